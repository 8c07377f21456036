import { Spinner } from '@fluentui/react-components';
import { useTexts } from './texts.ts';

/** A spinner with a name for screen readers. */
export function Loading() {
  const t = useTexts('common');
  return <Spinner aria-label={t('loading')} />;
}
