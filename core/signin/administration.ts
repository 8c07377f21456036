import { message } from '#core/messages/catalogue.ts';
import type { Session, Site } from '#core/site/site.ts';
import { openTables, type SiteTables } from '#core/site/site-tables.ts';
import { findOperator, type Operator, requireAdministrator } from './operator.ts';

/** What an administrator did (spec, "Events"). */
export interface AuditEntry {
  type: string;
  objectId: string;
  /** Facts without secrets. */
  details: Readonly<Record<string, string | number | boolean>>;
}

/** What administration of sign-in works with, inside one transaction. */
export interface Administration {
  tables: SiteTables;
  operator: Operator;
  /** Set where the platform notes nothing: writes through the generic entity editor (spec, "Audit"). */
  unaudited?: true;
  /** Told of each write, and whether it is noted. */
  onWrite?: ((entry: AuditEntry, isNoted: boolean) => void) | undefined;
}

/** Work of an administrator, in the session of its transaction. */
export type Work<T> = (administration: Administration, session: Session) => Promise<T>;

/** Runs a question of an administrator. Rights are asked in the same transaction as the data. */
export async function readAs<T>(
  site: Site,
  login: string,
  work: Work<T>,
  signal: AbortSignal | undefined,
): Promise<T> {
  return await readAsUser(site, login, ofAdministrator(work), signal);
}

/** Runs a change by an administrator: rules, write and audit in one serializable transaction (spec, "Write rules"). */
export async function writeAs<T>(
  site: Site,
  login: string,
  work: Work<T>,
  signal: AbortSignal | undefined,
): Promise<T> {
  return await writeAsUser(site, login, ofAdministrator(work), signal);
}

/** Runs a question of a user about what is his own: no right is needed. */
export async function readAsUser<T>(
  site: Site,
  login: string,
  work: Work<T>,
  signal: AbortSignal | undefined,
): Promise<T> {
  return await site.read((session) => runAsUser(session, site, login, work), signal);
}

/** Runs a change by a user of what is his own; `work` asks for the right that it needs. */
export async function writeAsUser<T>(
  site: Site,
  login: string,
  work: Work<T>,
  signal: AbortSignal | undefined,
): Promise<T> {
  return await site.writeSerializable((session) => runAsUser(session, site, login, work), signal);
}

async function runAsUser<T>(session: Session, site: Site, login: string, work: Work<T>): Promise<T> {
  const tables = await openTables(session, site.catalog, message('feature.signin'));
  return await work({ tables, operator: await findOperator(tables, login) }, session);
}

/** The same work, once it is known that the operator is an administrator. */
function ofAdministrator<T>(work: Work<T>): Work<T> {
  return async (given, session) => {
    requireAdministrator(given.operator);
    return await work(given, session);
  };
}
