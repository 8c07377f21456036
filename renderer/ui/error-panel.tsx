import {
  Button,
  MessageBar,
  MessageBarActions,
  MessageBarBody,
  MessageBarTitle,
} from '@fluentui/react-components';
import type { Failure } from '#renderer/api/errors.ts';
import { rendered } from './messages.ts';
import { defineTexts, useTexts } from './texts.ts';

const texts = defineTexts('error-panel', {
  en: { retry: 'Try again' },
  ru: { retry: 'Повторить' },
});

/** What went wrong and what to do about it. */
export function ErrorPanel({ failure, onRetry }: { failure: Failure; onRetry?: (() => void) | undefined }) {
  const t = useTexts(texts);
  const isInformation = failure.code === 'cancelled';
  return (
    <MessageBar intent={isInformation ? 'info' : 'error'} layout="multiline" politeness="assertive">
      <MessageBarBody>
        <MessageBarTitle>{rendered(failure.message)}</MessageBarTitle>
        {failure.remedies.map(rendered).join(' ')}
      </MessageBarBody>
      {onRetry && (
        <MessageBarActions>
          <Button onClick={onRetry}>{t('retry')}</Button>
        </MessageBarActions>
      )}
    </MessageBar>
  );
}
