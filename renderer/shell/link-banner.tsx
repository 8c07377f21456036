import { MessageBar, MessageBarBody, MessageBarTitle, Spinner } from '@fluentui/react-components';
import { useLinkState } from '#renderer/api/api.tsx';
import { defineTexts, useTexts } from '#renderer/ui/texts.ts';

const texts = defineTexts('link-banner', {
  en: {
    lost: 'The connection to Siteferry’s core was lost.',
    lostText:
      'It is being restored; what you have typed stays. Work that was running has ended: an import that was not committed was rolled back. The history says how it ended.',
    refused: 'This window is no longer signed in to Siteferry.',
    refusedText:
      'Open it anew with the address that the terminal prints: press Enter there for a new one. What is on this page can still be read and copied.',
  },
  ru: {
    lost: 'Связь с ядром Siteferry прервалась.',
    lostText:
      'Она восстанавливается; введённое остаётся. Шедшая работа закончилась: незафиксированный импорт отменён целиком. Чем она закончилась, сказано в истории.',
    refused: 'Это окно больше не допущено к Siteferry.',
    refusedText:
      'Откройте его заново по адресу из терминала: клавиша Enter там напечатает новый. То, что на этой странице, можно дочитать и скопировать.',
  },
});

/** Says when the core cannot be reached, and what that means. */
export function LinkBanner() {
  const t = useTexts(texts);
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
