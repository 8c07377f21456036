import { Button, Input, makeStyles, Select, Spinner, Switch, tokens } from '@fluentui/react-components';
import { ArrowExportRegular, Search20Regular } from '@fluentui/react-icons';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { ExportResult, ExportSelection } from '#core/contract/transfer.ts';
import { useApi } from '#renderer/api/api.tsx';
import { toFailure } from '#renderer/api/errors.ts';
import { useChosenSites } from '#renderer/shell/chosen-sites.tsx';
import { EmptyState } from '#renderer/ui/empty-state.tsx';
import { ErrorPanel } from '#renderer/ui/error-panel.tsx';
import { formatCount } from '#renderer/ui/format.ts';
import { Loading } from '#renderer/ui/loading.tsx';
import { Page } from '#renderer/ui/page.tsx';
import { ProgressPanel } from '#renderer/ui/progress-panel.tsx';
import { useTexts } from '#renderer/ui/texts.ts';
import { VirtualTree } from '#renderer/ui/virtual-tree.tsx';
import { useTask, useWork } from '#renderer/work/work.tsx';
import { Basket } from './basket.tsx';
import { ExportResultView } from './export-result.tsx';
import { NodeDetails } from './node-details.tsx';
import { SearchResults } from './search-results.tsx';
import { exportTexts } from './texts.ts';
import { selectedNodes } from './tree-model.ts';
import { renderTreeRow, TickContext } from './tree-row.tsx';
import { useExportTree } from './use-export-tree.ts';

/** Pause after typing or ticking before the core is called, in milliseconds. */
const DEBOUNCE = 300;

const useStyles = makeStyles({
  page: {
    display: 'flex',
    flexDirection: 'column',
    gap: tokens.spacingVerticalM,
    height: '100%',
    minHeight: 0,
  },
  panes: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) minmax(320px, 1fr)',
    flexGrow: 1,
    minHeight: '320px',
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusMedium,
  },
  left: { display: 'flex', flexDirection: 'column', minHeight: 0 },
  tree: { flexGrow: 1, minHeight: 0 },
  search: { margin: tokens.spacingHorizontalS },
  right: {
    display: 'flex',
    flexDirection: 'column',
    minHeight: 0,
    minWidth: 0,
    borderLeft: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  line: { display: 'flex', gap: tokens.spacingHorizontalM, alignItems: 'center', flexWrap: 'wrap' },
});

/** Export: choose in the tree, see what is included, export, and see what was made. */
export function ExportPage() {
  const t = useTexts(exportTexts);
  const work = useWork();
  const { source } = useChosenSites();
  const task = useTask<ExportResult>('export');
  const reset = () => work.clear('export');
  if (task) {
    return (
      <Page title={t('title')}>
        {!task.endedAt && <ProgressPanel task={task} />}
        {task.failure && <ErrorPanel failure={task.failure} onRetry={reset} />}
        {task.result && <ExportResultView result={task.result} onNew={reset} />}
      </Page>
    );
  }
  return (
    <Page title={t('title')}>
      {source.name === undefined && (
        <EmptyState icon={<ArrowExportRegular />} title={t('noSource')} text={t('noSourceText')} />
      )}
      {source.failure && <ErrorPanel failure={source.failure} onRetry={source.recheck} />}
      {source.name !== undefined && !source.failure && !source.check && <Loading />}
      {source.name !== undefined && source.check && <Chooser key={source.name} site={source.name} />}
    </Page>
  );
}

