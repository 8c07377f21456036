import { makeStyles } from '@fluentui/react-components';
import { sanitize } from '#core/base/sanitize.ts';
import { RowName } from '#renderer/ui/tree/row-name.tsx';

const useStyles = makeStyles({
  place: { display: 'inline-flex', maxWidth: '100%', whiteSpace: 'pre', verticalAlign: 'top' },
  above: { flexShrink: 1_000 },
});

/** Where an entity lies: of a long path the middle is cut, since its end tells places apart. */
export function PlaceCell({ path }: { path: string }) {
  const styles = useStyles();
  const shown = sanitize(path, 400);
  const end = shown.lastIndexOf('/') + 1;
  if (end === 0) return <RowName text={shown} />;
  return (
    <span className={styles.place} title={shown}>
      <RowName className={styles.above} text={shown.slice(0, end)} />
      <RowName text={shown.slice(end)} />
    </span>
  );
}
