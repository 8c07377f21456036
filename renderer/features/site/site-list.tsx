import { Badge } from '@fluentui/react-components';
import {
  ArrowExport20Regular,
  ArrowImport20Regular,
  Beaker20Regular,
  Copy20Regular,
  Delete20Regular,
  DocumentSettings20Regular,
  Edit20Regular,
  Key20Regular,
  PlugConnected20Regular,
  TableSimple20Regular,
} from '@fluentui/react-icons';
import { type ListedSite, siteColumns } from '#core/contract/site/site.ts';
import { useChosenSites } from '#renderer/shell/chosen-sites.tsx';
import { CachedHealth } from '#renderer/shell/health/cached-health.tsx';
import { Grid, type GridAction, type GridColumn } from '#renderer/ui/grid/grid.tsx';
import { useRecordColumns } from '#renderer/ui/grid/record-columns.ts';
import { filteredByPage } from '#renderer/ui/grid/types.ts';
import { Row } from '#renderer/ui/layout.tsx';
import { SiteMark } from '#renderer/ui/site-mark.tsx';
import { useTexts } from '#renderer/ui/texts.ts';

/** What can be opened for a site. */
export type SiteAction =
  | 'edit'
  | 'rules'
  | 'duplicate'
  | 'test'
  | 'rights'
  | 'remove'
  | 'denormalize'
  | 'seed';

const COLUMN_OVERRIDES: Readonly<Record<string, Partial<GridColumn<ListedSite>>>> = {
  name: { cell: (site) => <SiteName site={site} />, text: ({ name }) => name, width: 'minmax(260px, 1fr)' },
  address: { width: 'minmax(240px, 2fr)' },
};

/** Saved sites, those of one folder. */
export function SiteList(props: {
  label: string;
  sites: readonly ListedSite[];
  onOpen: (what: SiteAction, site: ListedSite) => void;
}) {
  const { label, sites, onOpen } = props;
  const t = useTexts('sites');
  const { source, receiver } = useChosenSites();
  const described = useRecordColumns(siteColumns, COLUMN_OVERRIDES);
  const health: GridColumn<ListedSite> = {
    id: 'health',
    heading: t('health'),
    cell: ({ name }) => <CachedHealth site={name} />,
    width: 140,
  };
  const columns = [...described.slice(0, -1), health, ...described.slice(-1)];
  const opening = (what: SiteAction, icon: GridAction<ListedSite>['icon']): GridAction<ListedSite> => ({
    id: what,
    label: t(what),
    icon,
    run: (site) => onOpen(what, site),
  });
  return (
    <Grid
      id="sites"
      label={label}
      columns={columns}
      rows={sites}
      rowKey={({ name }) => name}
      actions={[
        opening('edit', <Edit20Regular />),
        opening('test', <PlugConnected20Regular />),
        {
          id: 'source',
          label: t('useAsSource'),
          icon: <ArrowExport20Regular />,
          run: ({ name }) => source.choose(name),
        },
        {
          id: 'receiver',
          label: t('useAsReceiver'),
          icon: <ArrowImport20Regular />,
          run: ({ name }) => receiver.choose(name),
        },
        opening('rules', <DocumentSettings20Regular />),
        opening('duplicate', <Copy20Regular />),
        opening('denormalize', <TableSimple20Regular />),
        { ...opening('seed', <Beaker20Regular />), allows: ({ production }) => !production },
        {
          ...opening('rights', <Key20Regular />),
          allows: ({ url }) => !url.startsWith('embedded:'),
        },
        opening('remove', <Delete20Regular />),
      ]}
      filter={filteredByPage}
      empty={null}
    />
  );
}

function SiteName({ site }: { site: ListedSite }) {
  const t = useTexts('sites');
  const { source, receiver } = useChosenSites();
  return (
    <Row as="span" gap="s" wrap={false}>
      <SiteMark {...site} />
      {source.name === site.name && <Badge appearance="tint">{t('isSource')}</Badge>}
      {receiver.name === site.name && (
        <Badge appearance="tint" color="informative">
          {t('isReceiver')}
        </Badge>
      )}
    </Row>
  );
}
