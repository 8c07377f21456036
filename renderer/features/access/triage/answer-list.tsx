import { makeStyles, mergeClasses, Text, tokens } from '@fluentui/react-components';
import type { TriageAnswer } from '#core/contract/access/triage.ts';
import { message } from '#core/messages/catalogue.ts';
import { Stack } from '#renderer/ui/layout.tsx';
import { renderMessage } from '#renderer/ui/messages.ts';
import { useTexts } from '#renderer/ui/texts.ts';
import { TonedText } from '#renderer/ui/tone.tsx';
import { verdictBadge } from '../explanation/badges.ts';
import { useStepStyles } from '../explanation/step-styles.ts';
import { MessageList } from '../message-list.tsx';

const useStyles = makeStyles({
  answer: {
    display: 'grid',
    gridTemplateColumns: 'minmax(160px, 240px) minmax(110px, 150px) minmax(0, 1fr)',
    columnGap: tokens.spacingHorizontalM,
    alignItems: 'start',
    '@media (max-width: 700px)': { gridTemplateColumns: 'minmax(0, 1fr) max-content' },
  },
  said: {
    overflowWrap: 'anywhere',
    unicodeBidi: 'isolate',
    minWidth: 0,
    '@media (max-width: 700px)': { gridColumnStart: '1', gridColumnEnd: '-1' },
  },
});

/** What the site says about a complaint: each question, its answer in a word, and why, with what would change it. */
export function AnswerList({ answers }: { answers: readonly TriageAnswer[] }) {
  const styles = useStyles();
  const { step, marked } = useStepStyles();
  const t = useTexts('access-triage');
  return (
    <Stack as="ul" gap="none" aria-label={t('answers')}>
      {answers.map(({ question, verdict, sentence, remedies }) => {
        const { icon, tone } = verdictBadge(verdict);
        return (
          <li key={question} className={mergeClasses(step, styles.answer, verdict === 'denied' && marked)}>
            <Text weight="semibold">{renderMessage(message(`triage-question.${question}`))}</Text>
            <TonedText icon={icon} tone={tone}>
              {renderMessage(message(`triage-verdict.${verdict}`))}
            </TonedText>
            <div className={styles.said}>
              {renderMessage(sentence)}
              {remedies.length > 0 && <MessageList messages={remedies} />}
            </div>
          </li>
        );
      })}
    </Stack>
  );
}
