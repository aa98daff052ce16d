import { ScreenHeader } from '../../components/screen-header.tsx';

export function SearchView() {
  return <ScreenHeader title="Search" />;
}
