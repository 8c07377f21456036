import { Button, makeStyles, Text, tokens } from '@fluentui/react-components';
import { ArrowClockwise20Regular, FolderOpen20Regular, Settings20Regular } from '@fluentui/react-icons';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { sanitize } from '#core/base/sanitize.ts';
import type { Service } from '#core/contract/signin/services.ts';
import { useApi } from '#renderer/api/api.tsx';
import type { AdminScope } from '#renderer/shell/use-administered-site.ts';
import { formatCount } from '#renderer/ui/format.ts';
import { Row, Stack } from '#renderer/ui/layout.tsx';
import { usePageKeys } from '#renderer/ui/page-keys.ts';
import { Panes } from '#renderer/ui/panes/panes.tsx';
import { usePane } from '#renderer/ui/panes/use-pane.ts';
import { QueryView } from '#renderer/ui/query-view.tsx';
import { useTexts } from '#renderer/ui/texts.ts';
import { VirtualTree } from '#renderer/ui/tree/tree.tsx';
import { type Connection, directoriesOf, usualConnection } from './connection.ts';
import { ConnectionDialog } from './connection-dialog.tsx';
import { renderDirectoryRow, serviceName } from './directory-row.tsx';
import type { DirectoryRow } from './directory-rows.ts';
import { DirectoryDetails } from './entry-details.tsx';
import { PartPage } from './part-page.tsx';
import { SearchLine } from './search-line.tsx';
import { type Found, useDirectorySearch } from './use-directory-search.ts';
import { useDirectoryTree } from './use-directory-tree.ts';

const useStyles = makeStyles({
  panes: { flexGrow: 1, minHeight: 0 },
  tree: { flexGrow: 1, minHeight: 0 },
  note: { padding: `0 ${tokens.spacingHorizontalS} ${tokens.spacingVerticalXS}`, flexShrink: 0 },
});

/** The directories of a site as a tree, with a search in them. */
export function TreePart({ at }: { at: AdminScope }) {
  const t = useTexts('directory');
  const { queries } = useApi();
  const services = useQuery(queries.signin.services.list.queryOptions({ input: at }));
  const directories = directoriesOf(services.data ?? []);
  if (directories.length > 0 && !services.error) return <Explorer at={at} directories={directories} />;
  return (
    <PartPage part="tree" toolbar={{}}>
      <QueryView
        query={services}
        empty={{
          when: () => directories.length === 0,
          icon: <FolderOpen20Regular />,
          title: t('noServers'),
        }}
      >
        {() => null}
      </QueryView>
    </PartPage>
  );
}

function Explorer({ at, directories }: { at: AdminScope; directories: readonly Service[] }) {
  const styles = useStyles();
  const t = useTexts('directory');
  const form = useId();
  const pane = usePane('directory', { share: 45, collapsed: false });
  const [connection, setConnection] = useState(usualConnection);
  const [isConnecting, setConnecting] = useState(false);
  const tree = useDirectoryTree(at, directories, connection);
  const search = useDirectorySearch(at, connection);
  const [activeKey, setActiveKey] = useState<string>();
  const { found } = search;
  const rows = found?.rows ?? tree.rows;
  const active = rows.find(({ key }) => key === activeKey);
  const service = active?.service ?? found?.service ?? directories[0];
  const branch = branchOf(active);
  const failure = found ? found.failure : branch === undefined ? undefined : tree.failureOf(branch);
  const reload = () => {
    if (found) search.again();
    else if (branch !== undefined) tree.reload(branch);
  };
  usePageKeys([['F5', reload]]);
  const change = (changed: Partial<Connection>) => {
    tree.close();
    setConnection((before) => ({ ...before, ...changed }));
  };
  return (
    <PartPage
      part="tree"
      toolbar={{
        commands: [
          { key: 'refresh', label: t('refresh'), icon: <ArrowClockwise20Regular />, onClick: reload },
          {
            key: 'connection',
            label: t('connection'),
            icon: <Settings20Regular />,
            onClick: () => setConnecting(true),
          },
        ],
        primary: (
          <Button size="small" appearance="primary" type="submit" form={form}>
            {t('search')}
          </Button>
        ),
      }}
    >
      <div className={styles.panes}>
        <Panes
          pane={pane}
          across="columns"
          label={t('details')}
          first={
            <Stack gap="none" fill>
              <SearchLine
                id={form}
                place={service ? sanitize(service.Name) : ''}
                onSearch={(wanted) => service && search.ask({ service, ...wanted })}
                onClear={search.end}
              />
              {found && <FoundLine found={found} onEnd={search.end} />}
              <div
                className={styles.tree}
                onCopy={(event) => {
                  if (active?.kind !== 'entry' || window.getSelection()?.toString()) return;
                  event.preventDefault();
                  event.clipboardData.setData('text/plain', active.entry.dn);
                }}
              >
                <VirtualTree
                  key={found ? 'found' : 'tree'}
                  label={t(found ? 'search' : 'part_tree')}
                  rows={rows}
                  activeKey={activeKey}
                  onActivate={({ key }) => setActiveKey(key)}
                  onToggle={(row) => {
                    setActiveKey(row.key);
                    tree.toggle(row);
                  }}
                  renderRow={renderDirectoryRow}
                />
              </div>
            </Stack>
          }
          second={
            <DirectoryDetails
              row={active}
              failure={failure}
              onRetry={reload}
              onConnection={() => setConnecting(true)}
            />
          }
        />
      </div>
      {isConnecting && (
        <ConnectionDialog connection={connection} onChange={change} onClose={() => setConnecting(false)} />
      )}
    </PartPage>
  );
}

/** The row whose branch is meant where a person is on a row. */
function branchOf(row: DirectoryRow | undefined): string | undefined {
  return row?.kind === 'note' ? row.of : row?.key;
}

/** How many were found where, and the way back to the tree. */
function FoundLine({ found, onEnd }: { found: Found; onEnd: () => void }) {
  const styles = useStyles();
  const t = useTexts('directory');
  const { count, service, failure } = found;
  return (
    <Row gap="s" className={styles.note}>
      <Button size="small" appearance="subtle" onClick={onEnd}>
        {t('backToTree')}
      </Button>
      <Text role="status" size={200}>
        {count === undefined
          ? !failure && t('searching')
          : t('foundIn', { count, number: formatCount(count), place: serviceName(service) })}
      </Text>
    </Row>
  );
}
