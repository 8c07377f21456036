import {
  Badge,
  Button,
  Checkbox,
  Field,
  Input,
  makeStyles,
  Select,
  type SelectTabData,
  Switch,
  Tab,
  TabList,
  Text,
  tokens,
} from '@fluentui/react-components';
import { FolderOpen20Regular } from '@fluentui/react-icons';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { visible } from '#core/base/text.ts';
import type { ConfigurationFile } from '#core/contract/configuration-file.ts';
import type { AccountState, DirectoryEntries, DirectoryEntry } from '#core/contract/directory-ldap.ts';
import { message } from '#core/messages/catalogue.ts';
import { useApi } from '#renderer/api/api.tsx';
import { type Failure, toFailure } from '#renderer/api/errors.ts';
import { OnAdministeredSite } from '#renderer/shell/on-administered-site.tsx';
import { type At, useAdministered } from '#renderer/shell/use-administered.ts';
import { EmptyState } from '#renderer/ui/empty-state.tsx';
import { ErrorPanel } from '#renderer/ui/error-panel.tsx';
import { Facts } from '#renderer/ui/facts.tsx';
import { Grid, type GridColumn } from '#renderer/ui/grid/grid.tsx';
import { Loading } from '#renderer/ui/loading.tsx';
import { rendered } from '#renderer/ui/messages.ts';
import { Page } from '#renderer/ui/page.tsx';
import { useTexts } from '#renderer/ui/texts.ts';
import { ClocksPanel } from './clocks-panel.tsx';
import { ConfigurationButton } from './configuration-button.tsx';
import { directoryTexts } from './texts.ts';

const useStyles = makeStyles({
  stack: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalL },
  line: { display: 'flex', gap: tokens.spacingHorizontalM, alignItems: 'end', flexWrap: 'wrap' },
});

/** The directories of a site: their tree, a search in them, and the clocks of everything that sign-in depends on. */
export function DirectoryPage() {
  const styles = useStyles();
  const t = useTexts(directoryTexts);
  const administered = useAdministered();
  const [tab, setTab] = useState('tree');
  return (
    <Page title={t('directory')}>
      <div className={styles.stack}>
        <TabList
          selectedValue={tab}
          onTabSelect={(_event, { value }: SelectTabData) => setTab(String(value))}
        >
          <Tab value="tree">{t('tree')}</Tab>
          <Tab value="clocks">{t('clocks')}</Tab>
        </TabList>
        <OnAdministeredSite administered={administered}>
          {(site, operator) => {
            const at = { site: site.name, operator };
            const key = `${site.name} ${operator}`;
            return tab === 'clocks' ? <ClocksPanel key={key} at={at} /> : <Explorer key={key} at={at} />;
          }}
        </OnAdministeredSite>
      </div>
    </Page>
  );
}

/** Goes down the tree of a directory, and finds users and groups in it. */
function Explorer({ at }: { at: At }) {
  const styles = useStyles();
  const t = useTexts(directoryTexts);
  const { client, queries } = useApi();
  const services = useQuery(queries.signin.services.list.queryOptions({ input: at }));
  const [chosen, setChosen] = useState('');
  const [secure, setSecure] = useState(true);
  const [accept, setAccept] = useState(false);
  const [follow, setFollow] = useState(false);
  const [kind, setKind] = useState<'users' | 'groups'>('users');
  const [text, setText] = useState('');
  const [path, setPath] = useState<DirectoryEntry[]>([]);
  const [found, setFound] = useState<DirectoryEntries>();
  const [file, setFile] = useState<ConfigurationFile>();
  const [failure, setFailure] = useState<Failure>();
  const [busy, setBusy] = useState(false);
  if (services.error) return <ErrorPanel failure={toFailure(services.error)} />;
  if (!services.data) return <Loading />;
  const directories = services.data.filter(({ Type }) => Type === 'ActiveDirectory' || Type === 'OpenLDAP');
  const service = directories.find(({ Type, Id }) => `${Type} ${Id}` === chosen) ?? directories[0];
  if (!service) return <EmptyState icon={<FolderOpen20Regular />} title={t('noServers')} />;
  const input = {
    ...at,
    type: service.Type === 'OpenLDAP' ? 'OpenLDAP' : 'ActiveDirectory',
    id: service.Id,
    secure,
    acceptUntrusted: accept,
    followReferrals: follow,
    ...(file && { configuration: file }),
  } as const;
  const load = async (work: () => Promise<DirectoryEntries>) => {
    setBusy(true);
    try {
      setFound(await work());
      setFailure(undefined);
    } catch (error) {
      setFound(undefined);
      setFailure(toFailure(error));
    } finally {
      setBusy(false);
    }
  };
  const open = (entries: DirectoryEntry[]) => {
    setPath(entries);
    const dn = entries.at(-1)?.dn;
    void load(() => client.directory.ldap.browse({ ...input, ...(dn === undefined ? {} : { dn }) }));
  };
  const search = () => {
    setPath([]);
    void load(() => client.directory.ldap.search({ ...input, kind, text }));
  };
  return (
    <>
      <div className={styles.line}>
        <Field label={t('service')}>
          <Select value={`${service.Type} ${service.Id}`} onChange={(_event, { value }) => setChosen(value)}>
            {directories.map(({ Type, Id, Name }) => (
              <option key={`${Type} ${Id}`} value={`${Type} ${Id}`}>
                {Type}: {visible(Name)}
              </option>
            ))}
          </Select>
        </Field>
        <Switch
          label={t('secure')}
          checked={secure}
          disabled={file !== undefined}
          onChange={(_event, { checked }) => setSecure(checked)}
        />
        <Checkbox
          label={t('accept')}
          checked={accept}
          onChange={(_event, { checked }) => setAccept(checked === true)}
        />
        <Checkbox
          label={t('followReferrals')}
          checked={follow}
          onChange={(_event, { checked }) => setFollow(checked === true)}
        />
        <ConfigurationButton file={file} onChange={setFile} />
      </div>
      <form
        className={styles.line}
        onSubmit={(event) => {
          event.preventDefault();
          search();
        }}
      >
        <Field label={t('kind')}>
          <Select
            value={kind}
            onChange={(_event, { value }) => setKind(value === 'groups' ? 'groups' : 'users')}
          >
            <option value="users">{t('users')}</option>
            <option value="groups">{t('groups')}</option>
          </Select>
        </Field>
        <Field label={t('text')}>
          <Input value={text} maxLength={200} onChange={(_event, { value }) => setText(value)} />
        </Field>
        <Button type="submit">{t('search')}</Button>
        <Button onClick={() => open([])}>{t('baseDn')}</Button>
        {path.map((one, index) => (
          <Button key={one.dn} appearance="subtle" onClick={() => open(path.slice(0, index + 1))}>
            {visible(one.name)}
          </Button>
        ))}
      </form>
      {busy && <Loading />}
      {failure && <ErrorPanel failure={failure} />}
      {!found && !busy && !failure && (
        <EmptyState icon={<FolderOpen20Regular />} title={t('beginTitle')} text={t('beginText')} />
      )}
      {found && <FoundEntries found={found} onOpen={(one) => open([...path, one])} />}
    </>
  );
}

