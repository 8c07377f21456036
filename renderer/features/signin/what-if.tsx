import { Text } from '@fluentui/react-components';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { GuardedWrite } from '#core/contract/signin/guard.ts';
import { useApi } from '#renderer/api/api.tsx';
import type { AdminScope } from '#renderer/shell/use-administered-site.ts';
import { Hint, Stack } from '#renderer/ui/layout.tsx';
import { QueryView } from '#renderer/ui/query-view.tsx';
import { useTexts } from '#renderer/ui/texts.ts';
import { useDebounced } from '#renderer/ui/use-debounced.ts';
import { Consequences } from './consequences.tsx';

/**
 * What a write would mean, as it is typed; undefined while there is none. A question that is outdated is cancelled with its
 * query, and what was answered stays until there is another answer.
 */
export function WhatIf(props: {
  at: AdminScope;
  write: GuardedWrite | undefined;
  /** What else is asked about the write. */
  children: ReactNode;
}) {
  const { at, write, children } = props;
  const t = useTexts('signin-what-if');
  return (
    <Stack as="section" gap="s" aria-label={t('title')}>
      <Text weight="semibold">{t('title')}</Text>
      {write ? <Answer at={at} write={write} /> : <Hint>{t('nothing')}</Hint>}
      {write && children}
    </Stack>
  );
}

function Answer({ at, write }: { at: AdminScope; write: GuardedWrite }) {
  const { queries } = useApi();
  const typed = JSON.stringify(write);
  const settled = useDebounced(typed);
  const asked: GuardedWrite = JSON.parse(settled);
  const guard = useQuery({
    ...queries.signin.entry.guard.queryOptions({ input: { ...at, write: asked, replay: true } }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
  });
  return (
    <div aria-busy={guard.isFetching || settled !== typed}>
      <QueryView query={guard}>{(answer) => <Consequences {...answer} />}</QueryView>
    </div>
  );
}
