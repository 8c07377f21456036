import { Badge, makeStyles, mergeClasses, Text, tokens } from '@fluentui/react-components';
import { type AccessExplanation, type AccessStep, firstDifference } from '#core/contract/explanation.ts';
import { Disclosure } from '#renderer/ui/disclosure.tsx';
import { formatCount } from '#renderer/ui/format.ts';
import { Row, Stack } from '#renderer/ui/layout.tsx';
import { renderMessage } from '#renderer/ui/messages.ts';
import { Section } from '#renderer/ui/section.tsx';
import { useTexts } from '#renderer/ui/texts.ts';
import { TonedText } from '#renderer/ui/tone.tsx';
import { resultBadge, stepTitle } from './badges.ts';
import { ExplanationView } from './explanation-view.tsx';
import { pairSteps } from './pair-steps.ts';
import { useStepStyles } from './step-styles.ts';
import { VerdictHead } from './verdict-head.tsx';

const useStyles = makeStyles({
  side: {
    display: 'flex',
    flexDirection: 'column',
    gap: tokens.spacingVerticalXXS,
    minWidth: 0,
    overflowWrap: 'anywhere',
    unicodeBidi: 'isolate',
  },
  columns: {
    display: 'grid',
    gridTemplateColumns: 'minmax(160px, 1fr) repeat(2, minmax(0, 2fr))',
    columnGap: tokens.spacingHorizontalL,
    rowGap: tokens.spacingVerticalXXS,
    alignItems: 'start',
    '@media (max-width: 900px)': { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
  },
  // Over the columns of the steps, which have a mark before them.
  heads: { paddingInlineStart: `calc(4px + ${tokens.spacingHorizontalS})` },
  title: { '@media (max-width: 900px)': { gridColumnStart: '1', gridColumnEnd: '-1' } },
  // Above the steps of its side.
  blank: { '@media (max-width: 900px)': { display: 'none' } },
});

/** One of two explanations, and whose it is. */
export interface ComparedExplanation {
  /** Safe to show. */
  name: string;
  explanation: AccessExplanation;
}

/** Two explanations beside each other, step by step, with the first step at which they part marked. */
export function ComparisonView({ left, right }: { left: ComparedExplanation; right: ComparedExplanation }) {
  const styles = useStyles();
  const look = useStepStyles();
  const t = useTexts('access-comparison');
  const first = firstDifference(left.explanation, right.explanation);
  const sides = [left, right];
  return (
    <Stack gap="l">
      <div className={mergeClasses(styles.columns, styles.heads)}>
        <span className={styles.blank} />
        {sides.map(({ name, explanation }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two sides, which may be called the same
          <section key={index} className={styles.side} aria-label={name}>
            <Text weight="semibold">{name}</Text>
            <VerdictHead explanation={explanation} />
          </section>
        ))}
      </div>
      <Section
        title={t('comparison')}
        text={first === undefined ? t('same') : t('differFrom', { step: stepTitle(first) })}
      >
        <Stack as="ol" gap="none" aria-label={t('comparison')}>
          {pairSteps(left.explanation, right.explanation).map(({ step, ...pair }, index) => (
            <li key={step} className={mergeClasses(look.step, styles.columns, step === first && look.marked)}>
              <Row gap="s" className={styles.title}>
                <Text weight="semibold">
                  {formatCount(index + 1)}. {stepTitle(step)}
                </Text>
                {step === first && (
                  <Badge appearance="outline" color="brand" size="small">
                    {t('firstDifference')}
                  </Badge>
                )}
              </Row>
              <StepOfSide step={pair.left} />
              <StepOfSide step={pair.right} />
            </li>
          ))}
        </Stack>
      </Section>
      {sides.map(({ name, explanation }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two sides, which may be called the same
        <Disclosure key={index} title={t('explanationOf', { name })}>
          <ExplanationView level="h3" explanation={explanation} />
        </Disclosure>
      ))}
    </Stack>
  );
}

function StepOfSide({ step }: { step: AccessStep | undefined }) {
  const styles = useStyles();
  const t = useTexts('access-comparison');
  if (!step) return <div className={styles.side}>{t('noStep')}</div>;
  const { word, ...toned } = resultBadge(step.result);
  return (
    <div className={styles.side}>
      <span>
        <TonedText {...toned}>{word}</TonedText>
      </span>
      <span>{renderMessage(step.found)}</span>
    </div>
  );
}
