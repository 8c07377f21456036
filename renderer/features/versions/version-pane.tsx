import { Button, makeStyles, Text, tokens } from '@fluentui/react-components';
import {
  ArrowSyncCircle20Regular,
  BranchCompare20Regular,
  CheckmarkCircle16Filled,
  Delete20Regular,
  Edit20Regular,
  Info16Filled,
  QuestionCircle16Filled,
  Warning16Filled,
} from '@fluentui/react-icons';
import type { UseQueryResult } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { sanitize } from '#core/base/sanitize.ts';
import type { ListedSite } from '#core/contract/site/site.ts';
import {
  describeExtent,
  placeOf,
  type VersionPlace,
  versionColumns,
  versionState,
} from '#core/contract/versions/columns.ts';
import type { ListedVersions, ModuleVersion, SiteModule } from '#core/contract/versions/versions.ts';
import { EmptyState } from '#renderer/ui/empty-state.tsx';
import { FindingList } from '#renderer/ui/finding-list.tsx';
import { failureProps } from '#renderer/ui/grid/failure-props.ts';
import { Grid, type GridColumn } from '#renderer/ui/grid/grid.tsx';
import { useRecordColumns } from '#renderer/ui/grid/record-columns.ts';
import { filteredByPage } from '#renderer/ui/grid/types.ts';
import { renderMessage } from '#renderer/ui/messages.ts';
import { Section } from '#renderer/ui/section.tsx';
import { useTexts } from '#renderer/ui/texts.ts';
import { type IconTone, TonedText } from '#renderer/ui/tone.tsx';
import type { ModuleRow } from './module-rows.ts';
import { useRepositories } from './use-versions.ts';
import { canChangeTo, canDelete, canRead } from './version-actions.ts';

const BOUND: IconTone = { icon: CheckmarkCircle16Filled, tone: 'brand' };
const STATUS_ICONS: Readonly<Record<Exclude<VersionPlace, 'both'>, IconTone>> = {
  repository: { icon: Info16Filled, tone: 'neutral' },
  record: { icon: Warning16Filled, tone: 'warning' },
  unknown: { icon: QuestionCircle16Filled, tone: 'quiet' },
};

/** Whether the module is bound to a version, and where that one is, in words. */
function versionStateLabel(version: ModuleVersion): string {
  return versionState(version).map(renderMessage).join(', ');
}

/** The same with its picture. */
function VersionStateText({ version }: { version: ModuleVersion }) {
  const words = versionStateLabel(version);
  const place = placeOf(version);
  if (words === '') return null;
  return <TonedText {...(place === 'both' ? BOUND : STATUS_ICONS[place])}>{words}</TonedText>;
}

/** As much of a revision as Git shows. */
const SHORT = 8;

const useStyles = makeStyles({
  pane: {
    flexGrow: 1,
    minHeight: 0,
    padding: `${tokens.spacingVerticalS} ${tokens.spacingHorizontalL} 0`,
  },
  grid: { flexGrow: 1, minHeight: 0 },
});

const COLUMN_OVERRIDES: Readonly<Record<string, Partial<GridColumn<ModuleVersion>>>> = {
  version: { width: 'minmax(70px, 90px)' },
  state: {
    cell: (version) => <VersionStateText version={version} />,
    text: versionStateLabel,
    width: 'minmax(110px, 150px)',
  },
  name: { width: 'minmax(90px, 1fr)' },
  author: { width: 'minmax(80px, 110px)' },
  description: { hidden: true },
  revision: {
    cell: ({ revision = '' }) => (
      <Text font="monospace" size={200}>
        {sanitize(revision.slice(0, SHORT))}
      </Text>
    ),
    text: ({ revision = '' }) => revision,
    width: 100,
    hidden: true,
  },
};

/** A module: what it is, and its versions, the newest first. */
export function VersionPane(props: {
  site: ListedSite;
  row: ModuleRow;
  versions: UseQueryResult<ListedVersions>;
  onEdit: () => void;
  onCreate: () => void;
  onOpen: (what: 'compare' | 'remove', version: ModuleVersion) => void;
}) {
  const { site, row, versions, onEdit, onCreate, onOpen } = props;
  const { guid, module } = row;
  const name = sanitize(row.name);
  const styles = useStyles();
  const t = useTexts('versions');
  const navigate = useNavigate();
  const columns = useRecordColumns(versionColumns, COLUMN_OVERRIDES);
  // That there is none is said where the first version is made.
  const { data: repositories } = useRepositories(site.name);
  const rows = versions.data?.versions.filter((one) => one.module.guid === guid);
  return (
    <Section
      className={styles.pane}
      title={name}
      text={useExtent(row)}
      action={
        module && (
          <Button size="small" appearance="subtle" icon={<Edit20Regular />} onClick={onEdit}>
            {t('edit')}
          </Button>
        )
      }
    >
      {module && module.description !== '' && <Text>{sanitize(module.description, 2_000)}</Text>}
      {repositories?.length !== 0 && (
        <FindingList label={t('warnings')} findings={versions.data?.warnings ?? []} />
      )}
      <div className={styles.grid}>
        <Grid
          fill
          id="versions.list"
          label={t('versionsOf', { module: name })}
          columns={columns}
          rows={rows}
          rowKey={({ version }) => version}
          actions={[
            {
              id: 'change',
              label: t('changeTo'),
              icon: <ArrowSyncCircle20Regular />,
              allows: canChangeTo,
              run: ({ version }) =>
                void navigate({ to: '/versions/change', search: { module: guid, version } }),
            },
            {
              id: 'compare',
              label: t('compare'),
              icon: <BranchCompare20Regular />,
              allows: canRead,
              run: (version) => onOpen('compare', version),
            },
            {
              id: 'remove',
              label: t('remove'),
              icon: <Delete20Regular />,
              allows: canDelete,
              run: (version) => onOpen('remove', version),
            },
          ]}
          filter={filteredByPage}
          empty={<NoVersions site={site} module={module} onEdit={onEdit} onCreate={onCreate} />}
          {...failureProps(versions)}
        />
      </div>
    </Section>
  );
}

/** How much belongs to a module, and the version that it is bound to. */
function useExtent({ module }: ModuleRow): string {
  const t = useTexts('versions');
  if (!module) return t('state_absent');
  const { selection, bound } = module;
  const extent = renderMessage(describeExtent(selection));
  return bound ? `${t('boundTo', { version: sanitize(bound.version) })} · ${extent}` : extent;
}

/** Why there are none, and the next step: to say what belongs to the module, else to create the first one. */
function NoVersions(props: {
  site: ListedSite;
  module: SiteModule | undefined;
  onEdit: () => void;
  onCreate: () => void;
}) {
  const { site, module, onEdit, onCreate } = props;
  const t = useTexts('versions');
  const { data: repositories } = useRepositories(site.name);
  if (!module) return <EmptyState title={t('noVersions')} />;
  const isChosen = module.selection !== undefined;
  const text = isChosen
    ? repositories?.length === 0
      ? 'noRepositoryText'
      : 'noVersionsText'
    : 'selectFirst';
  return (
    <EmptyState title={t('noVersions')} text={t(text)}>
      <Button onClick={isChosen ? onCreate : onEdit}>{t(isChosen ? 'create' : 'choose')}</Button>
    </EmptyState>
  );
}
