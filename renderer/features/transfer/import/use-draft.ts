import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { Decision, ImportOptions } from '#core/contract/transfer.ts';

/** The settings of the next import; leaving the page does not lose them. */
export interface ImportDraft {
  /** Address of the archive for the core, and its name for the person. */
  archive: string | undefined;
  name: string;
  options: ImportOptions;
  onConflict: 'fail' | 'skip';
  decisions: Decision[];
}

export const emptyDraft: ImportDraft = {
  archive: undefined,
  name: '',
  options: {
    importWithoutKeepIdentity: false,
    importAsNewData: false,
    copyShared: false,
    includeAllResolutions: false,
    importConstraintsActionEnrichWithDefaults: false,
    withDenormalization: false,
    associations: {},
    texts: 'rewrite',
  },
  onConflict: 'fail',
  decisions: [],
};

const KEY = ['import-draft'];

/** The draft of this window, and how to change it. */
export function useDraft(): [ImportDraft, (changes: Partial<ImportDraft>) => void] {
  const queryClient = useQueryClient();
  const { data } = useQuery({
    queryKey: KEY,
    queryFn: () => emptyDraft,
    initialData: emptyDraft,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  });
  const change = useCallback(
    (changes: Partial<ImportDraft>) =>
      queryClient.setQueryData<ImportDraft>(KEY, (before = emptyDraft) => ({ ...before, ...changes })),
    [queryClient],
  );
  return [data, change];
}
