import { useQuery } from '@tanstack/react-query';
import i18next from 'i18next';
import { useCallback } from 'react';
import { useApi, useLinkState } from '#renderer/api/api.tsx';

/** What an entity type is called in the window's language; its name in archives while that is not known. */
export function useTypeTitle(): (type: string) => string {
  const { queries } = useApi();
  const open = useLinkState() === 'open';
  const { data } = useQuery({
    ...queries.transfer.types.queryOptions({ input: {} }),
    enabled: open,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const language = i18next.language === 'ru' ? 'ru' : 'en';
  return useCallback(
    (type) => data?.find((known) => known.type === type)?.title[language] ?? type,
    [data, language],
  );
}
