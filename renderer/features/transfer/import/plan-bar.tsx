import {
  Button,
  makeStyles,
  Popover,
  PopoverSurface,
  PopoverTrigger,
  Spinner,
  Text,
  ToggleButton,
  Tooltip,
  tokens,
} from '@fluentui/react-components';
import { ArrowUndo20Regular, History20Regular, Info16Regular, Warning16Filled } from '@fluentui/react-icons';
import type { ReactNode } from 'react';
import type { Finding } from '#core/contract/finding.ts';
import type { Decision } from '#core/contract/transfer/decision.ts';
import { useEntityMessage } from '#renderer/ui/entity-texts.ts';
import { formatCount } from '#renderer/ui/format.ts';
import { useTexts } from '#renderer/ui/texts.ts';

/** How many notes are shown; the saved report has all. */
const MAX_NOTES = 100;

const useStyles = makeStyles({
  bar: {
    display: 'flex',
    columnGap: tokens.spacingHorizontalS,
    rowGap: tokens.spacingVerticalXS,
    alignItems: 'center',
    padding: `0 ${tokens.spacingHorizontalL} 0 ${tokens.spacingHorizontalM}`,
    flexShrink: 0,
    flexWrap: 'wrap',
    whiteSpace: 'nowrap',
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  button: { flexShrink: 0, whiteSpace: 'nowrap', minWidth: 'auto', fontWeight: tokens.fontWeightRegular },
  count: { flexShrink: 0 },
  key: { color: tokens.colorNeutralForeground3, marginLeft: tokens.spacingHorizontalXS },
  notes: { marginLeft: 'auto', flexShrink: 0 },
  warning: { color: tokens.colorStatusWarningForeground1 },
  list: { margin: 0, maxWidth: '70ch', maxHeight: '50vh', overflow: 'auto', overflowWrap: 'anywhere' },
});

/** Beside the tabs of a plan: how far its conflicts are decided, the ways between them, and what else is to be known. */
export function PlanBar(props: {
  tabs: ReactNode;
  conflicts: { all: number; undecided: number };
  onlyUndecided: boolean;
  stale: boolean;
  warnings: readonly Finding[];
  canUndo: boolean;
  /** Decisions that were made about this archive before. */
  savedDecisions: readonly Decision[];
  onRestore: () => void;
  onOnlyUndecided: (only: boolean) => void;
  onGo: (direction: 1 | -1) => void;
  onUndo: () => void;
}) {
  const { conflicts, onlyUndecided, stale, warnings, canUndo, savedDecisions } = props;
  const styles = useStyles();
  const t = useTexts('import');
  return (
    <div className={styles.bar}>
      {props.tabs}
      {conflicts.all > 0 && (
        <Text role="status" className={styles.count}>
          {t('conflictsDecided', {
            decided: formatCount(conflicts.all - conflicts.undecided),
            all: formatCount(conflicts.all),
          })}
        </Text>
      )}
      {conflicts.undecided > 0 && (
        <>
          <Button className={styles.button} size="small" onClick={() => props.onGo(-1)}>
            {t('previousUndecided')}
            <kbd className={styles.key} aria-hidden>
              F7
            </kbd>
          </Button>
          <Button className={styles.button} size="small" onClick={() => props.onGo(1)}>
            {t('nextUndecided')}
            <kbd className={styles.key} aria-hidden>
              F8
            </kbd>
          </Button>
          <ToggleButton
            className={styles.button}
            size="small"
            appearance={onlyUndecided ? 'secondary' : 'subtle'}
            checked={onlyUndecided}
            onClick={() => props.onOnlyUndecided(!onlyUndecided)}
          >
            {t('onlyUndecided')}
          </ToggleButton>
        </>
      )}
      {canUndo && (
        <Tooltip content={t('undoDecision')} relationship="label">
          <Button
            className={styles.button}
            size="small"
            appearance="subtle"
            icon={<ArrowUndo20Regular />}
            onClick={props.onUndo}
          />
        </Tooltip>
      )}
      {savedDecisions.length > 0 && conflicts.undecided > 0 && (
        <Button
          className={styles.button}
          size="small"
          appearance="subtle"
          icon={<History20Regular />}
          title={t('keptDecisionsHint')}
          onClick={props.onRestore}
        >
          {t('keptDecisions', { count: savedDecisions.length, number: formatCount(savedDecisions.length) })}
        </Button>
      )}
      {stale && <Spinner size="extra-tiny" aria-label={t('updating')} />}
      {warnings.length > 0 && <Notes warnings={warnings} />}
    </div>
  );
}

/** What is to be known about a plan besides its entities: remembered decisions that it used, references that it keeps. */
function Notes({ warnings }: { warnings: readonly Finding[] }) {
  const styles = useStyles();
  const t = useTexts('import');
  const say = useEntityMessage();
  const isWarning = warnings.some(({ severity }) => severity !== 'note');
  return (
    <Popover withArrow>
      <PopoverTrigger disableButtonEnhancement>
        <Button
          className={styles.notes}
          size="small"
          appearance="subtle"
          icon={isWarning ? <Warning16Filled className={styles.warning} /> : <Info16Regular />}
        >
          {t('notes', { number: formatCount(warnings.length) })}
        </Button>
      </PopoverTrigger>
      <PopoverSurface tabIndex={0}>
        <ul className={styles.list}>
          {warnings.slice(0, MAX_NOTES).map((finding) => (
            <li key={JSON.stringify(finding.message)}>{say(finding.message)}</li>
          ))}
        </ul>
      </PopoverSurface>
    </Popover>
  );
}
