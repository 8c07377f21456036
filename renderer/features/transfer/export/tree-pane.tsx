import { Input, makeStyles, Spinner, Text, tokens } from '@fluentui/react-components';
import { Search20Regular } from '@fluentui/react-icons';
import { createContext, useContext } from 'react';
import { ErrorPanel } from '#renderer/ui/error-panel.tsx';
import { formatCount } from '#renderer/ui/format.ts';
import { Stack } from '#renderer/ui/layout.tsx';
import { useTexts } from '#renderer/ui/texts.ts';
import { RowName } from '#renderer/ui/tree/row-name.tsx';
import { VirtualTree } from '#renderer/ui/tree/tree.tsx';
import { TypeIcon } from '#renderer/ui/tree/type-icon.tsx';
import { useDebounced } from '#renderer/ui/use-debounced.ts';
import { type ActiveNode, activeFound, activeRow } from './active-node.ts';
import { nodeLabel } from './node-label.ts';
import { SearchResults } from './search-results.tsx';
import { TickBox } from './tick-box.tsx';
import type { ExportRow } from './tree-model.ts';
import type { ExportTree } from './use-export-tree.ts';

const useStyles = makeStyles({
  tree: { flexGrow: 1, minHeight: 0 },
  search: { margin: tokens.spacingHorizontalS },
  note: { padding: `0 ${tokens.spacingHorizontalM}` },
});

/** The configuration of the source: its tree, and in place of it what a search has found. */
export function TreePane(props: {
  site: string;
  tree: ExportTree;
  all: boolean;
  /** What is looked for. */
  text: string;
  onText: (text: string) => void;
  active: ActiveNode | undefined;
  onActive: (active: ActiveNode) => void;
}) {
  const { site, tree, all, text, onText, active, onActive } = props;
  const styles = useStyles();
  const t = useTexts('export');
  const query = useDebounced(text.trim());
  return (
    <Stack gap="none" fill>
      <Input
        className={styles.search}
        size="small"
        type="search"
        aria-label={t('search')}
        placeholder={t('search')}
        contentBefore={<Search20Regular />}
        value={text}
        onChange={(_event, { value }) => onText(value)}
      />
      {tree.failure && <ErrorPanel failure={tree.failure} onRetry={tree.reload} />}
      {tree.branchIsCut && (
        <Text role="status" className={styles.note}>
          {t('branchCut')}
        </Text>
      )}
      <div className={styles.tree} inert={all}>
        {tree.loading && <Spinner label={t('loading')} />}
        {query !== '' ? (
          <SearchResults
            site={site}
            text={query}
            selection={tree.selection}
            onChoose={tree.chooseFound}
            activeKey={active?.key}
            onActivate={(found) => onActive(activeFound(found))}
          />
        ) : (
          tree.rows.length > 0 && (
            <TickContext.Provider value={(row) => void tree.tick(row)}>
              <VirtualTree
                label={t('tree')}
                rows={tree.rows}
                activeKey={active?.key}
                onActivate={(row) => onActive(activeRow(row))}
                onToggle={tree.toggle}
                onSpace={(row) => void tree.tick(row)}
                onOpenBranch={(row) => void tree.openBranch(row)}
                renderRow={renderTreeRow}
              />
            </TickContext.Provider>
          )
        )}
      </div>
    </Stack>
  );
}

const useRowStyles = makeStyles({
  faint: { color: tokens.colorNeutralForeground3, flexShrink: 0 },
});

/** Ticks a row; a context, because the rows themselves are as many as the tree is long. */
const TickContext = createContext<(row: ExportRow) => void>(() => {});

function renderTreeRow(row: ExportRow) {
  return <TreeRowContent row={row} />;
}

function TreeRowContent({ row }: { row: ExportRow }) {
  const styles = useRowStyles();
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
