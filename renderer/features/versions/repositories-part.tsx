import { Button, Text } from '@fluentui/react-components';
import {
  Add20Regular,
  CheckmarkCircle16Filled,
  CheckmarkCircle20Regular,
  Delete20Regular,
  Edit20Regular,
  Key20Regular,
  Storage48Regular,
  Wrench20Regular,
} from '@fluentui/react-icons';
import { useState } from 'react';
import { sanitize } from '#core/base/sanitize.ts';
import type { ListedSite } from '#core/contract/site/site.ts';
import { repositoryColumns } from '#core/contract/versions/columns.ts';
import type { ListedRepository, PreparedRepository } from '#core/contract/versions/settings.ts';
import { message } from '#core/messages/catalogue.ts';
import { useApi } from '#renderer/api/api.tsx';
import { useAction } from '#renderer/api/use-action.ts';
import { useWindowState } from '#renderer/api/use-window-state.ts';
import { StepList } from '#renderer/features/directory/step-list.tsx';
import { StepVerdict } from '#renderer/features/directory/step-verdict.tsx';
import { ErrorPanel } from '#renderer/ui/error-panel.tsx';
import { Grid, type GridColumn } from '#renderer/ui/grid/grid.tsx';
import { useRecordColumns } from '#renderer/ui/grid/record-columns.ts';
import { renderMessage } from '#renderer/ui/messages.ts';
import { ListAndDetails } from '#renderer/ui/panes/list-and-details.tsx';
import { ProgressPanel } from '#renderer/ui/progress-panel.tsx';
import { QueryView } from '#renderer/ui/query-view.tsx';
import { Section } from '#renderer/ui/section.tsx';
import { useTexts } from '#renderer/ui/texts.ts';
import { TonedText } from '#renderer/ui/tone.tsx';
import { WriteRefusalBar } from '#renderer/ui/write-refusal.tsx';
import type { Task } from '#renderer/work/work.tsx';
import { useTask, useWork } from '#renderer/work/work.tsx';
import { PartPage } from './part-page.tsx';
import { RemoveRepositoryDialog } from './remove-repository-dialog.tsx';
import { RepositoryDialog } from './repository-dialog.tsx';
import { SecretDialog } from './secret-dialog.tsx';
import { useReloadVersions, useRepositories } from './use-versions.ts';

type Open = { what: 'add' } | { what: 'edit' | 'secret' | 'remove'; repository: ListedRepository };

/** Where the versions of a site are kept, and whether they can be. */
export function RepositoriesPart({ site }: { site: ListedSite }) {
  const t = useTexts('repositories');
  const { client } = useApi();
  const repositories = useRepositories(site.name);
  const readAgain = useReloadVersions();
  const preparing = usePreparing(site.name);
  const [open, setOpen] = useState<Open>();
  const activating = useAction(async ({ id }: ListedRepository) => {
    await client.versions.settings.activate({ site: site.name, id });
    await readAgain();
  });
  const close = () => setOpen(undefined);
  const add = (size: 'small' | 'medium') => (
    <Button size={size} appearance="primary" icon={<Add20Regular />} onClick={() => setOpen({ what: 'add' })}>
      {t('add')}
    </Button>
  );
  return (
    <PartPage part="repositories" toolbar={{ primary: add('small') }}>
      <QueryView
        query={repositories}
        empty={{
          when: (all) => all.length === 0,
          icon: <Storage48Regular />,
          title: t('emptyTitle'),
          text: t('emptyText'),
        }}
      >
        {(all) => (
          <ListAndDetails
            id="versions-repositories"
            share={40}
            label={t('preparation')}
            list={
              <>
                <WriteRefusalBar to={site} />
                {activating.failure && <ErrorPanel failure={activating.failure} />}
                <RepositoryList
                  repositories={all}
                  canWrite={!site.readOnly}
                  onOpen={(what, repository) => setOpen({ what, repository })}
                  onActivate={(one) => void activating.run(one)}
                  onPrepare={preparing.start}
                />
              </>
            }
            details={<Prepared {...preparing} />}
          />
        )}
      </QueryView>
      {open?.what === 'add' && <RepositoryDialog site={site} repository={undefined} onClose={close} />}
      {open?.what === 'edit' && <RepositoryDialog site={site} repository={open.repository} onClose={close} />}
      {open?.what === 'secret' && <SecretDialog site={site} repository={open.repository} onClose={close} />}
      {open?.what === 'remove' && (
        <RemoveRepositoryDialog site={site} repository={open.repository} onClose={close} />
      )}
    </PartPage>
  );
}

