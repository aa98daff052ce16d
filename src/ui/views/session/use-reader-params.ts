import { useMemo } from 'react';
import { useRoute } from '../../router.ts';
import { parseReaderParams, type ReaderParams } from './reader-params.ts';

/** The reader's part of the link; what did not change stays the same object. */
export function useReaderParams(): ReaderParams {
  const { params } = useRoute();
  const read = useMemo(() => parseReaderParams(params), [params]);
  const hide = params.get('hide') ?? '';
  // biome-ignore lint/correctness/useExhaustiveDependencies: the set is read from `hide` alone
  const hiddenKinds = useMemo(() => read.hiddenKinds, [hide]);
  return useMemo(() => ({ ...read, hiddenKinds }), [read, hiddenKinds]);
}