/** What was found, and the attributes of the entry that is chosen. */
function FoundEntries({
  found,
  onOpen,
}: {
  found: DirectoryEntries;
  onOpen: (entry: DirectoryEntry) => void;
}) {
  const t = useTexts(directoryTexts);
  const [entry, setEntry] = useState<DirectoryEntry>();
  const columns: GridColumn<DirectoryEntry>[] = [
    { id: 'name', heading: t('name'), cell: ({ name }) => name, width: 'minmax(180px, 1fr)' },
    { id: 'kind', heading: t('kind'), cell: (one) => t(`${one.kind}_kind`), width: 140 },
    { id: 'dn', heading: 'DN', cell: ({ dn }) => dn, width: 'minmax(200px, 2fr)' },
    {
      id: 'account',
      heading: t('account'),
      cell: ({ state }) => state && <Account state={state} />,
      text: ({ state }) => (state ? stateText(state) : ''),
      width: 'minmax(160px, 1fr)',
    },
  ];
  return (
    <>
      <Grid
        id="directory.entries"
        label={t('tree')}
        columns={columns}
        rows={found.entries}
        rowKey={({ dn }) => dn}
        actions={[
          {
            id: 'open',
            label: t('open'),
            icon: <FolderOpen20Regular />,
            allows: ({ kind }) => kind === 'container' || kind === 'other',
            run: onOpen,
          },
        ]}
        onActivate={setEntry}
        empty={<Text>{t('noMatches')}</Text>}
      />
      {found.isCut && <Text>{t('more')}</Text>}
      {found.cutBy && <Text>{rendered(found.cutBy)}</Text>}
      {found.followed.map(({ url, reason }) => (
        <Text key={url}>
          {t('followed', { where: visible(url) })} {reason && rendered(reason)}
        </Text>
      ))}
      {found.referrals.map((where) => (
        <Text key={where}>{t('elsewhere', { where: visible(where) })}</Text>
      ))}
      {entry && (
        <section aria-label={t('attributes', { name: visible(entry.name) })}>
          <Text weight="semibold">{t('attributes', { name: visible(entry.name) })}</Text>
          <Facts
            facts={[
              ...(entry.state ? [[t('account'), stateText(entry.state)] as const] : []),
              ...Object.entries(entry.attributes).map(
                ([name, values]) =>
                  [
                    name,
                    [...values, ...(entry.cut.some(({ attribute }) => attribute === name) ? ['…'] : [])]
                      .map((value) => visible(value))
                      .join('; '),
                  ] as const,
              ),
            ]}
          />
        </section>
      )}
    </>
  );
}

/** What keeps an account from signing in, and what may; nothing for one that is in order. */
function Account({ state: { blocks, doubts } }: { state: AccountState }) {
  return (
    <>
      {blocks.length > 0 && (
        <Badge color="danger" appearance="tint">
          {rendered(message('account.cannot-sign-in', { flags: blocks }))}
        </Badge>
      )}
      {doubts.length > 0 && (
        <Badge color="warning" appearance="tint">
          {rendered(message('account.needs-attention', { flags: doubts }))}
        </Badge>
      )}
    </>
  );
}

function stateText({ blocks, doubts, notes }: AccountState): string {
  return [
    ...(blocks.length > 0 ? [message('account.cannot-sign-in', { flags: blocks })] : []),
    ...(doubts.length > 0 ? [message('account.needs-attention', { flags: doubts })] : []),
    ...(blocks.length + doubts.length === 0 ? [message('account.in-order')] : []),
    ...notes,
  ]
    .map(rendered)
    .join('; ');
}
