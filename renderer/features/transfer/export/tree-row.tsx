import { makeStyles, tokens } from '@fluentui/react-components';
import { formatCount } from '#renderer/ui/format.ts';
import { shown } from '#renderer/ui/hostile-text.ts';
import { useTexts } from '#renderer/ui/texts.ts';
import { exportTexts } from './texts.ts';
import type { ExportRow } from './tree-model.ts';

const useStyles = makeStyles({
  box: { flexShrink: 0, margin: 0 },
  name: { overflow: 'hidden', textOverflow: 'ellipsis', unicodeBidi: 'isolate' },
  faint: { color: tokens.colorNeutralForeground3, flexShrink: 0 },
});

type TickableRow = ExportRow & { onTick: () => void };

export function renderTreeRow(row: TickableRow) {
  return <TreeRowContent row={row} />;
}

function TreeRowContent({ row }: { row: TickableRow }) {
  const styles = useStyles();
  const t = useTexts(exportTexts);
  if (row.kind === 'loading') return <span className={styles.faint}>{t('loading')}</span>;
  const { node, check } = row;
  const label = node.id === 'globals' ? t('globals') : shown(node.label, 200);
  return (
    <>
      {node.kind !== 'folder' && (
        <input
          ref={(box) => {
            if (box) box.indeterminate = check === 'mixed';
          }}
          className={styles.box}
          type="checkbox"
          tabIndex={-1}
          aria-label={label}
          checked={check === 'on' || check === 'inherited'}
          disabled={check === 'inherited'}
          onChange={row.onTick}
        />
      )}
      <span className={styles.name}>{label}</span>
      {node.children > 0 && <span className={styles.faint}>{formatCount(node.children)}</span>}
    </>
  );
}
