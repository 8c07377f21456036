import { Button } from '@fluentui/react-components';
import { ErrorCircle48Regular } from '@fluentui/react-icons';
import { EmptyState } from '#renderer/ui/empty-state.tsx';
import { Loading } from '#renderer/ui/loading.tsx';
import { defineTexts, useTexts } from '#renderer/ui/texts.ts';

const texts = defineTexts('page-states', {
  en: {
    loading: 'Loading…',
    broken: 'This page could not be shown',
    brokenText: 'Nothing was changed on any site. Load the window again; if it stays so, please report it.',
    reload: 'Load again',
  },
  ru: {
    loading: 'Загрузка…',
    broken: 'Страницу не удалось показать',
    brokenText: 'Ни на одном сайте ничего не изменилось. Перезагрузите окно; если не поможет, сообщите нам.',
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
