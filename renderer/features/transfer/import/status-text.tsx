import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import {
  AddCircle16Regular,
  ArrowRight16Regular,
  CheckmarkCircle16Regular,
  Circle16Regular,
  Delete16Regular,
  Edit16Regular,
  ErrorCircle16Filled,
  type FluentIcon,
  Next16Regular,
  Shield16Regular,
  Wand16Regular,
} from '@fluentui/react-icons';
import type { Status } from '#core/contract/transfer-plan.ts';
import { message } from '#core/messages/catalogue.ts';
import { rendered } from '#renderer/ui/messages.ts';

/** What an entity is in a plan or in a comparison. */
type ShownStatus = Status | 'OnlyReceiver' | 'Kept';

const ICONS: Readonly<Record<ShownStatus | 'Decided', FluentIcon>> = {
  Add: AddCircle16Regular,
  Update: Edit16Regular,
  Conflict: ErrorCircle16Filled,
  NoChanges: Circle16Regular,
  AutoCreate: Wand16Regular,
  Skipped: Next16Regular,
  Remove: Delete16Regular,
  OnlyReceiver: ArrowRight16Regular,
  Kept: Shield16Regular,
  Decided: CheckmarkCircle16Regular,
};

const useStyles = makeStyles({
  icon: {
    display: 'inline-flex',
    flexShrink: 0,
    '@media (forced-colors: active)': { color: 'CanvasText' },
  },
  status: {
    display: 'inline-flex',
    alignItems: 'center',
    // As high as the text beside it, or it would stand higher in a cell.
    verticalAlign: 'top',
    gap: tokens.spacingHorizontalXS,
    flexShrink: 0,
    color: tokens.colorNeutralForeground1,
  },
  Add: { color: tokens.colorStatusSuccessForeground1 },
  Update: { color: tokens.colorBrandForeground1 },
  Conflict: { color: tokens.colorStatusDangerForeground1 },
  NoChanges: { color: tokens.colorNeutralForeground3 },
  Skipped: { color: tokens.colorNeutralForeground3 },
  Remove: { color: tokens.colorStatusDangerForeground1 },
  OnlyReceiver: { color: tokens.colorNeutralForeground3 },
  Kept: { color: tokens.colorNeutralForeground3 },
  AutoCreate: { color: tokens.colorNeutralForeground2 },
  Decided: { color: tokens.colorBrandForeground1 },
});

/** The picture of a status, in its colour; the word stands beside it. */
export function StatusIcon({ status }: { status: ShownStatus | 'Decided' }) {
  const styles = useStyles();
  const Icon = ICONS[status];
  return (
    <span className={mergeClasses(styles.icon, styles[status])} aria-hidden>
      <Icon />
    </span>
  );
}

/** The status of an item: icon and word; the colour comes third. */
export function StatusText({ status }: { status: ShownStatus }) {
  const styles = useStyles();
  return (
    <span className={styles.status}>
      <StatusIcon status={status} />
      {rendered(message(`status.${status}`))}
    </span>
  );
}
