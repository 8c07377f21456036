import { Badge, makeStyles, mergeClasses, Text, tokens } from '@fluentui/react-components';
import type { AccessStep } from '#core/contract/access-explanation.ts';
import { Disclosure } from '#renderer/ui/disclosure.tsx';
import { Facts } from '#renderer/ui/facts.tsx';
import { FindingList } from '#renderer/ui/finding-list.tsx';
import { formatCount } from '#renderer/ui/format.ts';
import { rendered } from '#renderer/ui/messages.ts';
import { useTexts } from '#renderer/ui/texts.ts';
import { TonedText } from '#renderer/ui/tone.tsx';
import { resultLook, stepTitle } from './looks.ts';
import { StatementView } from './statement-view.tsx';
import { useStepStyles } from './step-styles.ts';
import { explanationTexts } from './texts.ts';

const useStyles = makeStyles({
  stack: { display: 'flex', flexDirection: 'column' },
  head: {
    display: 'grid',
    gridTemplateColumns: 'minmax(180px, 280px) minmax(120px, 190px) minmax(0, 1fr)',
    columnGap: tokens.spacingHorizontalM,
    alignItems: 'center',
    '@media (max-width: 700px)': { gridTemplateColumns: 'minmax(0, 1fr)' },
  },
  after: { color: tokens.colorNeutralForeground3, padding: `${tokens.spacingVerticalXS} 0` },
  title: { fontWeight: tokens.fontWeightSemibold },
  result: { display: 'flex', alignItems: 'center', gap: tokens.spacingHorizontalS, flexWrap: 'wrap' },
  found: { overflowWrap: 'anywhere', unicodeBidi: 'isolate', minWidth: 0 },
  list: { margin: 0, paddingInlineStart: tokens.spacingHorizontalL, overflowWrap: 'anywhere' },
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
  const t = useTexts(explanationTexts);
  const { word, ...toned } = resultLook(step.result);
  const title = `${formatCount(number)}. ${stepTitle(step.step)}`;
  return (
    <li className={mergeClasses(steps.step, styles.stack, decides && steps.marked)}>
      {isAfter && (
        <Text size={200} className={styles.after}>
          {t('decided')}
        </Text>
      )}
      <Disclosure
        title={title}
        className={styles.title}
        open={open}
        onToggle={onToggle}
        line={styles.head}
        beside={
          <>
            <span className={styles.result}>
              <TonedText {...toned}>{word}</TonedText>
              {decides && (
                <Badge appearance="outline" color="brand" size="small">
                  {t('decides')}
                </Badge>
              )}
            </span>
            <span className={styles.found}>{rendered(step.found)}</span>
          </>
        }
      >
        <StepDetails step={step} />
      </Disclosure>
    </li>
  );
}

function StepDetails({ step }: { step: AccessStep }) {
  const styles = useStyles();
  const t = useTexts(explanationTexts);
  const { rule, remedies, findings, statements } = step;
  return (
    <>
      <Facts facts={[[t('rule'), rendered(rule)]]} />
      {remedies.length > 0 && (
        <div>
          <Text weight="semibold">{t('toDo')}</Text>
          <ul className={styles.list}>
            {remedies.map((remedy) => (
              <li key={rendered(remedy)}>{rendered(remedy)}</li>
            ))}
          </ul>
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
