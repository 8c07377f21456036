import { makeStyles, Spinner, Text, tokens } from '@fluentui/react-components';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { visible } from '#core/base/text.ts';
import type { FoundEntity, TreeNode } from '#core/contract/transfer.ts';
import { useApi } from '#renderer/api/api.tsx';
import { toFailure } from '#renderer/api/errors.ts';
import { ErrorPanel } from '#renderer/ui/error-panel.tsx';
import { formatCount } from '#renderer/ui/format.ts';
import { useTexts } from '#renderer/ui/texts.ts';
import { useTypeTitle } from '#renderer/ui/type-titles.ts';
import { type TreeRow, VirtualTree } from '#renderer/ui/virtual-tree.tsx';
import { exportTexts } from './texts.ts';
import { keyOf, type Selection } from './tree-model.ts';

const LIMIT = 200;

const useStyles = makeStyles({
  results: { display: 'flex', flexDirection: 'column', height: '100%' },
  list: { flexGrow: 1, minHeight: 0 },
  note: { padding: tokens.spacingHorizontalM },
  name: { overflow: 'hidden', textOverflow: 'ellipsis', unicodeBidi: 'isolate' },
  type: { color: tokens.colorNeutralForeground3, marginLeft: 'auto', flexShrink: 0 },
});

interface FoundRow extends TreeRow {
  found: FoundEntity;
  checked: boolean;
  onTick: () => void;
}

/** Entities whose names contain the text; they are ticked like those of the tree. */
export function SearchResults(props: {
  site: string;
  text: string;
  selection: Selection;
  onChoose: (node: TreeNode, checked: boolean) => void;
}) {
  const { site, text, selection, onChoose } = props;
  const styles = useStyles();
  const t = useTexts(exportTexts);
  const { queries } = useApi();
  const [activeKey, setActiveKey] = useState<string>();
  const search = useQuery(queries.transfer.search.queryOptions({ input: { site, text, limit: LIMIT } }));
  if (search.error) {
    return <ErrorPanel failure={toFailure(search.error)} onRetry={() => void search.refetch()} />;
  }
  if (!search.data) return <Spinner label={t('searching')} />;
  if (search.data.length === 0) return <Text className={styles.note}>{t('notFound')}</Text>;
  const tick = (found: FoundEntity) => {
    const { type, guid, label } = found;
    // The number of children is unknown here: it is chosen in full, which includes none where there are none.
    const node: TreeNode = {
      id: `entity:${type}:${guid}`,
      kind: 'entity',
      label,
      type,
      guid,
      icon: '',
      children: 1,
    };
    onChoose(node, !selection.has(keyOf(found)));
  };
  const rows = search.data.map(
    (found, index): FoundRow => ({
      key: keyOf(found),
      level: 1,
      position: index + 1,
      siblings: search.data.length,
      found,
      checked: selection.has(keyOf(found)),
      onTick: () => tick(found),
    }),
  );
  return (
    <div className={styles.results}>
      {rows.length === LIMIT && (
        <Text className={styles.note}>{t('cut', { number: formatCount(LIMIT) })}</Text>
      )}
      <div className={styles.list}>
        <VirtualTree
          label={t('found')}
          rows={rows}
          activeKey={activeKey}
          onActivate={(row) => setActiveKey(row.key)}
          onToggle={(row) => tick(row.found)}
          onSpace={(row) => tick(row.found)}
          renderRow={renderFound}
        />
      </div>
    </div>
  );
}

function renderFound(row: FoundRow) {
  return <FoundContent row={row} />;
}

function FoundContent({ row }: { row: FoundRow }) {
  const styles = useStyles();
  const titleOf = useTypeTitle();
  const { found, checked, onTick } = row;
  return (
    <>
      <input type="checkbox" tabIndex={-1} aria-label={found.label} checked={checked} onChange={onTick} />
      <span className={styles.name}>{visible(found.path, 200)}</span>
      <span className={styles.type}>{titleOf(found.type)}</span>
    </>
  );
}
