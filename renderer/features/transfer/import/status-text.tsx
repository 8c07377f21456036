import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import type { Status } from '#core/contract/transfer.ts';
import { message } from '#core/messages/catalogue.ts';
import { rendered } from '#renderer/ui/messages.ts';

const useStyles = makeStyles({
  status: { fontWeight: tokens.fontWeightSemibold, flexShrink: 0, width: '116px' },
  Add: { color: tokens.colorPaletteGreenForeground1 },
  Update: { color: tokens.colorPaletteDarkOrangeForeground1 },
  Conflict: { color: tokens.colorPaletteRedForeground1 },
  NoChanges: { color: tokens.colorNeutralForeground3 },
  Skipped: { color: tokens.colorNeutralForeground3 },
  AutoCreate: { color: tokens.colorPaletteGrapeForeground2 },
});

/** The status of an item in its colour. */
export function StatusText({ status }: { status: Status }) {
  const styles = useStyles();
  return (
    <span className={mergeClasses(styles.status, styles[status])}>
      {rendered(message(`status.${status}`))}
    </span>
  );
}
