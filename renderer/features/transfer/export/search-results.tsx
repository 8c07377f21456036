import { makeStyles, Spinner, Text, tokens } from '@fluentui/react-components';
import { useQuery } from '@tanstack/react-query';
import { sanitize } from '#core/base/sanitize.ts';
import type { FoundEntity, TreeNode } from '#core/contract/transfer/tree.ts';
import { useApi } from '#renderer/api/api.tsx';
import { toFailure } from '#renderer/api/errors.ts';
import { ErrorPanel } from '#renderer/ui/error-panel.tsx';
import { formatCount } from '#renderer/ui/format.ts';
import { useTexts } from '#renderer/ui/texts.ts';
import { RowName } from '#renderer/ui/tree/row-name.tsx';
import type { TreeRow } from '#renderer/ui/tree/rows.ts';
import { VirtualTree } from '#renderer/ui/tree/tree.tsx';
import { TypeIcon } from '#renderer/ui/tree/type-icon.tsx';
import { useTypeIcon, useTypeTitle } from '#renderer/ui/type-titles.ts';
import { TickBox } from './tick-box.tsx';
import { type Check, checkOfEntity, isTicked, keyOf, type Selection } from './tree-model.ts';

const LIMIT = 200;

const useStyles = makeStyles({
  results: { display: 'flex', flexDirection: 'column', height: '100%' },
  list: { flexGrow: 1, minHeight: 0 },
  note: { padding: tokens.spacingHorizontalM },
  type: { color: tokens.colorNeutralForeground3, marginLeft: 'auto', flexShrink: 0 },
});

interface FoundRow extends TreeRow {
  found: FoundEntity;
  check: Check;
  onTick: () => void;
}

/** Entities whose names contain the text; they are ticked like those of the tree. */
export function SearchResults(props: {
  site: string;
  text: string;
  selection: Selection;
  onChoose: (node: TreeNode, above: readonly string[], checked: boolean) => void;
  activeKey: string | undefined;
  onActivate: (found: FoundEntity) => void;
}) {
  const { site, text, selection, onChoose, activeKey, onActivate } = props;
  const styles = useStyles();
  const t = useTexts('export');
  const { queries } = useApi();
  const search = useQuery(queries.transfer.search.queryOptions({ input: { site, text, limit: LIMIT } }));
  if (search.error) {
    return <ErrorPanel failure={toFailure(search.error)} onRetry={() => void search.refetch()} />;
  }
  if (!search.data) return <Spinner label={t('searching')} />;
  if (search.data.length === 0) return <Text className={styles.note}>{t('notFound')}</Text>;
  const tick = (found: FoundEntity) => {
    const { type, guid, label, above } = found;
    const check = checkOfEntity(found, selection);
    if (check === 'inherited') return;
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
    onChoose(node, above, check !== 'checked');
  };
  const rows = search.data.map((found, index): FoundRow => {
    const check = checkOfEntity(found, selection);
    return {
      key: keyOf(found),
      level: 1,
      position: index + 1,
      siblings: search.data.length,
      found,
      check,
      checked: isTicked(check),
      onTick: () => tick(found),
    };
  });
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
          onActivate={(row) => onActivate(row.found)}
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
  const iconOf = useTypeIcon();
  const { found, check, onTick } = row;
  return (
    <>
      <TickBox label={found.label} check={check} onTick={onTick} />
      <TypeIcon name={iconOf(found.type)} />
      <RowName text={sanitize(found.path, 400)} />
      <span className={styles.type}>{titleOf(found.type)}</span>
    </>
  );
}
