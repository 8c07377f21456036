import { SiteferryError } from '#core/base/errors.ts';
import type { DirectoryEntries } from '#core/contract/directory-ldap.ts';
import { message } from '#core/messages/catalogue.ts';
import { DISPLAYED, directoryEntry, domainEntry, searchFilter } from './look-up.ts';
import { rootDseOf } from './root-dse.ts';
import {
  baseOf,
  bindNameOf,
  type ConnectionChoice,
  type DirectoryRun,
  type DirectoryService,
  distrust,
  openService,
  required,
} from './service.ts';
import type { DirectorySession, Found, SearchRequest } from './session.ts';

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
  return await signedIn(service, choice, run, async (session) => {
    const rootDse = required(await rootDseOf(session, run.now), service.server);
    const filter = searchFilter(service.type, kind, text);
    const base = baseOf(service, rootDse.baseDn);
    return await ask(session, service, { base, scope: 'sub', filter, attributes: DISPLAYED, limit });
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
  return await signedIn(service, choice, run, async (session) => {
    const anything = { filter: '(objectClass=*)', attributes: DISPLAYED, limit };
    if (dn !== undefined && dn !== '')
      return await ask(session, service, { base: dn, scope: 'one', ...anything });
    const rootDse = required(await rootDseOf(session, run.now), service.server);
    if (service.isForestRoot) {
      // The partitions of a forest name its domains, each with the DN that can be browsed.
      const base = `CN=Partitions,CN=Configuration,${rootDse.baseDn ?? ''}`;
      const filter = '(&(objectClass=crossRef)(netBIOSName=*))';
      const attributes = [...DISPLAYED, 'nCName'];
      return await ask(session, service, { base, scope: 'one', filter, attributes, limit }, domainEntry);
    }
    return await ask(session, service, { base: baseOf(service, rootDse.baseDn), scope: 'base', ...anything });
  });
}

async function ask(
  session: DirectorySession,
  { server }: DirectoryService,
  request: SearchRequest,
  toEntry = directoryEntry,
): Promise<DirectoryEntries> {
  const found: Found = required(await session.search(request), server);
  return {
    entries: found.entries.map(toEntry),
    isCut: found.isCut,
    referrals: [...found.references],
  };
}

/** Works on a connection that the service is signed in on; anonymous where it names nobody. */
async function signedIn<T>(
  service: DirectoryService,
  choice: ConnectionChoice,
  run: DirectoryRun,
  work: (session: DirectorySession) => Promise<T>,
): Promise<T> {
  const session = required(await openService(service, choice, run), service.server);
  try {
    const name = bindNameOf(service);
    if (name !== '') {
      const reason = await distrust(session, choice, run);
      if (reason)
        throw new SiteferryError('directory-failed', {
          server: service.server,
          reason: message('directory.password-withheld', { reason }),
        });
      required(await session.bind(name, service.password), service.server);
    }
    return await work(session);
  } finally {
    await session.close();
  }
}
