import type { TaskAccess } from '#core/contract/access-task.ts';
import { rendered } from '#renderer/ui/messages.ts';
import { useTexts } from '#renderer/ui/texts.ts';
import { block, jsonOf, linesOf } from '../explanation/copied.ts';
import { useCopyHeadings } from '../explanation/use-copy-headings.ts';

/** An answer about a task, to be taken along. */
export function useCopiedTask(answer: TaskAccess): { text: () => string; json: () => string } {
  const t = useTexts('access-task');
  const e = useTexts('access-explanation');
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
