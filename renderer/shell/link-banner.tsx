import { MessageBar, MessageBarBody, MessageBarTitle, Spinner } from '@fluentui/react-components';
import { useLinkState } from '#renderer/api/api.tsx';
import { useTexts } from '#renderer/ui/texts.ts';

/** Says when the core cannot be reached, and what that means. */
export function LinkBanner() {
  const t = useTexts('link-banner');
  const state = useLinkState();
  if (state === 'open' || state === 'connecting') return null;
  return (
    <MessageBar intent={state === 'lost' ? 'warning' : 'error'} layout="multiline" politeness="assertive">
      <MessageBarBody>
        <MessageBarTitle>{t(state)}</MessageBarTitle>
        {t(`${state}Text`)}{' '}
        {state === 'lost' && <Spinner size="extra-tiny" aria-hidden style={{ display: 'inline-flex' }} />}
      </MessageBarBody>
    </MessageBar>
  );
}