/** The preparation that was asked for last. */
function usePreparing(site: string) {
  const { client } = useApi();
  const work = useWork();
  const readAgain = useReloadVersions();
  const kind = `repository-prepare ${site}`;
  const task = useTask<PreparedRepository>(kind);
  const [name, setName] = useWindowState(['prepared-repository', site], '');
  return {
    task,
    /** Of the repository. */
    name,
    start(repository: ListedRepository) {
      if (task && !task.endedAt) return;
      setName(repository.name);
      const input = { site, id: repository.id };
      void work.start(kind, () => client.versions.settings.prepare(input)).then(readAgain);
    },
  };
}

const ACTIVE = message('repository-state.active');

const COLUMN_OVERRIDES: Readonly<Record<string, Partial<GridColumn<ListedRepository>>>> = {
  name: { width: 'minmax(140px, 1fr)' },
  active: {
    cell: ({ isActive }) =>
      isActive && (
        <TonedText icon={CheckmarkCircle16Filled} tone="success">
          {renderMessage(ACTIVE)}
        </TonedText>
      ),
    text: ({ isActive }) => (isActive ? renderMessage(ACTIVE) : ''),
    width: 120,
  },
  provider: { width: 130 },
  location: { width: 'minmax(200px, 2fr)' },
  branch: { width: 110 },
  secret: { width: 170 },
};

function RepositoryList(props: {
  repositories: readonly ListedRepository[];
  canWrite: boolean;
  onOpen: (what: 'edit' | 'secret' | 'remove', repository: ListedRepository) => void;
  onActivate: (repository: ListedRepository) => void;
  onPrepare: (repository: ListedRepository) => void;
}) {
  const { repositories, canWrite, onOpen, onActivate, onPrepare } = props;
  const t = useTexts('repositories');
  const columns = useRecordColumns(repositoryColumns, COLUMN_OVERRIDES);
  return (
    <Grid
      fill
      id="versions.repositories"
      label={t('list')}
      columns={columns}
      rows={repositories}
      rowKey={({ id }) => String(id)}
      actions={[
        { id: 'edit', label: t('edit'), icon: <Edit20Regular />, run: (one) => onOpen('edit', one) },
        { id: 'prepare', label: t('prepare'), icon: <Wrench20Regular />, run: onPrepare },
        {
          id: 'secret',
          label: t('setSecret'),
          icon: <Key20Regular />,
          allows: ({ provider }) => provider === 'Git',
          run: (one) => onOpen('secret', one),
        },
        {
          id: 'activate',
          label: t('activate'),
          icon: <CheckmarkCircle20Regular />,
          allows: ({ isActive }) => canWrite && !isActive,
          run: onActivate,
        },
        { id: 'remove', label: t('remove'), icon: <Delete20Regular />, run: (one) => onOpen('remove', one) },
      ]}
      empty={null}
    />
  );
}

/** How the preparation of a repository goes, and what each of its steps found. */
function Prepared(props: { task: Task<PreparedRepository> | undefined; name: string }) {
  const { task, name } = props;
  const t = useTexts('repositories');
  if (!task) return <Text>{t('prepareText')}</Text>;
  return (
    <Section
      title={t('preparationOf', { name: sanitize(name) })}
      action={task.result && <StepVerdict verdict={task.result.verdict} />}
    >
      {!task.endedAt && <ProgressPanel task={task} />}
      {task.failure && <ErrorPanel failure={task.failure} />}
      {task.result && <StepList steps={task.result.steps} />}
    </Section>
  );
}
