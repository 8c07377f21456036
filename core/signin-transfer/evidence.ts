import { protocolOf, providerName } from '#core/access/serve/log.ts';
import type { Message } from '#core/base/message.ts';
import type { Row } from '#core/catalog/entity-type.ts';
import type { SignInMethod } from '#core/contract/access/signin.ts';
import type { SignInEvidence } from '#core/contract/signin/pending.ts';
import { message } from '#core/messages/catalogue.ts';
import { type AuthType, EMPTY_AUTH_TYPE, readAuthConfig } from '#core/signin/entry/auth-config.ts';
import type { ChangedRow, ChangedRows } from '#core/transfer/write/changed-rows.ts';

/** Which sign-ins show that a change of sign-in lets people in, of the rows that it has changed. */

/** Ways to sign in that a person takes: neither a renewal nor what a program does with a password or token that it has. */
const INTERACTIVE = [
  'password',
  'code',
  'windows',
  'oauth',
  'saml',
] as const satisfies readonly SignInMethod[];
export const interactiveProtocols: ReadonlySet<string> = new Set(INTERACTIVE.map(protocolOf));

/** Which ways an element of `AuthConfig` leads to. */
const METHODS: Readonly<Record<string, readonly SignInMethod[]>> = {
  'login-pass': ['password'],
  'phone-code': ['code'],
  'email-code': ['code'],
  'external-provider': ['oauth', 'saml'],
};

/** Derives them from what a run has changed. A change that none of them shows has no evidence: a person has to confirm it. */
export function evidenceOf({ rows, after }: ChangedRows): SignInEvidence {
  const providers = after.rows.get('sign-in-providers') ?? [];
  const byId = new Map(providers.map((row) => [Number(row.Id), row]));
  const shown = new Map<number, Row>();
  const lost = new Map<number, Row>();
  const see = (row: Row | undefined) => {
    if (row && row.IsActive !== false) shown.set(Number(row.Id), row);
  };
  const lose = (row: Row | undefined) => {
    if (row && row.IsActive !== false) lost.set(Number(row.Id), row);
  };
  for (const { type, before, after: now } of rows) {
    if (type === 'sign-in-providers') {
      if (now && now.IsActive !== false) see(now);
      else lose(before);
    }
    if (type === 'sign-in-services' && now) {
      const using = providers.filter(({ ServiceId, SecondFactorServiceId }) =>
        [ServiceId, SecondFactorServiceId].includes(now.Id ?? null),
      );
      for (const row of using) (now.IsActive === false ? lose : see)(row);
    }
    if (type === 'sign-in-provider-groups' || type === 'sign-in-provider-domains')
      see(byId.get(Number((now ?? before)?.ProviderId)));
  }
  return {
    providers: [...shown.values()].map(loggedProvider),
    lost: [...lost.values()].map(loggedProvider),
    protocols: [...new Set([...pageProtocols(rows), ...settingProtocols(rows)])],
    groups: groupsOf(rows, after),
  };
}

/** True where no sign-in shows anything. */
export function isUnproven({ providers, lost, protocols, groups }: SignInEvidence): boolean {
  return [providers, lost, protocols, groups].every((list) => list.length === 0);
}

/** The same in words, an alternative each. */
export function evidenceMessages({ providers, lost, protocols, groups }: SignInEvidence): Message[] {
  return [
    ...providers.map(({ name }) => message('pending.evidence.provider', { provider: name })),
    ...lost.map(({ name }) => message('pending.evidence.lost', { provider: name })),
    ...protocols.map((protocol) => message('pending.evidence.protocol', { protocol })),
    ...groups.map(({ name }) => message('pending.evidence.group', { group: name })),
  ];
}

function loggedProvider(row: Row): SignInEvidence['providers'][number] {
  const { Id, Description = null } = row;
  const ProviderType = String(row.ProviderType);
  const named = { Description: Description === null ? null : String(Description), ProviderType };
  return { id: ProviderType === 'None' ? 0 : Number(Id), name: providerName(named) ?? '' };
}

/** Of `AuthConfig` the ways that are new or other ones on the page; where it only lost some, those that are left. */
function pageProtocols(rows: readonly ChangedRow[]): string[] {
  const changed = rows.find(({ type, after }) => type === 'sign-in-keys' && after?.KeyName === 'AuthConfig');
  if (!changed) return [];
  const before = new Set(typesIn(changed.before).map((type) => JSON.stringify(type)));
  const now = typesIn(changed.after);
  const other = now.filter((type) => !before.has(JSON.stringify(type)));
  const left = other.length > 0 ? other : now;
  return left.flatMap(({ Type }) => (METHODS[Type] ?? []).map(protocolOf));
}

/** An empty list shows the form for login and password. */
function typesIn(row: Row | undefined): readonly AuthType[] {
  const types = readAuthConfig(String(row?.Value ?? '')).value?.AuthTypes ?? [];
  return types.length > 0 ? types : [{ ...EMPTY_AUTH_TYPE, Type: 'login-pass' }];
}

/** General settings are about passwords, but for who may register. */
function settingProtocols(rows: readonly ChangedRow[]): string[] {
  const isAboutPasswords = rows.some(
    ({ type, before, after }) =>
      type === 'sign-in-settings' &&
      Object.keys({ ...before, ...after }).some(
        (name) =>
          !['Id', 'Guid', 'Name', 'IsRegistrationAllowed'].includes(name) && before?.[name] !== after?.[name],
      ),
  );
  return isAboutPasswords ? [protocolOf('password')] : [];
}

function groupsOf(rows: readonly ChangedRow[], after: ChangedRows['after']): SignInEvidence['groups'] {
  const named = new Map(after.external.get('groups')?.map((row) => [Number(row.GroupID), String(row.Name)]));
  const ids = rows.flatMap(({ type, before, after: now }) =>
    type === 'sign-in-rights' ? [Number((now ?? before)?.GroupID)] : [],
  );
  return [...new Set(ids)].map((id) => ({ id, name: named.get(id) ?? String(id) }));
}
