import { Button } from '@fluentui/react-components';
import { ErrorCircle48Regular } from '@fluentui/react-icons';
import { useEffect } from 'react';
import { forgetSession } from '#renderer/api/use-session-state.ts';
import { EmptyState } from '#renderer/ui/empty-state.tsx';
import { Loading } from '#renderer/ui/loading.tsx';
import { useTexts } from '#renderer/ui/texts.ts';

/** While the code of a page is fetched. */
export function PageLoading() {
  const t = useTexts('page-states');
  return (
    <EmptyState title={t('loading')}>
      <Loading />
    </EmptyState>
  );
}

/** When a page has thrown, or there is no such page. */
export function PageError() {
  const t = useTexts('page-states');
  useEffect(forgetSession, []);
  return (
    <EmptyState icon={<ErrorCircle48Regular />} title={t('broken')} text={t('brokenText')}>
      <Button onClick={() => location.reload()}>{t('reload')}</Button>
    </EmptyState>
  );
}
