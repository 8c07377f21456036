import { Button, MessageBar, MessageBarBody, makeStyles, tokens } from '@fluentui/react-components';
import { Add20Regular, ArrowClockwise20Regular, BranchForkRegular } from '@fluentui/react-icons';
import { useMemo, useState } from 'react';
import { sanitize } from '#core/base/sanitize.ts';
import type { ListedSite } from '#core/contract/site/site.ts';
import type { ModuleVersion, RemovedVersion, SiteModule } from '#core/contract/versions/versions.ts';
import { useApi } from '#renderer/api/api.tsx';
import { useWindowState } from '#renderer/api/use-window-state.ts';
import { FindingList } from '#renderer/ui/finding-list.tsx';
import { NameConfirmation } from '#renderer/ui/form/name-confirmation.tsx';
import { Stack } from '#renderer/ui/layout.tsx';
import { Panes } from '#renderer/ui/panes/panes.tsx';
import { usePane } from '#renderer/ui/panes/use-pane.ts';
import { QueryView } from '#renderer/ui/query-view.tsx';
import { useTexts } from '#renderer/ui/texts.ts';
import type { ToolbarContent } from '#renderer/ui/toolbar/toolbar.tsx';
import { WorkDialog } from '#renderer/ui/work-dialog.tsx';
import { WritesTo } from '#renderer/ui/write-refusal.tsx';
import { useTask, useWork } from '#renderer/work/work.tsx';
import { CompareVersionDialog } from './compare-version-dialog.tsx';
import { CreateVersionDialog } from './create-version-dialog.tsx';
import { ModuleDialog } from './module-dialog.tsx';
import { ModuleList } from './module-list.tsx';
import { type ModuleRow, moduleRows } from './module-rows.ts';
import { PartPage } from './part-page.tsx';
import { useKnownDrift, useModules, useReloadVersions, useVersions } from './use-versions.ts';
import { VersionPane } from './version-pane.tsx';

const useStyles = makeStyles({
  panes: { flexGrow: 1, minHeight: 0 },
  list: { padding: `0 ${tokens.spacingHorizontalL}` },
});

/** What is open over the page. */
type Open =
  | { what: 'add' }
  | { what: 'edit'; module: SiteModule }
  | { what: 'create'; module: SiteModule }
  | { what: 'compare'; version: ModuleVersion }
  | { what: 'remove'; version: ModuleVersion };

/** The modules of a site, and beside them the versions of the one that is chosen. */
export function ModulesPart({ site }: { site: ListedSite }) {
  const styles = useStyles();
  const t = useTexts('versions');
  const [asked, choose] = useWindowState(['versions-module', site.name], '');
  const modules = useModules(site.name);
  const versions = useVersions(site.name);
  const known = useKnownDrift();
  const [open, setOpen] = useState<Open>();
  const pane = usePane('versions', { share: 42, collapsed: false });
  const drift = known.data?.sites.find((one) => one.site === site.name);
  const rows = useMemo(
    () => moduleRows(modules.data ?? [], versions.data?.versions ?? [], drift),
    [modules.data, versions.data, drift],
  );
  const chosen = rows.find(({ guid }) => guid === asked) ?? rows[0];
  const close = () => setOpen(undefined);
  const add = () => setOpen({ what: 'add' });
  // A version of nothing cannot be made: what belongs to the module comes first.
  const openModule = (what: 'edit' | 'create') => (row: ModuleRow | undefined) => {
    const module = row?.module;
    if (module) setOpen({ what: module.selection === undefined ? 'edit' : what, module });
  };
  const addButton = (
    <Button size="small" icon={<Add20Regular />} onClick={add}>
      {t('addModule')}
    </Button>
  );
  return (
    <PartPage
      part="modules"
      toolbar={useToolbar({ onAdd: add, onCreate: chosen?.module && (() => openModule('create')(chosen)) })}
    >
      <QueryView
        query={modules}
        empty={{
          when: () => rows.length === 0 && !versions.isLoading,
          icon: <BranchForkRegular />,
          title: t('noModules'),
          text: t('noModulesText'),
          action: addButton,
        }}
      >
        {() => (
          <div className={styles.panes}>
            <Panes
              pane={pane}
              across="columns"
              label={t('versions')}
              first={
                <Stack gap="none" fill className={styles.list}>
                  <ModuleList
                    rows={rows}
                    chosen={chosen?.guid}
                    onChoose={({ guid }) => choose(guid)}
                    onEdit={openModule('edit')}
                    onCreate={openModule('create')}
                  />
                </Stack>
              }
              second={
                chosen && (
                  <VersionPane
                    key={chosen.guid}
                    site={site}
                    row={chosen}
                    versions={versions}
                    onEdit={() => openModule('edit')(chosen)}
                    onCreate={() => openModule('create')(chosen)}
                    onOpen={(what, version) => setOpen({ what, version })}
                  />
                )
              }
            />
          </div>
        )}
      </QueryView>
      {open && (
        <OpenDialog
          site={site}
          open={open}
          versions={versions.data?.versions ?? []}
          onSaved={choose}
          onClose={close}
        />
      )}
    </PartPage>
  );
}

