import { Badge, makeStyles, tokens } from '@fluentui/react-components';
import { visible } from '#core/base/text.ts';
import type { CheckStep } from '#core/contract/directory-ldap.ts';
import { RecordTable } from '#renderer/ui/record-table.tsx';
import { saidIn } from '#renderer/ui/said.ts';
import { useTexts } from '#renderer/ui/texts.ts';
import { STAGE_COLOURS } from './certificates/report-view.tsx';
import { SAID_OF_CHECKS } from './said/of-checks.ts';
import { directoryTexts } from './texts.ts';

const useStyles = makeStyles({
  small: { display: 'block', color: tokens.colorNeutralForeground3, overflowWrap: 'anywhere' },
});

/** Steps of a check, each with what to do and what was seen. */
export function StepTable({ steps }: { steps: readonly CheckStep[] }) {
  const styles = useStyles();
  const t = useTexts(directoryTexts);
  return (
    <RecordTable
      label={t('stages')}
      empty=""
      columns={[t('step'), t('verdict'), t('result'), t('todo')]}
      widths={['120px', '120px']}
      rows={steps.map(({ step, verdict, summary, remedy, evidence }) => ({
        key: step,
        cells: [
          step,
          <Badge key="verdict" appearance="tint" color={STAGE_COLOURS[verdict]}>
            {t(verdict)}
          </Badge>,
          <>
            {saidIn(SAID_OF_CHECKS, summary)}
            {evidence.map(({ name, value }) => (
              <span key={name} className={styles.small}>
                {name}: {visible(value)}
              </span>
            ))}
          </>,
          saidIn(SAID_OF_CHECKS, remedy),
        ],
      }))}
    />
  );
}
