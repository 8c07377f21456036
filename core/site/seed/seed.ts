import { throwIfCancelled } from '#core/base/cancel.ts';
import { SiteferryError } from '#core/base/errors.ts';
import type { ReportProgress } from '#core/base/progress.ts';
import { message } from '#core/messages/catalogue.ts';
import type { Session, Site } from '../site.ts';
import { demo } from './profiles/demo.ts';
import { large } from './profiles/large.ts';
import type { Profile } from './profiles/profile.ts';
import { typical } from './profiles/typical.ts';
import { makeSignIn, type SeedDirectory } from './sign-in.ts';
import { ADMINISTRATOR, makeUsers } from './users.ts';
import {
  advanceIdentities,
  availableTypes,
  type Counts,
  type WriteContext,
  writeFixedRows,
  writeRows,
} from './write.ts';

const PROFILES = { demo, typical, large } satisfies Record<string, Profile>;

export interface SeedInput {
  /**
   * - `demo`: a small site to look around in, in English and Russian, with users, tasks, sign-ins and tokens
   * - `typical`: one section with 7 categories, 226 files when it is exported, with users, tasks, sign-ins and tokens
   * - `large`: `scale` thousand entities
   */
  profile: keyof typeof PROFILES;
  /** Thousands of entities of `large`; 10 when it is not given. */
  scale?: number | undefined;
  /** The same number gives the same entities with the same Guids on every database; 1 when it is not given. */
  seed?: number | undefined;
  /** When it is filled: working data of the last weeks lies before it. The present when it is not given. */
  now?: Date | undefined;
  /** A directory that can be reached, for the services of `demo`. */
  directory?: SeedDirectory | undefined;
}

export interface SeedResult {
  /** Rows written, by entity type. */
  counts: Record<string, number>;
}

/**
 * Fills an empty site with made-up configuration, in one transaction.
 *
 * Errors: `site-not-empty` when it holds rows of any entity type, `cancelled`, and those of the connection.
 */
export async function seedSite(
  site: Site,
  input: SeedInput,
  report: ReportProgress,
  signal?: AbortSignal,
): Promise<SeedResult> {
  const { profile, scale = 10, seed = 1, now = new Date(), directory } = input;
  const counts: Counts = new Map();
  await site.write(async (session) => {
    await refuseUnlessEmpty(site, session);
    const context: WriteContext = { site, session, counts, report, signal };
    for (const batch of PROFILES[profile]({ catalog: site.catalog, seed, scale, now, directory })) {
      throwIfCancelled(signal);
      await writeRows(context, batch.rows, batch.total);
      if (batch.fixed) await writeFixedRows(context, batch.fixed);
    }
    await advanceIdentities(context);
  }, signal);
  return { counts: Object.fromEntries(counts) };
}

/** Gives a site without users an administrator (`admin`), services and a provider to look at. */
export async function seedSignIn(
  site: Site,
  { name, now, directory }: { name: string; now: Date; directory?: SeedDirectory },
  signal?: AbortSignal,
): Promise<void> {
  const rows = new Map([['Users', makeUsers(name, [ADMINISTRATOR], now)], ...makeSignIn(name, directory)]);
  await site.write((session) => writeFixedRows({ session, signal }, rows), signal);
}

async function refuseUnlessEmpty(site: Site, session: Session): Promise<void> {
  const { dialect } = session;
  for (const { type } of availableTypes(site)) {
    const id = dialect.identifier(type.id);
    const first = `SELECT ${id} FROM ${dialect.table(type.table)} ORDER BY ${id}`;
    const rows = await session.query(dialect.limit(first, 1));
    if (rows.length > 0) {
      const found = message('site-content.entities', { type: type.name });
      throw new SiteferryError('site-not-empty', { site: site.label, found });
    }
  }
}
