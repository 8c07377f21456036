import { MessageBar, MessageBarBody, MessageBarTitle, Spinner } from '@fluentui/react-components';
import { useLinkState } from '#renderer/api/api.tsx';
import { defineTexts, useTexts } from '#renderer/ui/texts.ts';

const texts = defineTexts('link-banner', {
  en: {
    lost: 'The connection to the Siteferry core was lost.',
    lostText:
      'Siteferry is reconnecting; what you have typed is kept. Running work has stopped: an import that was not committed is rolled back. See the history for its result.',
    refused: 'This window is no longer signed in to Siteferry.',
    refusedText:
      'Press Enter in the terminal and open the new address that it prints. You can still read and copy what is on this page.',
  },
  ru: {
    lost: 'Потеряна связь с ядром Siteferry.',
    lostText:
      'Siteferry восстанавливает связь; введённые данные сохранены. Выполнявшаяся работа остановлена: незавершённый импорт откачен. Результат смотрите в истории.',
    refused: 'Сеанс этого окна в Siteferry завершён.',
    refusedText:
      'Нажмите Enter в терминале и откройте новый адрес, который там появится. Содержимое этой страницы ещё можно прочитать и скопировать.',
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
