import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { Add20Regular, Beaker20Regular, Database48Regular } from '@fluentui/react-icons';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ListedSite } from '#core/contract/site.ts';
import { useApi, useLinkState } from '#renderer/api/api.tsx';
import { toFailure } from '#renderer/api/errors.ts';
import { DenormalizeDialog } from '#renderer/features/transfer/denormalize/denormalize-dialog.tsx';
import { EmptyState } from '#renderer/ui/empty-state.tsx';
import { ErrorPanel } from '#renderer/ui/error-panel.tsx';
import { Loading } from '#renderer/ui/loading.tsx';
import { Page } from '#renderer/ui/page.tsx';
import { ProgressPanel } from '#renderer/ui/progress-panel.tsx';
import { useTexts } from '#renderer/ui/texts.ts';
import { RemoveDialog } from './remove-dialog.tsx';
import { SeedDialog } from './seed-dialog.tsx';
import { SiteDialog } from './site-dialog.tsx';
import { type SiteAction, SiteList } from './site-list.tsx';
import { TestDialog } from './test-dialog.tsx';
import { siteTexts } from './texts.ts';
import { useDemo } from './use-demo.ts';

const useStyles = makeStyles({
  stack: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalL },
});

/** What is open over the list. */
type Open = { what: 'add' } | { what: SiteAction; site: ListedSite };

/** Sites: add, edit, test, choose as source and receiver, remove; the demo is there from the first start. */
export function SitesPage() {
  const styles = useStyles();
  const t = useTexts(siteTexts);
  const { queries } = useApi();
  const reachable = useLinkState() === 'open';
  const list = useQuery({ ...queries.site.list.queryOptions({ input: {} }), enabled: reachable });
  const demo = useDemo(list.data);
  const [open, setOpen] = useState<Open | undefined>();
  const sites = list.data ?? [];
  const close = () => setOpen(undefined);
  return (
    <Page
      title={t('title')}
      actions={
        <>
          {demo.missing && !demo.running && (
            <Button icon={<Beaker20Regular />} onClick={demo.make}>
              {t('demo')}
            </Button>
          )}
          <Button appearance="primary" icon={<Add20Regular />} onClick={() => setOpen({ what: 'add' })}>
            {t('add')}
          </Button>
        </>
      }
    >
      <div className={styles.stack}>
        {list.error && <ErrorPanel failure={toFailure(list.error)} onRetry={() => void list.refetch()} />}
        {demo.task?.failure && <ErrorPanel failure={demo.task.failure} onRetry={demo.make} />}
        {demo.running && demo.task && (
          <>
            <p>{t('demoCreating')}</p>
            <ProgressPanel task={demo.task} />
          </>
        )}
        {!list.data && !list.error && <Loading />}
        {list.data && sites.length === 0 && !demo.running && (
          <EmptyState icon={<Database48Regular />} title={t('emptyTitle')} text={t('emptyText')} />
        )}
        {sites.length > 0 && <SiteList sites={sites} onOpen={(what, site) => setOpen({ what, site })} />}
      </div>
      {open?.what === 'add' && <SiteDialog site={undefined} sites={sites} onClose={close} />}
      {open?.what === 'edit' && <SiteDialog site={open.site} sites={sites} onClose={close} />}
      {open?.what === 'test' && <TestDialog site={open.site} onClose={close} />}
      {open?.what === 'denormalize' && <DenormalizeDialog site={open.site} onClose={close} />}
      {open?.what === 'seed' && <SeedDialog site={open.site} onClose={close} />}
      {open?.what === 'remove' && <RemoveDialog site={open.site} onClose={close} />}
    </Page>
  );
}
