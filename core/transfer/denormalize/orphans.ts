import type { SiteferryError } from '#core/base/errors.ts';
import { CATEGORY, SECTION } from '#core/catalog/entity-type.ts';
import type { Session, Site } from '#core/site/site.ts';
import { identities } from '../rows/lookup.ts';
import { PARAMETER, readDependents, readPivotViews } from './read.ts';
import { inUse } from './refresh.ts';

/** Denormalized tables and views of which the category, parameter or section is gone: no rebuild comes to them any more. */

/** An object of the database that was made for a row which is not there. */
interface Orphan {
  /** Without its schema. */
  readonly name: string;
  readonly isView: boolean;
}

/** What an object is made for, by the beginning of its name. */
const OWNERS: Readonly<Record<string, string>> = {
  DenormSubcat: CATEGORY,
  DenormTable: PARAMETER,
  PivotSection: SECTION,
};

/** The highest id that a row can have. */
const HIGHEST_ID = 2 ** 31 - 1;

/** The orphans of a site by name, views first: those may be over the tables. Types that the site lacks have none. */
export async function readOrphans(session: Session, site: Site): Promise<Orphan[]> {
  const { dialect } = session;
  const q = (name: string) => dialect.identifier(name);
  const kinds = Object.keys(OWNERS);
  const objects = await session.query<{ name: string; kind: string }>(
    `SELECT TABLE_NAME AS ${q('name')}, TABLE_TYPE AS ${q('kind')} FROM INFORMATION_SCHEMA.TABLES ` +
      `WHERE TABLE_SCHEMA = 'dbo' AND (${kinds.map((kind) => `TABLE_NAME LIKE '${kind}%'`).join(' OR ')})`,
  );
  const made = objects.flatMap(({ name, kind }) => {
    const [, word = '', digits] = /^([A-Za-z]+)_(0|-?[1-9]\d{0,9})$/.exec(name) ?? [];
    const owner = Object.hasOwn(OWNERS, word) ? OWNERS[word] : undefined;
    const id = Number(digits);
    if (owner === undefined || Math.abs(id) > HIGHEST_ID) return [];
    return [{ name, owner, id, isView: kind === 'VIEW' }];
  });
  const views = new Map((await readPivotViews(session)).map(({ sectionId, over }) => [sectionId, over]));
  const under = [...views.values()].flatMap((over) => over ?? []);
  const ids = (type: string) => made.filter(({ owner }) => owner === type).map(({ id }) => id);
  const isThere = await readPresent(session, site, [
    [CATEGORY, [...ids(CATEGORY), ...under]],
    [PARAMETER, ids(PARAMETER)],
    [SECTION, ids(SECTION)],
  ]);
  const isGone = ({ owner, id, isView }: (typeof made)[number]) => {
    const over = isView ? views.get(id) : undefined;
    // A view over nothing but tables of categories that are gone is rebuilt by nobody, either.
    return !isThere(owner, id) || (over?.length && over.every((category) => !isThere(CATEGORY, category)));
  };
  const byName = new Intl.Collator('en', { numeric: true }).compare;
  return made
    .filter(isGone)
    .map(({ name, isView }) => ({ name, isView }))
    .sort((one, other) => Number(other.isView) - Number(one.isView) || byName(one.name, other.name));
}

/** Tells whether the row of an id is there; of a type that the site lacks it cannot be said, so all of them count as there. */
async function readPresent(
  session: Session,
  site: Site,
  asked: readonly (readonly [string, readonly number[]])[],
): Promise<(type: string, id: number) => boolean> {
  const requests = asked.flatMap(([type, ids]) => {
    const available = site.available(site.catalog.get(type));
    return 'unavailable' in available ? [] : [{ available, by: 'id' as const, values: new Set(ids) }];
  });
  const found = await identities(session, requests);
  const known = new Map(
    requests.map(({ available: { type } }) => [
      type.name,
      new Set(found.get(type.name)?.map(({ id }) => id)),
    ]),
  );
  return (type, id) => known.get(type)?.has(id) !== false;
}

/**
 * Drops the orphans of a site, in the caller's transaction. What others made something over stays, and is told as an error.
 */
export async function dropOrphans(
  session: Session,
  site: Site,
): Promise<{ dropped: string[]; errors: SiteferryError<'denormalized-in-use'>[] }> {
  const { dialect } = session;
  const dropped: string[] = [];
  const errors: SiteferryError<'denormalized-in-use'>[] = [];
  const orphans = await readOrphans(session, site);
  for (const kind of ['VIEW', 'TABLE']) {
    // Asked again for the tables: a view that stays keeps what is under it.
    const dependentsByName = await readDependents(session, { ownViews: true });
    for (const { name } of orphans.filter(({ isView }) => isView === (kind === 'VIEW'))) {
      const dependents = dependentsByName.get(name);
      if (dependents) errors.push(inUse(name, dependents));
      else {
        await session.query(`DROP ${kind} ${dialect.table(name)}`);
        dropped.push(`dbo.${name}`);
      }
    }
  }
  return { dropped, errors };
}
