import { ScreenHeader } from '../../components/screen-header.tsx';

export function SettingsView() {
  return <ScreenHeader title="Settings" />;
}
