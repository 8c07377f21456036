import { sanitize } from '#core/base/sanitize.ts';
import { hasMessage } from '#core/messages/catalogue.ts';
import { renderMessage } from '#renderer/ui/messages.ts';
import { useTexts } from '#renderer/ui/texts.ts';

/** What a kind of work is called, with the site that it names. */
export function useWorkTitle(): (kind: string) => string {
  const t = useTexts('work-title');
  return (kind) => {
    const [name = '', ...site] = kind.split(' ');
    const code = `window.work-title.${name}`;
    if (!hasMessage(code)) return t('other');
    return renderMessage({ code, values: { site: sanitize(site.join(' ')) } });
  };
}
