import { Text } from '@fluentui/react-components';
import { sanitize } from '#core/base/sanitize.ts';
import type { TaskAccess } from '#core/contract/access/task.ts';
import { Disclosure } from '#renderer/ui/disclosure.tsx';
import { Facts } from '#renderer/ui/facts.tsx';
import { formatZonedTime } from '#renderer/ui/format.ts';
import { Stack } from '#renderer/ui/layout.tsx';
import { renderMessage } from '#renderer/ui/messages.ts';
import { Section } from '#renderer/ui/section.tsx';
import { useTexts } from '#renderer/ui/texts.ts';
import { verdictBadge } from '../explanation/badges.ts';
import { block, explanationLines, jsonOf } from '../explanation/explanation-text.ts';
import { ExplanationView } from '../explanation/explanation-view.tsx';
import { Quote } from '../explanation/quote.tsx';
import { useCopyHeadings } from '../explanation/use-copy-headings.ts';
import { VerdictHead } from '../explanation/verdict-head.tsx';
import type { EarlierResult } from '../request-state.ts';
import { userName } from '../user-name.ts';
import { GrantPaths } from './grant-paths.tsx';

/** Why a user may or may not open a task, and what else there is to know of it. */
export function TaskAnswerView({
  answer,
  earlier,
}: {
  answer: TaskAccess;
  earlier?: EarlierResult | undefined;
}) {
  const t = useTexts('access-task');
  const copied = useCopiedTask(answer);
  const { explanation, administrative, grantPaths, enough, noAccessText } = answer;
  return (
    <Stack gap="l">
      <VerdictHead explanation={explanation} earlier={earlier} copied={copied} />
      {answer.IsTaskExists === false && <Text>{t('taskMissing')}</Text>}
      {noAccessText && (
        <Section title={t('noAccessText')}>
          <Quote>{renderMessage(noAccessText)}</Quote>
        </Section>
      )}
      <ExplanationView explanation={explanation} />
      <GrantPaths paths={grantPaths} enough={enough} />
      <Disclosure title={t('administrative', { verdict: verdictBadge(administrative.verdict).word })}>
        <VerdictHead explanation={administrative} />
        <ExplanationView level="h3" explanation={administrative} />
      </Disclosure>
      <TaskFacts answer={answer} />
    </Stack>
  );
}

/** What is known of the task itself. */
export function TaskFacts({ answer }: { answer: Pick<TaskAccess, 'TaskShortInfo'> }) {
  const t = useTexts('access-task');
  const { TaskShortInfo: task } = answer;
  if (!task) return null;
  const text = (value: string | null) => (value === null ? t('unknown') : sanitize(value));
  const title = `${t('taskFacts')} ${task.TaskID}`;
  return (
    <Section title={title}>
      <Facts
        facts={[
          [t('subject'), sanitize(task.Subject)],
          [t('section'), text(task.Section)],
          [t('category'), `${text(task.Category)} (${task.SubcatID})`],
          ...(task.EntityName === null ? [] : [[t('entityName'), sanitize(task.EntityName)] as const]),
          [t('state'), text(task.State)],
          [t('owner'), task.Owner ? userName(task.Owner) : t('none')],
          [t('executors'), task.Executors.map(userName).join(', ') || t('none')],
          [
            t('confidential'),
            t(task.IsConfidential === null ? 'unknown' : task.IsConfidential ? 'yes' : 'no'),
          ],
          ...(task.CreatedAt === null ? [] : [[t('created'), createdAt(task.CreatedAt)] as const]),
        ]}
      />
    </Section>
  );
}

/** The time, or as it is stored where that is none. */
function createdAt(text: string): string {
  return Number.isNaN(Date.parse(text)) ? sanitize(text) : formatZonedTime(text);
}

/** An answer about a task, to be taken along. */
function useCopiedTask(answer: TaskAccess): { text: () => string; json: () => string } {
  const t = useTexts('access-task');
  const e = useTexts('access-explanation');
  const headings = useCopyHeadings();
  const { explanation, noAccessText, enough } = answer;
  return {
    text: () =>
      [
        ...explanationLines(explanation, headings, renderMessage),
        ...block(t('noAccessText'), noAccessText ? [renderMessage(noAccessText)] : []),
        ...block(
          e('enough'),
          enough.map(({ change, by }) =>
            [
              `- ${renderMessage(change)}`,
              ...(by.length > 0 ? [e('whoMay', { who: by.map(renderMessage).join(', ') })] : []),
            ].join(' '),
          ),
        ),
      ].join('\n'),
    json: () => jsonOf(answer, renderMessage),
  };
}
