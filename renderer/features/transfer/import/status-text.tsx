import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import type { Status } from '#core/contract/transfer.ts';
import { useTexts } from '#renderer/ui/texts.ts';
import { importTexts } from './texts.ts';

const useStyles = makeStyles({
  status: { fontWeight: tokens.fontWeightSemibold, flexShrink: 0, width: '116px' },
  Add: { color: tokens.colorPaletteGreenForeground1 },
  Update: { color: tokens.colorPaletteDarkOrangeForeground1 },
  Conflict: { color: tokens.colorPaletteRedForeground1 },
  NoChanges: { color: tokens.colorNeutralForeground3 },
  AutoCreate: { color: tokens.colorPaletteGrapeForeground2 },
});

/** The status of an item in its colour. */
export function StatusText({ status }: { status: Status }) {
  const styles = useStyles();
  const t = useTexts(importTexts);
  return <span className={mergeClasses(styles.status, styles[status])}>{t(status)}</span>;
}
