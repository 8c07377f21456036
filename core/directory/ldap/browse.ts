import type { Entry } from 'ldapts';
import type { DirectoryEntries, DirectoryEntry } from '#core/contract/directory/ldap.ts';
import { STATE_ATTRIBUTES } from './account-state.ts';
import { type ReadState, stateReader } from './account-state-reader.ts';
import {
  attributeValues,
  DISPLAYED_ATTRIBUTES,
  directoryEntry,
  domainEntry,
  searchFilter,
} from './entries.ts';
import { allOf } from './filter.ts';
import { searchWithReferrals } from './referrals.ts';
import { type RootDse, rootDseOf } from './root-dse.ts';
import {
  baseOf,
  type ConnectionChoice,
  type DirectoryRun,
  type DirectoryService,
  signIn,
  unwrapOutcome,
} from './service.ts';
import type { DirectorySession, SearchRequest } from './session.ts';

/** Who asks, and how. */
interface SearchSession {
  session: DirectorySession;
  service: DirectoryService;
  choice: ConnectionChoice;
  run: DirectoryRun;
}

/** Users or groups of the directory whose name has a text in it. Throws `directory-failed`, `cancelled`. */
export async function searchDirectory(
  service: DirectoryService,
  {
    kind,
    text,
    limit,
    ...choice
  }: ConnectionChoice & { kind: 'users' | 'groups'; text: string; limit: number },
  run: DirectoryRun,
): Promise<DirectoryEntries> {
  return await withSession(service, choice, run, async (search) => {
    const rootDse = unwrapOutcome(await rootDseOf(search.session, run.now), service.server);
    const filter = searchFilter(service.type, kind, text);
    const base = baseOf(service, rootDse.baseDn);
    const request = { base, scope: 'sub', filter, attributes: SHOWN, limit } as const;
    return await ask(search, request, withStates(search, rootDse));
  });
}

/**
 * The children of an entry. Without one: the base of the service, or all domains of the forest where the service's domain
 * is its root. Throws `directory-failed`, `cancelled`.
 */
export async function browseDirectory(
  service: DirectoryService,
  { dn, limit, ...choice }: ConnectionChoice & { dn?: string | undefined; limit: number },
  run: DirectoryRun,
): Promise<DirectoryEntries> {
  return await withSession(service, choice, run, async (search) => {
    const anything = { filter: '(objectClass=*)', attributes: SHOWN, limit };
    if (dn !== undefined && dn !== '') {
      const read = await rootDseOf(search.session, run.now);
      const toEntry = withStates(search, read.ok ? read.value : undefined);
      return await ask(search, { base: dn, scope: 'one', ...anything }, toEntry);
    }
    const rootDse = unwrapOutcome(await rootDseOf(search.session, run.now), service.server);
    if (service.isForestRoot) {
      // The partitions of a forest name its domains, each with the DN that can be browsed.
      const configuration = rootDse.configurationDn ?? `CN=Configuration,${rootDse.baseDn ?? ''}`;
      const base = `CN=Partitions,${configuration}`;
      const filter = '(&(objectClass=crossRef)(netBIOSName=*))';
      const attributes = [...DISPLAYED_ATTRIBUTES, 'nCName'];
      const toEntry = async (entry: Entry) => domainEntry(entry);
      return await ask(search, { base, scope: 'one', filter, attributes, limit }, toEntry);
    }
    const request = { base: baseOf(service, rootDse.baseDn), scope: 'base', ...anything } as const;
    return await ask(search, request, withStates(search, rootDse));
  });
}

/** Accounts as a synchronization reads them. */
export interface Accounts {
  users: {
    dn: string;
    sid: string | undefined;
    login: string;
    name: string;
    values: Record<string, string>;
  }[];
  /** There are more than these, or some are elsewhere. */
  isCut: boolean;
}

/**
 * Every user below a base, or below the service's own where none is named, that a filter lets through besides, with these
 * attributes. Throws `directory-failed`, `cancelled`.
 */
