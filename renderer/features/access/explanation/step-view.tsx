import { Badge, makeStyles, mergeClasses, Text, tokens } from '@fluentui/react-components';
import type { AccessStep } from '#core/contract/explanation.ts';
import { Disclosure } from '#renderer/ui/disclosure.tsx';
import { Facts } from '#renderer/ui/facts.tsx';
import { FindingList } from '#renderer/ui/finding-list.tsx';
import { formatCount } from '#renderer/ui/format.ts';
import { Hint, Row, Stack } from '#renderer/ui/layout.tsx';
import { renderMessage } from '#renderer/ui/messages.ts';
import { useTexts } from '#renderer/ui/texts.ts';
import { TonedText } from '#renderer/ui/tone.tsx';
import { MessageList } from '../message-list.tsx';
import { resultBadge, stepTitle } from './badges.ts';
import { StatementView } from './statement-view.tsx';
import { useStepStyles } from './step-styles.ts';

const useStyles = makeStyles({
  head: {
    display: 'grid',
    gridTemplateColumns: 'minmax(180px, 280px) minmax(120px, 190px) minmax(0, 1fr)',
    columnGap: tokens.spacingHorizontalM,
    alignItems: 'center',
    '@media (max-width: 700px)': { gridTemplateColumns: 'minmax(0, 1fr)' },
  },
  after: { padding: `${tokens.spacingVerticalXS} 0` },
  title: { fontWeight: tokens.fontWeightSemibold },
  found: { overflowWrap: 'anywhere', unicodeBidi: 'isolate', minWidth: 0 },
});

/** A step of an explanation: its result and what was found; and, where it is open, how that was found out. */
export function StepView(props: {
  step: AccessStep;
  /** Its place in the order, from 1. */
  number: number;
  decides: boolean;
  /** It is the first one that does not matter any more. */
  isAfter: boolean;
  open: boolean;
  onToggle: (open: boolean) => void;
}) {
  const { step, number, decides, isAfter, open, onToggle } = props;
  const styles = useStyles();
  const steps = useStepStyles();
  const t = useTexts('access-explanation');
  const { word, ...toned } = resultBadge(step.result);
  const title = `${formatCount(number)}. ${stepTitle(step.step)}`;
  return (
    <Stack as="li" gap="none" className={mergeClasses(steps.step, decides && steps.marked)}>
      {isAfter && <Hint className={styles.after}>{t('decided')}</Hint>}
      <Disclosure
        title={title}
        className={styles.title}
        open={open}
        onToggle={onToggle}
        line={styles.head}
        beside={
          <>
            <Row as="span" gap="s">
              <TonedText {...toned}>{word}</TonedText>
              {decides && (
                <Badge appearance="outline" color="brand" size="small">
                  {t('decides')}
                </Badge>
              )}
            </Row>
            <span className={styles.found}>{renderMessage(step.found)}</span>
          </>
        }
      >
        <StepDetails step={step} />
      </Disclosure>
    </Stack>
  );
}

function StepDetails({ step }: { step: AccessStep }) {
  const t = useTexts('access-explanation');
  const { rule, remedies, findings, statements } = step;
  return (
    <>
      <Facts facts={[[t('rule'), renderMessage(rule)]]} />
      {remedies.length > 0 && (
        <div>
          <Text weight="semibold">{t('toDo')}</Text>
          <MessageList messages={remedies} />
        </div>
      )}
      <FindingList label={t('findings')} findings={findings} />
      {statements.map((statement, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: statements may be alike, and the list is replaced as a whole
        <StatementView key={index} statement={statement} number={index + 1} />
      ))}
    </>
  );
}
