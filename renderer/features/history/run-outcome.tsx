import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import {
  ArrowClockwise16Regular,
  ArrowUndo16Regular,
  CheckmarkCircle16Filled,
  DismissCircle16Filled,
  type FluentIcon,
  QuestionCircle16Filled,
  RecordStop16Regular,
} from '@fluentui/react-icons';
import { type Run, type RunResult, resultOf } from '#core/contract/history.ts';
import { message } from '#core/messages/catalogue.ts';
import { rendered } from '#renderer/ui/messages.ts';
import { useTexts } from '#renderer/ui/texts.ts';
import { historyTexts } from './texts.ts';

const ICONS: Readonly<Record<RunResult, FluentIcon>> = {
  running: ArrowClockwise16Regular,
  completed: CheckmarkCircle16Filled,
  committed: CheckmarkCircle16Filled,
  'nothing-written': ArrowUndo16Regular,
  unknown: QuestionCircle16Filled,
  failed: DismissCircle16Filled,
  stopped: RecordStop16Regular,
};

const useStyles = makeStyles({
  outcome: {
    display: 'inline-flex',
    alignItems: 'center',
    // In the middle of a line of a grid.
    verticalAlign: 'middle',
    gap: tokens.spacingHorizontalXS,
    color: tokens.colorNeutralForeground1,
  },
  icon: {
    display: 'inline-flex',
    flexShrink: 0,
    '@media (forced-colors: active)': { color: 'CanvasText' },
  },
  running: { color: tokens.colorBrandForeground1 },
  completed: { color: tokens.colorStatusSuccessForeground1 },
  committed: { color: tokens.colorStatusSuccessForeground1 },
  'nothing-written': { color: tokens.colorNeutralForeground3 },
  unknown: { color: tokens.colorStatusWarningForeground1 },
  failed: { color: tokens.colorStatusDangerForeground1 },
  stopped: { color: tokens.colorNeutralForeground3 },
});

/** How a run ended, in a word. */
export function outcomeWord(run: Pick<Run, 'kind' | 'dryRun' | 'outcome'>): string {
  return rendered(message(`run-result.${resultOf(run)}`));
}

/** How a run ended: icon and word; the colour comes third. */
export function RunOutcome({ run }: { run: Pick<Run, 'kind' | 'dryRun' | 'outcome'> }) {
  const styles = useStyles();
  useTexts(historyTexts);
  const result = resultOf(run);
  const Icon = ICONS[result];
  return (
    <span className={styles.outcome}>
      <span className={mergeClasses(styles.icon, styles[result])} aria-hidden>
        <Icon />
      </span>
      {outcomeWord(run)}
    </span>
  );
}
