import { Spinner } from '@fluentui/react-components';
import { defineTexts, useTexts } from './texts.ts';

const texts = defineTexts('loading', { en: { loading: 'Loading' }, ru: { loading: 'Загрузка' } });

/** Something is on its way; a screen reader is told, too. */
export function Loading() {
  const t = useTexts(texts);
  return <Spinner aria-label={t('loading')} />;
}
