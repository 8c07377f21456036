import { makeStyles, tokens } from '@fluentui/react-components';
import { createContext, useContext } from 'react';
import { formatCount } from '#renderer/ui/format.ts';
import { useTexts } from '#renderer/ui/texts.ts';
import { RowName } from '#renderer/ui/tree/row-name.tsx';
import { TypeIcon } from '#renderer/ui/tree/type-icon.tsx';
import { nodeLabel } from './node-label.ts';
import { TickBox } from './tick-box.tsx';
import type { ExportRow } from './tree-model.ts';

const useStyles = makeStyles({
  faint: { color: tokens.colorNeutralForeground3, flexShrink: 0 },
});

/** Ticks a row; a context, because the rows themselves are as many as the tree is long. */
export const TickContext = createContext<(row: ExportRow) => void>(() => {});

export function renderTreeRow(row: ExportRow) {
  return <TreeRowContent row={row} />;
}

function TreeRowContent({ row }: { row: ExportRow }) {
  const styles = useStyles();
  const t = useTexts('export');
  const tick = useContext(TickContext);
  if (row.kind === 'loading') return <span className={styles.faint}>{t('loading')}</span>;
  const { node, check } = row;
  const label = nodeLabel(node);
  return (
    <>
      {node.kind !== 'folder' && <TickBox label={label} check={check} onTick={() => tick(row)} />}
      <TypeIcon name={node.icon} />
      <RowName text={label} />
      {node.children > 0 && <span className={styles.faint}>{formatCount(node.children)}</span>}
    </>
  );
}