export async function readAccounts(
  service: DirectoryService,
  {
    base: given,
    filter,
    attributes,
    limit,
    ...choice
  }: ConnectionChoice & { base: string; filter: string; attributes: readonly string[]; limit: number },
  run: DirectoryRun,
): Promise<Accounts> {
  return await withSession(service, choice, run, async (search) => {
    const rootDse = unwrapOutcome(await rootDseOf(search.session, run.now), service.server);
    const classes = searchFilter(service.type, 'users', '');
    const request: SearchRequest = {
      base: given === '' ? baseOf(service, rootDse.baseDn) : given,
      scope: 'sub',
      filter: filter.trim() === '' ? classes : allOf([classes, filter.trim()]),
      attributes: [...new Set([...NAMING, ...attributes])],
      limit,
    };
    const { found, followed } = unwrapOutcome(await searchWithReferrals(search, request), service.server);
    const entries = [...found.entries, ...followed.flatMap((one) => one.found?.entries ?? [])];
    const isElsewhere =
      followed.length === 0 ? found.references.length > 0 : followed.some((one) => !one.found);
    return {
      users: entries.map((entry) => accountOf(entry, attributes)),
      isCut: found.isCut || isElsewhere || followed.some((one) => one.found?.isCut),
    };
  });
}

const NAMING = ['objectSid', 'sAMAccountName', 'uid', 'displayName', 'cn'];

function accountOf(entry: Entry, attributes: readonly string[]): Accounts['users'][number] {
  const first = (...names: string[]) => names.flatMap((name) => attributeValues(entry, name))[0];
  const values = attributes.flatMap((name) => {
    const value = first(name);
    return value === undefined ? [] : [[name.toLowerCase(), value] as const];
  });
  return {
    dn: entry.dn,
    sid: first('objectSid'),
    login: first('sAMAccountName', 'uid') ?? '',
    name: first('displayName', 'cn') ?? entry.dn,
    values: Object.fromEntries(values),
  };
}

const SHOWN = [...DISPLAYED_ATTRIBUTES, ...STATE_ATTRIBUTES];

/** Entries as they are listed, users with the state of their account. */
function withStates(
  search: SearchSession,
  rootDse: RootDse | undefined,
): (entry: Entry) => Promise<DirectoryEntry> {
  const read: ReadState = stateReader(search, rootDse);
  return async (entry) => {
    const listed = directoryEntry(entry);
    return listed.kind === 'user' ? { ...listed, state: await read(entry) } : listed;
  };
}

async function ask(
  search: SearchSession,
  request: SearchRequest,
  toEntry: (entry: Entry) => Promise<DirectoryEntry>,
): Promise<DirectoryEntries> {
  const { found, followed } = unwrapOutcome(
    await searchWithReferrals(search, request),
    search.service.server,
  );
  const all = [found, ...followed.flatMap((one) => one.found ?? [])];
  const entries = all.flatMap((one) => one.entries);
  const cutBy = all.find((one) => one.cutBy)?.cutBy;
  return {
    entries: await Promise.all(entries.slice(0, request.limit).map(toEntry)),
    isCut: entries.length > request.limit || all.some(({ isCut }) => isCut),
    ...(cutBy ? { cutBy } : {}),
    referrals: [...found.references],
    followed: followed.map(({ url, found: there, reason }) => ({
      url,
      count: there?.entries.length ?? 0,
      ...(reason ? { reason } : {}),
    })),
  };
}

/** Works on a connection that the service is signed in on; anonymous where it names nobody. */
async function withSession<T>(
  service: DirectoryService,
  choice: ConnectionChoice,
  run: DirectoryRun,
  work: (search: SearchSession) => Promise<T>,
): Promise<T> {
  const session = unwrapOutcome(await signIn(service, choice, run), service.server);
  try {
    return await work({ session, service, choice, run });
  } finally {
    await session.close();
  }
}
