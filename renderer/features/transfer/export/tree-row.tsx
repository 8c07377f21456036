import { makeStyles, tokens } from '@fluentui/react-components';
import { createContext, useContext } from 'react';
import { visible } from '#core/base/text.ts';
import { formatCount } from '#renderer/ui/format.ts';
import { useTexts } from '#renderer/ui/texts.ts';
import { useTypeTitle } from '#renderer/ui/type-titles.ts';
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

/** A group goes by its type, everything else by its own name. */
function labelOf({ node }: Extract<ExportRow, { kind: 'node' }>, titleOf: (type: string) => string): string {
  return node.kind === 'group' && node.type ? titleOf(node.type) : visible(node.label, 200);
}

function TreeRowContent({ row }: { row: ExportRow }) {
  const styles = useStyles();
  const t = useTexts(exportTexts);
  const tick = useContext(TickContext);
  const titleOf = useTypeTitle();
  if (row.kind === 'loading') return <span className={styles.faint}>{t('loading')}</span>;
  const { node, check } = row;
  const label = node.id === 'globals' ? t('globals') : labelOf(row, titleOf);
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
