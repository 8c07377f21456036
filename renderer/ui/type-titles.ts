import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useApi, useLinkState } from '#renderer/api/api.tsx';
import { language, titleIn } from './messages.ts';

/** What an entity type is called in the window's language; its name in archives while that is not known. */
export function useTypeTitle(): (type: string) => string {
  const { queries } = useApi();
  const open = useLinkState() === 'open';
  const { data } = useQuery({
    ...queries.transfer.types.queryOptions({ input: {} }),
    enabled: open,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const current = language();
  return useCallback(
    (type) => {
      const title = data?.find((known) => known.type === type)?.title;
      return title ? titleIn(title, current) : type;
    },
    [data, current],
  );
}
