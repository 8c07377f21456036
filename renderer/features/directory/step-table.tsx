import { makeStyles, tokens } from '@fluentui/react-components';
import { visible } from '#core/base/text.ts';
import type { CheckStep, Finding } from '#core/contract/finding.ts';
import { rendered } from '#renderer/ui/messages.ts';
import { RecordTable } from '#renderer/ui/record-table.tsx';
import { useTexts } from '#renderer/ui/texts.ts';
import { StepVerdict } from './step-verdict.tsx';
import { directoryTexts } from './texts.ts';

const useStyles = makeStyles({
  small: { display: 'block', color: tokens.colorNeutralForeground3, overflowWrap: 'anywhere' },
});

/** Steps of a check, each with its findings, what to do and what was seen. */
export function StepTable({ steps }: { steps: readonly CheckStep[] }) {
  const t = useTexts(directoryTexts);
  return (
    <RecordTable
      label={t('stages')}
      empty=""
      columns={[t('step'), t('verdict'), t('result'), t('todo')]}
      widths={['150px', '140px']}
      rows={steps.map(({ step, verdict, findings }) => ({
        key: step,
        cells: [
          rendered({ code: `step.${step}`, values: {} }),
          <StepVerdict key="verdict" verdict={verdict} />,
          <Findings key="findings" findings={findings} />,
          findings.flatMap(({ remedies }) => remedies.map(rendered)).join(' '),
        ],
      }))}
    />
  );
}

/** The outcome of a step; below it what was seen, and what was found besides. */
function Findings({ findings: [outcome, ...others] }: { findings: readonly Finding[] }) {
  const styles = useStyles();
  if (!outcome) return null;
  return (
    <>
      {rendered(outcome.message)}
      {(outcome.evidence ?? []).map(({ name, value }) => (
        <span key={name.code} className={styles.small}>
          {rendered(name)}: {visible(value)}
        </span>
      ))}
      {others.map(({ message, subject }) => (
        <span key={JSON.stringify([message, subject])} className={styles.small}>
          {subject !== undefined && `${visible(subject)}: `}
          {rendered(message)}
        </span>
      ))}
    </>
  );
}
