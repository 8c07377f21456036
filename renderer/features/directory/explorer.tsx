import { Button, Checkbox, Field, Input, Select, Switch } from '@fluentui/react-components';
import { FolderOpen20Regular } from '@fluentui/react-icons';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { sanitize } from '#core/base/sanitize.ts';
import type { ConfigurationFile } from '#core/contract/configuration-file.ts';
import type { DirectoryEntries, DirectoryEntry } from '#core/contract/directory/ldap.ts';
import type { Service } from '#core/contract/signin/services.ts';
import { useApi } from '#renderer/api/api.tsx';
import { useAction } from '#renderer/api/use-action.ts';
import type { AdminScope } from '#renderer/shell/use-administered-site.ts';
import { EmptyState } from '#renderer/ui/empty-state.tsx';
import { ErrorPanel } from '#renderer/ui/error-panel.tsx';
import { Row } from '#renderer/ui/layout.tsx';
import { Loading } from '#renderer/ui/loading.tsx';
import { QueryView } from '#renderer/ui/query-view.tsx';
import { useTexts } from '#renderer/ui/texts.ts';
import { ConfigurationButton } from './configuration-button.tsx';
import { FoundEntries } from './found-entries.tsx';

/** Goes down the tree of a directory, and finds users and groups in it. */
export function DirectoryExplorer({ at }: { at: AdminScope }) {
  const t = useTexts('directory');
  const { queries } = useApi();
  const services = useQuery(queries.signin.services.list.queryOptions({ input: at }));
  return (
    <QueryView
      query={services}
      empty={{
        when: (all) => directoriesOf(all).length === 0,
        icon: <FolderOpen20Regular />,
        title: t('noServers'),
      }}
    >
      {(all) => <Explorer at={at} directories={directoriesOf(all)} />}
    </QueryView>
  );
}

function directoriesOf(services: readonly Service[]): Service[] {
  return services.filter(({ Type }) => Type === 'ActiveDirectory' || Type === 'OpenLDAP');
}

/** Which directory is meant, and how it is connected to. */
interface Connection {
  chosen: string;
  secure: boolean;
  acceptUntrusted: boolean;
  followReferrals: boolean;
  configuration: ConfigurationFile | undefined;
}

const INITIAL: Connection = {
  chosen: '',
  secure: true,
  acceptUntrusted: false,
  followReferrals: false,
  configuration: undefined,
};

function Explorer({ at, directories }: { at: AdminScope; directories: readonly Service[] }) {
  const t = useTexts('directory');
  const { client } = useApi();
  const [connection, setConnection] = useState(INITIAL);
  const [path, setPath] = useState<DirectoryEntry[]>([]);
  const [found, setFound] = useState<DirectoryEntries>();
  const loading = useAction(async (work: () => Promise<DirectoryEntries>) => {
    try {
      setFound(await work());
    } catch (error) {
      setFound(undefined);
      throw error;
    }
  });
  const { chosen, configuration, ...choices } = connection;
  const service = directories.find((one) => keyOf(one) === chosen) ?? directories[0];
  if (!service) return null;
  const input = {
    ...at,
    ...choices,
    type: service.Type === 'OpenLDAP' ? 'OpenLDAP' : 'ActiveDirectory',
    id: service.Id,
    ...(configuration && { configuration }),
  } as const;
  const open = (entries: DirectoryEntry[]) => {
    setPath(entries);
    const dn = entries.at(-1)?.dn;
    void loading.run(() => client.directory.ldap.browse({ ...input, ...(dn === undefined ? {} : { dn }) }));
  };
  const search = (asked: { kind: 'users' | 'groups'; text: string }) => {
    setPath([]);
    void loading.run(() => client.directory.ldap.search({ ...input, ...asked }));
  };
  const isBegun = found !== undefined || loading.isRunning || loading.failure !== undefined;
  return (
    <>
      <ConnectionFields
        directories={directories}
        service={service}
        connection={connection}
        onChange={(changed) => setConnection((before) => ({ ...before, ...changed }))}
      />
      <SearchForm onSearch={search}>
        <Button onClick={() => open([])}>{t('baseDn')}</Button>
        {path.map((one, index) => (
          <Button key={one.dn} appearance="subtle" onClick={() => open(path.slice(0, index + 1))}>
            {sanitize(one.name)}
          </Button>
        ))}
      </SearchForm>
      {loading.isRunning && <Loading />}
      {loading.failure && <ErrorPanel failure={loading.failure} />}
      {!isBegun && (
        <EmptyState icon={<FolderOpen20Regular />} title={t('beginTitle')} text={t('beginText')} />
      )}
      {found && <FoundEntries found={found} onOpen={(one) => open([...path, one])} />}
    </>
  );
}

function keyOf({ Type, Id }: Service): string {
  return `${Type} ${Id}`;
}

function ConnectionFields(props: {
  directories: readonly Service[];
  service: Service;
  connection: Connection;
  onChange: (changed: Partial<Connection>) => void;
}) {
  const { directories, service, connection, onChange } = props;
  const { secure, acceptUntrusted, followReferrals, configuration } = connection;
  const t = useTexts('directory');
  return (
    <Row align="end">
      <Field label={t('service')}>
        <Select value={keyOf(service)} onChange={(_event, { value }) => onChange({ chosen: value })}>
          {directories.map((one) => (
            <option key={keyOf(one)} value={keyOf(one)}>
              {one.Type}: {sanitize(one.Name)}
            </option>
          ))}
        </Select>
      </Field>
      <Switch
        label={t('secure')}
        checked={secure}
        disabled={configuration !== undefined}
        onChange={(_event, { checked }) => onChange({ secure: checked })}
      />
      <Checkbox
        label={t('accept')}
        checked={acceptUntrusted}
        onChange={(_event, { checked }) => onChange({ acceptUntrusted: checked === true })}
      />
      <Checkbox
        label={t('followReferrals')}
        checked={followReferrals}
        onChange={(_event, { checked }) => onChange({ followReferrals: checked === true })}
      />
      <ConfigurationButton file={configuration} onChange={(file) => onChange({ configuration: file })} />
    </Row>
  );
}

/** Asks for users or groups; `children` are the ways down the tree beside it. */
function SearchForm(props: {
  onSearch: (asked: { kind: 'users' | 'groups'; text: string }) => void;
  children: ReactNode;
}) {
  const { onSearch, children } = props;
  const t = useTexts('directory');
  const [kind, setKind] = useState<'users' | 'groups'>('users');
  const [text, setText] = useState('');
  return (
    <Row
      as="form"
      align="end"
      onSubmit={(event) => {
        event.preventDefault();
        onSearch({ kind, text });
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
      {children}
    </Row>
  );
}
