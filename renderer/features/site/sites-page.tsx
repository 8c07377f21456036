import { Button, MessageBar, MessageBarBody } from '@fluentui/react-components';
import { Add20Regular, Beaker20Regular, Database48Regular } from '@fluentui/react-icons';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { sanitize } from '#core/base/sanitize.ts';
import type { ListedSite } from '#core/contract/site/site.ts';
import { useApi, useLinkState } from '#renderer/api/api.tsx';
import { useAction } from '#renderer/api/use-action.ts';
import { DenormalizeDialog } from '#renderer/features/transfer/denormalize/denormalize-dialog.tsx';
import { ConfirmDialog } from '#renderer/ui/confirm-dialog.tsx';
import { DialogFrame } from '#renderer/ui/dialog-frame.tsx';
import { ErrorPanel } from '#renderer/ui/error-panel.tsx';
import { Stack } from '#renderer/ui/layout.tsx';
import { Page } from '#renderer/ui/page.tsx';
import { ProgressPanel } from '#renderer/ui/progress-panel.tsx';
import { QueryView } from '#renderer/ui/query-view.tsx';
import { useTexts } from '#renderer/ui/texts.ts';
import { FolderList } from './folder-list.tsx';
import { ListMenu, ListOutcome, useSiteListFile } from './list-menu.tsx';
import { ProfileDialog } from './profile/profile-dialog.tsx';
import { RightsDialog } from './rights-dialog.tsx';
import { SeedDialog } from './seed-dialog.tsx';
import { SiteDialog } from './site-dialog.tsx';
import { copyName } from './site-folders.ts';
import type { SiteAction } from './site-list.tsx';
import { TestPanel, useSiteTest } from './test-panel.tsx';
import { UndoStorageLine } from './undo-storage.tsx';
import { useDemo } from './use-demo.ts';
import type { SavedOutcome } from './use-site-form.ts';

/** What is open over the list. */
type Open = { what: 'add' } | { what: SiteAction; site: ListedSite };

/** Sites: add, edit, test, choose as source and receiver, remove; the demo is there from the first start. */
export function SitesPage() {
  const t = useTexts('sites');
  const { queries } = useApi();
  const reachable = useLinkState() === 'open';
  const list = useQuery({ ...queries.site.list.queryOptions({ input: {} }), enabled: reachable });
  const demo = useDemo(list.data);
  const [open, setOpen] = useState<Open | undefined>();
  const sites = list.data ?? [];
  const listFile = useSiteListFile();
  const [saved, setSaved] = useState<SavedOutcome>();
  const close = () => setOpen(undefined);
  const navigate = useNavigate();
  const search = useSearch({ from: '/sites' });
  const siteOfSearch = (name: string | undefined) =>
    open ? undefined : sites.find((one) => one.name === name);
  const testedSite = siteOfSearch(search.test);
  const editedSite = siteOfSearch(search.edit);
  const closeSearch = () => void navigate({ to: '/sites', search: {}, replace: true });
  const edited = open?.what === 'edit' ? sites.find(({ name }) => name === open.site.name) : undefined;
  return (
    <Page
      title={t('title')}
      actions={
        <>
          {demo.missing && !demo.running && (
            <Button size="small" icon={<Beaker20Regular />} onClick={demo.make}>
              {t('demo')}
            </Button>
          )}
          <Button
            size="small"
            appearance="primary"
            icon={<Add20Regular />}
            onClick={() => setOpen({ what: 'add' })}
          >
            {t('add')}
          </Button>
          <ListMenu {...listFile} />
        </>
      }
    >
      <Stack gap="l">
        {saved?.password === 'session' && (
          <MessageBar intent="warning" layout="multiline">
            <MessageBarBody>{t('savedForSession', { name: sanitize(saved.name) })}</MessageBarBody>
          </MessageBar>
        )}
        <ListOutcome {...listFile} />
        {demo.task?.failure && <ErrorPanel failure={demo.task.failure} onRetry={demo.make} />}
        {demo.running && demo.task && (
          <>
            <p>{t('demoCreating')}</p>
            <ProgressPanel task={demo.task} />
          </>
        )}
        {!(demo.running && sites.length === 0) && (
          <QueryView
            query={list}
            empty={{
              when: (all) => all.length === 0,
              icon: <Database48Regular />,
              title: t('emptyTitle'),
              text: t('emptyText'),
            }}
          >
            {(all) => <FolderList sites={all} onOpen={(what, site) => setOpen({ what, site })} />}
          </QueryView>
        )}
        <UndoStorageLine />
      </Stack>
      {open?.what === 'add' && (
        <SiteDialog site={undefined} sites={sites} onSaved={setSaved} onClose={close} />
      )}
      {open?.what === 'duplicate' && (
        <SiteDialog
          site={undefined}
          template={{ ...open.site, name: copyName(open.site.name, t('copy'), sites) }}
          sites={sites}
          onSaved={setSaved}
          onClose={close}
        />
      )}
      {edited && <SiteDialog site={edited} sites={sites} onSaved={setSaved} onClose={close} />}
      {open?.what === 'test' && <TestDialog site={open.site} onClose={close} />}
      {testedSite && <TestDialog site={testedSite} onClose={closeSearch} />}
      {editedSite && <SiteDialog site={editedSite} sites={sites} onSaved={setSaved} onClose={closeSearch} />}
      {open?.what === 'rights' && (
        <RightsDialog address={open.site.name} url={open.site.url} onClose={close} />
      )}
      {open?.what === 'denormalize' && <DenormalizeDialog site={open.site} onClose={close} />}
      {open?.what === 'seed' && <SeedDialog site={open.site} onClose={close} />}
      {open?.what === 'rules' && <ProfileDialog site={open.site} onClose={close} />}
      {open?.what === 'remove' && <RemoveDialog site={open.site} onClose={close} />}
    </Page>
  );
}

function RemoveDialog({ site, onClose }: { site: ListedSite; onClose: () => void }) {
  const t = useTexts('sites');
  const { client, queries } = useApi();
  const queryClient = useQueryClient();
  const removing = useAction(async () => {
    await client.site.forget({ name: site.name });
    await queryClient.invalidateQueries({ queryKey: queries.site.key() });
    onClose();
  });
  return (
    <ConfirmDialog
      title={t('removeTitle', { name: site.name })}
      confirm={t('remove')}
      failure={removing.failure}
      onConfirm={() => void removing.run()}
      onClose={onClose}
    >
      <p>{t('removeText')}</p>
    </ConfirmDialog>
  );
}

/** The staged test of a saved site. */
function TestDialog(props: { site: ListedSite; onClose: () => void }) {
  const t = useTexts('sites');
  const { site } = props;
  const test = useSiteTest(site.name, undefined, true);
  return (
    <DialogFrame
      title={t('testTitle', { name: site.name })}
      onClose={props.onClose}
      actions={
        <>
          <Button disabledFocusable={test.running} onClick={() => !test.running && test.start()}>
            {t('testAgain')}
          </Button>
          <Button appearance="primary" onClick={props.onClose}>
            {t('close')}
          </Button>
        </>
      }
    >
      <TestPanel test={test} address={site.name} url={site.url} />
    </DialogFrame>
  );
}
