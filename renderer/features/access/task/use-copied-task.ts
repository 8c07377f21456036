import type { TaskAccess } from '#core/contract/access-task.ts';
import { rendered } from '#renderer/ui/messages.ts';
import { useTexts } from '#renderer/ui/texts.ts';
import { block, jsonOf, linesOf } from '../explanation/copied.ts';
import { explanationTexts } from '../explanation/texts.ts';
import { useCopyHeadings } from '../explanation/use-copy-headings.ts';
import { taskTexts } from './texts.ts';

/** An answer about a task, to be taken along. */
export function useCopiedTask(answer: TaskAccess): { text: () => string; json: () => string } {
  const t = useTexts(taskTexts);
  const e = useTexts(explanationTexts);
  const headings = useCopyHeadings();
  const { explanation, noAccessText, enough } = answer;
  return {
    text: () =>
      [
        ...linesOf(explanation, headings, rendered),
        ...block(t('noAccessText'), noAccessText ? [rendered(noAccessText)] : []),
        ...block(
          e('enough'),
          enough.map(({ change, by }) =>
            [
              `- ${rendered(change)}`,
              ...(by.length > 0 ? [e('whoMay', { who: by.map(rendered).join(', ') })] : []),
            ].join(' '),
          ),
        ),
      ].join('\n'),
    json: () => jsonOf(answer, rendered),
  };
}
