import { makeStyles, tokens } from '@fluentui/react-components';
import { createContext, useContext } from 'react';
import { formatCount } from '#renderer/ui/format.ts';
import { useTexts } from '#renderer/ui/texts.ts';
import { nodeLabel } from './node-label.ts';
import { exportTexts } from './texts.ts';
import type { ExportRow } from './tree-model.ts';

const useStyles = makeStyles({
  box: { flexShrink: 0, margin: 0 },
  name: { overflow: 'hidden', textOverflow: 'ellipsis', unicodeBidi: 'isolate' },
  faint: { color: tokens.colorNeutralForeground3, flexShrink: 0 },
});

/** Ticks a row; a context, because the rows themselves are as many as the tree is long. */
export const TickContext = createContext<(row: ExportRow) => void>(() => {});

export function renderTreeRow(row: ExportRow) {
  return <TreeRowContent row={row} />;
}

function TreeRowContent({ row }: { row: ExportRow }) {
  const styles = useStyles();
  const t = useTexts(exportTexts);
  const tick = useContext(TickContext);
  if (row.kind === 'loading') return <span className={styles.faint}>{t('loading')}</span>;
  const { node, check } = row;
  const label = nodeLabel(node);
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
          checked={check === 'checked' || check === 'inherited'}
          disabled={check === 'inherited'}
          onChange={() => tick(row)}
        />
      )}
      <span className={styles.name}>{label}</span>
      {node.children > 0 && <span className={styles.faint}>{formatCount(node.children)}</span>}
    </>
  );
}