function useToolbar(actions: {
  onAdd: () => void;
  /** Undefined where no module of the site is chosen. */
  onCreate: (() => void) | undefined;
}): Omit<ToolbarContent, 'beside'> {
  const { onAdd, onCreate } = actions;
  const t = useTexts('versions');
  const readAgain = useReloadVersions();
  return {
    commands: [
      { key: 'add', label: t('addModule'), icon: <Add20Regular />, onClick: onAdd },
      {
        key: 'refresh',
        label: t('refresh'),
        icon: <ArrowClockwise20Regular />,
        onClick: () => void readAgain(),
      },
    ],
    primary: (
      <Button size="small" appearance="primary" disabledFocusable={!onCreate} onClick={() => onCreate?.()}>
        {t('create')}
      </Button>
    ),
  };
}

function OpenDialog(props: {
  site: ListedSite;
  open: Open;
  versions: readonly ModuleVersion[];
  /** The module with this Guid was saved. */
  onSaved: (guid: string) => void;
  onClose: () => void;
}) {
  const { open, ...given } = props;
  switch (open.what) {
    case 'add':
      return <ModuleDialog {...given} module={undefined} />;
    case 'edit':
      return <ModuleDialog {...given} module={open.module} />;
    case 'create':
      return <CreateVersionDialog {...given} module={open.module} />;
    case 'compare':
      return <CompareVersionDialog {...given} version={open.version} />;
    case 'remove':
      return <RemoveVersionDialog {...given} version={open.version} />;
  }
}

/** Deletes a version, of which the name is typed first. */
function RemoveVersionDialog(props: { site: ListedSite; version: ModuleVersion; onClose: () => void }) {
  const { site, version, onClose } = props;
  const t = useTexts('versions');
  const { client } = useApi();
  const work = useWork();
  const readAgain = useReloadVersions();
  const [typed, setTyped] = useState('');
  const kind = `version-remove ${site.name}`;
  const task = useTask<RemovedVersion>(kind);
  const { id } = version;
  const names = { version: sanitize(version.version), module: sanitize(version.module.name) };
  const start = async () => {
    if (id === undefined) return false;
    void work.start(kind, () => client.versions.remove({ site: site.name, id })).then(readAgain);
    return true;
  };
  return (
    <WritesTo site={site}>
      <WorkDialog
        title={t('removeTitle', names)}
        confirm={t('removeConfirm')}
        ready={typed.trim() === version.version}
        task={task}
        onStart={start}
        onClose={onClose}
        result={
          <>
            <MessageBar intent="success" layout="multiline">
              <MessageBarBody>{t('removed', names)}</MessageBarBody>
            </MessageBar>
            <FindingList label={t('warnings')} findings={task?.result?.warnings ?? []} />
          </>
        }
      >
        <p>{t('removeText', { site: sanitize(site.name) })}</p>
        <NameConfirmation label={t('removeName', names)} value={typed} onChange={setTyped} />
      </WorkDialog>
    </WritesTo>
  );
}
