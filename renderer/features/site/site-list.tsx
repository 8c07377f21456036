import {
  Badge,
  Button,
  Menu,
  MenuItem,
  MenuList,
  MenuPopover,
  MenuTrigger,
  makeStyles,
  Table,
  TableBody,
  TableCell,
  TableHeader,
  TableHeaderCell,
  TableRow,
  tokens,
} from '@fluentui/react-components';
import {
  ArrowExport20Regular,
  ArrowImport20Regular,
  Beaker20Regular,
  Delete20Regular,
  Edit20Regular,
  MoreHorizontal20Regular,
  PlugConnected20Regular,
  TableSimple20Regular,
} from '@fluentui/react-icons';
import { visible } from '#core/base/text.ts';
import type { ListedSite } from '#core/contract/site.ts';
import { useChosenSites } from '#renderer/shell/chosen-sites.tsx';
import { SiteMark } from '#renderer/ui/site-mark.tsx';
import { useTexts } from '#renderer/ui/texts.ts';
import { siteTexts } from './texts.ts';

const useStyles = makeStyles({
  scroll: { overflowX: 'auto' },
  table: { minWidth: '760px' },
  address: {
    fontFamily: tokens.fontFamilyMonospace,
    fontSize: tokens.fontSizeBase200,
    overflowWrap: 'anywhere',
    unicodeBidi: 'isolate',
  },
  nameColumn: { width: '32%' },
  passwordColumn: { width: '15%' },
  actionColumn: { width: '190px' },
  cell: { padding: `${tokens.spacingVerticalS} ${tokens.spacingHorizontalS}` },
  name: { display: 'flex', gap: tokens.spacingHorizontalS, flexWrap: 'wrap', alignItems: 'center' },
  actions: { display: 'flex', gap: tokens.spacingHorizontalXS, flexWrap: 'wrap' },
});

/** What can be opened for a site. */
export type SiteAction = 'edit' | 'test' | 'remove' | 'denormalize' | 'seed';

export function SiteList({
  sites,
  onOpen,
}: {
  sites: readonly ListedSite[];
  onOpen: (what: SiteAction, site: ListedSite) => void;
}) {
  const styles = useStyles();
  const t = useTexts(siteTexts);
  return (
    <div className={styles.scroll}>
      <Table className={styles.table} aria-label={t('list')}>
        <TableHeader>
          <TableRow>
            <TableHeaderCell className={styles.nameColumn}>{t('name')}</TableHeaderCell>
            <TableHeaderCell>{t('address')}</TableHeaderCell>
            <TableHeaderCell className={styles.passwordColumn}>{t('password')}</TableHeaderCell>
            <TableHeaderCell className={styles.actionColumn}>{t('actions')}</TableHeaderCell>
          </TableRow>
        </TableHeader>
        <TableBody>
          {sites.map((site) => (
            <SiteRow key={site.name} site={site} onOpen={onOpen} />
          ))}
        </TableBody>
      </Table>
    </div>
  );
}

function SiteRow({
  site,
  onOpen,
}: {
  site: ListedSite;
  onOpen: (what: SiteAction, site: ListedSite) => void;
}) {
  const styles = useStyles();
  const t = useTexts(siteTexts);
  const { source, receiver } = useChosenSites();
  const embedded = site.url.startsWith('embedded:');
  return (
    <TableRow>
      <TableCell className={styles.cell}>
        <div className={styles.name}>
          <SiteMark {...site} />
          {source.name === site.name && <Badge appearance="tint">{t('isSource')}</Badge>}
          {receiver.name === site.name && (
            <Badge appearance="tint" color="informative">
              {t('isReceiver')}
            </Badge>
          )}
        </div>
      </TableCell>
      <TableCell>
        <span className={styles.address}>{visible(site.url)}</span>
      </TableCell>
      <TableCell>{embedded ? t('notNeeded') : t(`password${site.password}`)}</TableCell>
      <TableCell>
        <div className={styles.actions}>
          <Button
            size="small"
            icon={<PlugConnected20Regular />}
            aria-label={`${t('test')}: ${site.name}`}
            onClick={() => onOpen('test', site)}
          >
            {t('test')}
          </Button>
          <Menu>
            <MenuTrigger disableButtonEnhancement>
              <Button
                size="small"
                icon={<MoreHorizontal20Regular />}
                aria-label={`${t('actions')}: ${site.name}`}
              />
            </MenuTrigger>
            <MenuPopover>
              <MenuList>
                <MenuItem icon={<ArrowExport20Regular />} onClick={() => source.choose(site.name)}>
                  {t('useAsSource')}
                </MenuItem>
                <MenuItem icon={<ArrowImport20Regular />} onClick={() => receiver.choose(site.name)}>
                  {t('useAsReceiver')}
                </MenuItem>
                <MenuItem icon={<Edit20Regular />} onClick={() => onOpen('edit', site)}>
                  {t('edit')}
                </MenuItem>
                <MenuItem icon={<TableSimple20Regular />} onClick={() => onOpen('denormalize', site)}>
                  {t('denormalize')}
                </MenuItem>
                {!site.production && (
                  <MenuItem icon={<Beaker20Regular />} onClick={() => onOpen('seed', site)}>
                    {t('seed')}
                  </MenuItem>
                )}
                <MenuItem icon={<Delete20Regular />} onClick={() => onOpen('remove', site)}>
                  {t('remove')}
                </MenuItem>
              </MenuList>
            </MenuPopover>
          </Menu>
        </div>
      </TableCell>
    </TableRow>
  );
}
