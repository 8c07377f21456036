import { message } from '#core/messages/catalogue.ts';
import type { Site } from '#core/site/site.ts';
import type { SiteTables } from '#core/site/tables.ts';
import { openTables } from '#core/site/tables.ts';
import { findOperator, type Operator, requireAdministrator } from './operator.ts';

/** What administration of sign-in works with, inside one transaction. */
export interface Administration {
  tables: SiteTables;
  operator: Operator;
  /** Set where the platform notes nothing: writes through the generic entity editor (spec, "Audit"). */
  unaudited?: true;
}

type Work<T> = (administration: Administration) => Promise<T>;

/** Runs a question of an administrator. Rights are asked in the same transaction as the data. */
export async function readAs<T>(
  site: Site,
  login: string,
  work: Work<T>,
  signal: AbortSignal | undefined,
): Promise<T> {
  return await site.read(
    async (session) => await enter(await openTables(session, site.catalog, FEATURE), login, work),
    signal,
  );
}

/** Runs a change by an administrator: rules, write and audit in one serializable transaction (spec, "Write rules"). */
export async function writeAs<T>(
  site: Site,
  login: string,
  work: Work<T>,
  signal: AbortSignal | undefined,
): Promise<T> {
  return await site.serialize(
    async (session) => await enter(await openTables(session, site.catalog, FEATURE), login, work),
    signal,
  );
}

const FEATURE = message('feature.signin');

async function enter<T>(tables: SiteTables, login: string, work: Work<T>): Promise<T> {
  const operator = await findOperator(tables, login);
  requireAdministrator(operator);
  return await work({ tables, operator });
}
