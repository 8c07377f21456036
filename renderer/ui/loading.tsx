import { Spinner } from '@fluentui/react-components';
import { defineTexts, useTexts } from './texts.ts';

const texts = defineTexts('loading', { en: { loading: 'Loading' }, ru: { loading: 'Загрузка' } });

/** A spinner with a name for screen readers. */
export function Loading() {
  const t = useTexts(texts);
  return <Spinner aria-label={t('loading')} />;
}