function Chooser({ site }: { site: string }) {
  const styles = useStyles();
  const t = useTexts(exportTexts);
  const tree = useExportTree(site);
  const [text, setText] = useState('');
  const [all, setAll] = useState(false);
  const [activeKey, setActiveKey] = useState<string>();
  const query = useDebounced(text.trim());
  const active = tree.rows.find(({ key }) => key === activeKey);
  const nodes = selectedNodes(tree.selection);
  const selection: ExportSelection | undefined = all ? 'all' : nodes.length > 0 ? nodes : undefined;
  const basket = useBasket(site, selection);
  return (
    <div className={styles.page}>
      <div className={styles.panes}>
        <div className={styles.left}>
          <Input
            className={styles.search}
            type="search"
            aria-label={t('search')}
            placeholder={t('search')}
            contentBefore={<Search20Regular />}
            value={text}
            onChange={(_event, { value }) => setText(value)}
          />
          {tree.failure && <ErrorPanel failure={tree.failure} onRetry={tree.reload} />}
          <div className={styles.tree} inert={all}>
            {tree.loading && <Spinner label={t('loading')} />}
            {query !== '' ? (
              <SearchResults
                site={site}
                text={query}
                selection={tree.selection}
                onChoose={tree.chooseFound}
              />
            ) : (
              tree.rows.length > 0 && (
                <TickContext.Provider value={(row) => void tree.tick(row)}>
                  <VirtualTree
                    label={t('tree')}
                    rows={tree.rows}
                    activeKey={activeKey}
                    onActivate={(row) => setActiveKey(row.key)}
                    onToggle={tree.toggle}
                    onSpace={(row) => void tree.tick(row)}
                    renderRow={renderTreeRow}
                  />
                </TickContext.Provider>
              )
            )}
          </div>
        </div>
        <div className={styles.right}>
          <NodeDetails row={active} selection={tree.selection} onFull={tree.setFull} />
          {basket.error && (
            <ErrorPanel failure={toFailure(basket.error)} onRetry={() => void basket.refetch()} />
          )}
          <Basket
            items={selection ? basket.data : undefined}
            counting={basket.isFetching}
            empty={selection === undefined}
          />
        </div>
      </div>
      <div className={styles.line}>
        <Switch label={t('everything')} checked={all} onChange={(_event, { checked }) => setAll(checked)} />
        {tree.selection.size > 0 && !all && <Button onClick={tree.clear}>{t('clear')}</Button>}
        <ExportButton
          site={site}
          selection={selection}
          count={selection && !basket.isFetching ? basket.data?.length : undefined}
        />
      </div>
    </div>
  );
}

/** The entities that a selection includes; loaded after a pause, with the previous ones shown meanwhile. */
function useBasket(site: string, selection: ExportSelection | undefined) {
  const { queries } = useApi();
  const debounced = useDebounced(JSON.stringify(selection ?? null));
  const requested: ExportSelection | null = JSON.parse(debounced);
  return useQuery({
    ...queries.transfer.select.queryOptions({ input: { site, selection: requested ?? 'all' } }),
    enabled: requested !== null,
    placeholderData: keepPreviousData,
  });
}

function ExportButton(props: {
  site: string;
  selection: ExportSelection | undefined;
  count: number | undefined;
}) {
  const { site, selection, count } = props;
  const t = useTexts(exportTexts);
  const { client } = useApi();
  const work = useWork();
  const [format, setFormat] = useState<'multi-file' | 'legacy'>('multi-file');
  const start = () => {
    if (!selection) return;
    void work.start('export', () => client.transfer.export({ site, selection, format }));
  };
  return (
    <>
      <Select
        aria-label={t('format')}
        value={format}
        onChange={(_event, { value }) => setFormat(value === 'legacy' ? 'legacy' : 'multi-file')}
      >
        <option value="multi-file">{t('multi-file')}</option>
        <option value="legacy">{t('legacy')}</option>
      </Select>
      <Button appearance="primary" disabledFocusable={selection === undefined} onClick={start}>
        {count === undefined ? t('export') : t('exportCount', { count, number: formatCount(count) })}
      </Button>
    </>
  );
}

/** The value once it has not changed for a moment. */
function useDebounced<Value>(value: Value): Value {
  const [debounced, setDebounced] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), DEBOUNCE);
    return () => clearTimeout(timer);
  }, [value]);
  return debounced;
}
