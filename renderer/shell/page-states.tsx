import { Button } from '@fluentui/react-components';
import { ErrorCircle48Regular } from '@fluentui/react-icons';
import { EmptyState } from '#renderer/ui/empty-state.tsx';
import { Loading } from '#renderer/ui/loading.tsx';
import { defineTexts, useTexts } from '#renderer/ui/texts.ts';

const texts = defineTexts('page-states', {
  en: {
    loading: 'Loading…',
    broken: 'This page cannot be displayed',
    brokenText:
      'Nothing was changed on any site. Reload the window. If this does not help, report the problem.',
    reload: 'Reload',
  },
  ru: {
    loading: 'Загрузка…',
    broken: 'Не удалось показать страницу',
    brokenText:
      'Ни на одном сайте ничего не изменено. Перезагрузите окно. Если это не поможет, сообщите о проблеме.',
    reload: 'Перезагрузить',
  },
});

/** While the code of a page is fetched. */
export function PageLoading() {
  const t = useTexts(texts);
  return (
    <EmptyState title={t('loading')}>
      <Loading />
    </EmptyState>
  );
}

/** When a page has thrown, or there is no such page. */
export function PageError() {
  const t = useTexts(texts);
  return (
    <EmptyState icon={<ErrorCircle48Regular />} title={t('broken')} text={t('brokenText')}>
      <Button onClick={() => location.reload()}>{t('reload')}</Button>
    </EmptyState>
  );
}
