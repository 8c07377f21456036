import type { Entry } from 'ldapts';
import type { AccountState } from '#core/contract/directory/ldap.ts';
import {
  activeDirectoryState,
  isUnderPolicy,
  type PasswordPolicy,
  POLICY_ATTRIBUTES,
  policiesState,
  policyOf,
} from './account-state.ts';
import { attributeValues } from './entries.ts';
import { equals } from './filter.ts';
import type { SearchContext } from './referrals.ts';
import type { RootDse } from './root-dse.ts';

/** More than anybody has. */
const MAX_POLICIES = 50;

/** Tells the state of an account by its entry, which was read with `STATE_ATTRIBUTES`. */
export type ReadState = (entry: Entry) => Promise<AccountState>;

/**
 * How the states of a server's accounts are told without their passwords, in checks and in lists alike. Policies are read
 * once for all accounts that they hold for.
 */
export function stateReader(
  { session, service, run }: Pick<SearchContext, 'session' | 'service' | 'run'>,
  rootDse: RootDse | undefined,
): ReadState {
  const now = run.now();
  if (service.type === 'ActiveDirectory' || rootDse?.isActiveDirectory)
    return async (entry) => activeDirectoryState(entry, now);
  const read = new Map<string, Promise<PasswordPolicy[]>>();
  return async (entry) => {
    if (!isUnderPolicy(entry)) return policiesState(entry, [], now);
    const request = policyRequest(entry, rootDse?.contexts ?? []);
    const key = `${request.scope} ${request.base.toLowerCase()}`;
    const policies = read.get(key) ?? policiesOf(session, request);
    read.set(key, policies);
    return policiesState(entry, await policies, now);
  };
}

/** Where the policy is that an entry names, or all are that the server shows: which is the default one it does not tell. */
function policyRequest(entry: Entry, contexts: readonly string[]) {
  const [own] = attributeValues(entry, 'pwdPolicySubentry');
  if (own !== undefined) return { base: own, scope: 'base', limit: 1 } as const;
  const dn = entry.dn.toLowerCase();
  const context = contexts.find((one) => dn.endsWith(`,${one.toLowerCase()}`));
  return { base: context ?? '', scope: 'sub', limit: MAX_POLICIES } as const;
}

async function policiesOf(
  session: SearchContext['session'],
  request: ReturnType<typeof policyRequest>,
): Promise<PasswordPolicy[]> {
  const filter = equals('objectClass', 'pwdPolicy');
  const found = await session.search({ ...request, filter, attributes: POLICY_ATTRIBUTES });
  return found.ok && !found.value.isCut ? found.value.entries.map(policyOf) : [];
}
