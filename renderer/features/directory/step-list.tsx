import { makeStyles, Text, tokens } from '@fluentui/react-components';
import { sanitize } from '#core/base/sanitize.ts';
import type { CheckStep, Finding } from '#core/contract/finding.ts';
import { renderMessage } from '#renderer/ui/messages.ts';
import { useTexts } from '#renderer/ui/texts.ts';
import { StepVerdict } from './step-verdict.tsx';

const useStyles = makeStyles({
  list: { margin: 0, padding: 0, listStyleType: 'none' },
  step: {
    display: 'grid',
    gridTemplateColumns: '170px 130px minmax(0, 1fr)',
    columnGap: tokens.spacingHorizontalM,
    padding: `${tokens.spacingVerticalXS} 0`,
    borderBottom: `1px solid ${tokens.colorNeutralStroke3}`,
    '@media (max-width: 700px)': { gridTemplateColumns: 'minmax(0, 1fr)' },
  },
  found: { overflowWrap: 'anywhere', unicodeBidi: 'isolate' },
  small: { display: 'block', color: tokens.colorNeutralForeground3 },
  todo: { display: 'block', fontWeight: tokens.fontWeightSemibold },
});

/**
 * Steps of a check, each with its outcome, what to do, what was seen and what was found besides: text to read. `titles` is
 * what the titles of the steps begin with, `label` what the list is called.
 */
export function StepList(props: {
  steps: readonly CheckStep[];
  titles?: 'step' | 'access-step';
  label?: string;
}) {
  const { steps, titles = 'step', label } = props;
  const styles = useStyles();
  const t = useTexts('directory');
  return (
    <ol className={styles.list} aria-label={label ?? t('stages')}>
      {steps.map(({ step, verdict, findings }) => (
        <li key={step} className={styles.step}>
          <Text weight="semibold">{renderMessage({ code: `${titles}.${step}`, values: {} })}</Text>
          <span>
            <StepVerdict verdict={verdict} />
          </span>
          <Findings findings={findings} />
        </li>
      ))}
    </ol>
  );
}

function Findings({ findings }: { findings: readonly Finding[] }) {
  const styles = useStyles();
  const [outcome, ...others] = findings;
  if (!outcome) return null;
  const todo = findings.flatMap(({ remedies }) => remedies.map(renderMessage)).join(' ');
  return (
    <div className={styles.found}>
      {renderMessage(outcome.message)}
      {todo !== '' && <span className={styles.todo}>{todo}</span>}
      {(outcome.evidence ?? []).map(({ name, value }) => (
        <span key={name.code} className={styles.small}>
          {renderMessage(name)}: {sanitize(value)}
        </span>
      ))}
      {others.map(({ message, subject }) => (
        <span key={JSON.stringify([message, subject])} className={styles.small}>
          {subject !== undefined && `${sanitize(subject)}: `}
          {renderMessage(message)}
        </span>
      ))}
    </div>
  );
}
