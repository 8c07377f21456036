import { makeStyles, tokens } from '@fluentui/react-components';
import { useTexts } from '#renderer/ui/texts.ts';

const ROWS = ['a', 'b', 'c', 'd', 'e', 'f'] as const;

const useStyles = makeStyles({
  // What comes at once is not announced by something grey.
  rows: {
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    animationName: { from: { visibility: 'hidden' }, to: { visibility: 'visible' } },
    animationDuration: '1ms',
    animationDelay: '300ms',
    animationFillMode: 'both',
  },
  row: {
    height: '27px',
    display: 'flex',
    alignItems: 'center',
    gap: tokens.spacingHorizontalXXL,
    padding: `0 ${tokens.spacingHorizontalS}`,
    borderBottom: `1px solid ${tokens.colorNeutralStroke3}`,
  },
  piece: {
    height: '10px',
    borderRadius: tokens.borderRadiusSmall,
    backgroundColor: tokens.colorNeutralStencil1,
    '@media (forced-colors: active)': { border: '1px solid GrayText' },
  },
  name: { width: '24%' },
  value: { width: '14%' },
});

/** Rows that are still to come. */
export function SkeletonRows() {
  const styles = useStyles();
  const t = useTexts('grid');
  return (
    <div className={styles.rows} role="status" aria-label={t('loading')}>
      {ROWS.map((row) => (
        <div key={row} className={styles.row}>
          <div className={`${styles.piece} ${styles.name}`} />
          <div className={`${styles.piece} ${styles.value}`} />
          <div className={`${styles.piece} ${styles.value}`} />
        </div>
      ))}
    </div>
  );
}
