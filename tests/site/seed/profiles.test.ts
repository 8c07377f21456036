import { describe, expect, it } from 'vitest';
import type { Catalog } from '#core/catalog/catalog.ts';
import { CATEGORY, type Row, SECTION } from '#core/catalog/entity-type.ts';
import { referenceCatalog as catalog } from '#core/catalog/reference-catalog.ts';
import { demo } from '#core/site/seed/profiles/demo.ts';
import { large } from '#core/site/seed/profiles/large.ts';
import type { Profile } from '#core/site/seed/profiles/profile.ts';
import { typical } from '#core/site/seed/profiles/typical.ts';
import { closureOfSection, filesOf } from './closure.ts';

/** A Wednesday. */
const NOW = new Date('2026-03-04T12:30:00.000Z');

const profiles: [string, Profile][] = [
  ['demo', demo],
  ['typical', typical],
  ['large', large],
];

/** All rows of a profile, and that each batch refers to itself and to those before it only. */
function generate(profile: Profile, seed = 1, scale = 2): Map<string, Row[]> {
  const all = new Map<string, Row[]>(catalog.types.map((type) => [type.name, []]));
  for (const { rows } of profile({ catalog, seed, scale, now: NOW })) {
    for (const [type, ofType] of rows) all.get(type)?.push(...ofType);
    expect(danglingReferences(catalog, all)).toEqual([]);
  }
  return all;
}

function danglingReferences(types: Catalog, rows: ReadonlyMap<string, readonly Row[]>): string[] {
  const ids = new Map(
    types.types.map((type) => [type.name, new Set(rows.get(type.name)?.map((row) => row[type.id]))]),
  );
  return types.types.flatMap((type) =>
    types
      .references(type)
      .flatMap((column) =>
        (rows.get(type.name) ?? [])
          .filter(
            (row) => row[column.name] !== null && !ids.get(column.references.type)?.has(row[column.name]),
          )
          .map((row) => `${type.name} ${row[type.id]}.${column.name}`),
      ),
  );
}

describe.each(profiles)('the %s profile', (_name, profile) => {
  it('gives the same rows for the same seed, and other Guids for another', () => {
    const rows = generate(profile);
    expect(generate(profile)).toEqual(rows);
    const guids = new Set([...rows.values()].flat().map((row) => row.Guid));
    expect([...generate(profile, 2).values()].flat().filter((row) => guids.has(row.Guid ?? null))).toEqual(
      [],
    );
  });

  it('uses every entity type', () => {
    for (const [type, rows] of generate(profile)) expect(rows.length, type).toBeGreaterThan(0);
  });

  it('keeps natural keys and Guids unique, also for a database that folds case', () => {
    const rows = generate(profile);
    for (const type of catalog.types) {
      const ofType = rows.get(type.name) ?? [];
      const keys = new Set(
        ofType.map((row) => type.key.map((name) => String(row[name]).toLowerCase()).join('|')),
      );
      expect(keys.size, type.name).toBe(ofType.length);
    }
    const all = [...rows.values()].flat();
    expect(new Set(all.map((row) => row.Guid)).size).toBe(all.length);
  });

  it('stays within its category: nothing refers to an entity of another one', () => {
    const rows = generate(profile);
    for (const type of catalog.types.filter(
      (candidate) => candidate.scope === 'category' && candidate.name !== CATEGORY,
    )) {
      for (const column of catalog.references(type)) {
        const target = catalog.get(column.references.type);
        if (target.scope !== 'category' || target.name === CATEGORY) continue;
        const categoryOf = new Map(rows.get(target.name)?.map((row) => [row[target.id], row.SubcatID]));
        const elsewhere = rows
          .get(type.name)
          ?.filter(
            (row) => row[column.name] !== null && categoryOf.get(row[column.name] ?? null) !== row.SubcatID,
          );
        expect(elsewhere, `${type.name}.${column.name}`).toEqual([]);
      }
    }
  });
});

describe('the demo profile', () => {
  it('has a section in English and one in Russian, each with several categories', () => {
    const rows = generate(demo);
    expect(rows.get(SECTION)?.map((row) => row.Name)).toEqual(['Contracts', 'Кадровые документы']);
    expect(rows.get(CATEGORY)?.map((row) => row.CatID)).toEqual([1, 1, 1, 2, 2, 2]);
  });

  it('gives every category tasks with values of its own parameters', () => {
    const [batch] = demo({ catalog, seed: 1, scale: 1, now: NOW });
    const tasks = batch?.fixed;
    const categoryOf = new Map(tasks?.get('Tasks')?.map((task) => [task.TaskID, task.SubcatID]));
    expect(new Set(categoryOf.values()).size).toBe(6);
    const inCategories = batch?.rows.get('ext-param-in-subcats');
    const used = new Set(inCategories?.map((row) => `${row.SubcatID}/${row.ExtParamID}`));
    for (const table of ['TaskExtParamValues', 'TaskExtParamTableValues']) {
      const values = tasks?.get(table) ?? [];
      expect(values.length).toBeGreaterThan(20);
      const foreign = values.filter((row) => !used.has(`${categoryOf.get(row.TaskID)}/${row.ExtParamID}`));
      expect(foreign).toEqual([]);
    }
  });
});

describe('what happened lately on the demo', () => {
  const lately = (now: Date, seed = 1) => {
    const tables = new Map<string, readonly Row[]>();
    for (const { fixed } of demo({ catalog, seed, scale: 1, now })) {
      for (const [table, rows] of fixed ?? []) tables.set(table, [...(tables.get(table) ?? []), ...rows]);
    }
    return (table: string) => tables.get(table) ?? [];
  };
  const rows = lately(NOW);
  const timesOf = (all: readonly Row[], column: string) => all.map((row) => String(row[column]));

  it('is the same at the same time, and moves with it', () => {
    const tables = ['Users', 'LoginsLog', 'PersonalAccessTokens', 'IpBlocks'];
    expect(tables.map(lately(NOW))).toEqual(tables.map(rows));
    const aWeekLater = lately(new Date(NOW.getTime() + 7 * 86_400_000));
    const shifted = timesOf(rows('LoginsLog'), 'Date').map((time) =>
      new Date(Date.parse(time) + 7 * 86_400_000).toISOString(),
    );
    expect(timesOf(aWeekLater('LoginsLog'), 'Date')).toEqual(shifted);
  });

  it.each(['2026-03-04T12:30:00.000Z', '2026-03-01T00:00:00.000Z', '2024-02-29T23:59:59.999Z'])(
    'is a log of four weeks before %s, by several users, providers and addresses',
    (time) => {
      const log = lately(new Date(time))('LoginsLog');
      const times = timesOf(log, 'Date');
      expect(times).toEqual([...times].sort());
      expect((times.at(-1) ?? '') <= time).toBe(true);
      expect(Date.parse(times[0] ?? '')).toBeGreaterThan(Date.parse(time) - 29 * 86_400_000);
      const different = (of: (row: Row) => unknown) => new Set(log.map(of)).size;
      expect(different((row) => row.UserID)).toBe(5);
      expect(different((row) => JSON.parse(String(row.ExtraData)).Provider)).toBe(3);
      expect(different((row) => row.Address)).toBeGreaterThan(5);
      expect(log.length).toBeGreaterThan(100);
    },
  );

  it('speaks of users that there are', () => {
    const ids = new Set(rows('Users').map((row) => row.UserID));
    const named = [
      ...rows('LoginsLog').map((row) => row.UserID),
      ...rows('PersonalAccessTokens').map((row) => row.UserId),
    ];
    expect(named.filter((id) => id === undefined || !ids.has(id))).toEqual([]);
    expect(ids.size).toBe(rows('Users').length);
  });

  it('has tokens that end soon and one that is revoked, and none that lets anybody in', () => {
    const tokens = rows('PersonalAccessTokens');
    const soon = NOW.getTime() + 14 * 86_400_000;
    const ending = tokens.filter(
      (row) => Date.parse(String(row.ExpiresAt)) > NOW.getTime() && Date.parse(String(row.ExpiresAt)) < soon,
    );
    expect(ending.length).toBe(2);
    expect(tokens.filter((row) => row.IsRevoked).length).toBe(1);
    expect(tokens.filter((row) => 'TokenHash' in row)).toEqual([]);
  });

  it('has an account and an address that are blocked', () => {
    expect(
      rows('Users')
        .filter((row) => row.IsBlocked)
        .map((row) => row.Nick),
    ).toEqual(['i.petrova']);
    expect(rows('IpBlocks').map((row) => row.IsBlocked)).toEqual([true, false]);
  });
});

describe('who gets at the tasks of the demo', () => {
  const fixed = (table: string) =>
    [...demo({ catalog, seed: 1, scale: 1, now: NOW })].flatMap((batch) => batch.fixed?.get(table) ?? []);

  it('is told by tables that speak of tasks and users that there are', () => {
    const tasks = new Set(fixed('Tasks').map((row) => row.TaskID));
    const users = new Set(fixed('Users').map((row) => row.UserID));
    for (const table of ['TaskExecutors', 'UserTaskPermissions', 'MailSubscribers']) {
      const rows = fixed(table);
      expect(rows.length, table).toBeGreaterThan(2);
      expect(rows.filter((row) => !tasks.has(row.TaskID ?? 0) || !users.has(row.UserID ?? 0))).toEqual([]);
    }
    expect(fixed('Tasks').filter((row) => row.IsConfidential)).toHaveLength(6);
    expect(fixed('Users').filter((row) => row.IsFired)).toHaveLength(1);
    expect(fixed('Users').filter((row) => row.IsSystemRobot)).toHaveLength(1);
  });

  it('has substitutions that are valid, over and to come', () => {
    const now = NOW.getTime();
    const states = fixed('UserSubstitutions').map(({ ValidFrom, ValidUntil }) => {
      if (Date.parse(String(ValidFrom)) > now) return 'to come';
      return ValidUntil === null || Date.parse(String(ValidUntil)) > now ? 'valid' : 'over';
    });
    expect(states).toEqual(['valid', 'over', 'valid', 'to come']);
  });

  it.each([
    ['demo', demo],
    ['typical', typical],
  ])('and what tasks are called in %s is in the Russian dative where it is Russian', (_, profile) => {
    const names = generate(profile)
      .get(CATEGORY)
      ?.map((row) => String(row.EntityName))
      .filter((name) => /[а-я]/i.test(name));
    expect(names?.length).toBeGreaterThan(1);
    for (const name of names ?? []) expect(name).toMatch(/^[а-я]+(?:у|ю|ой|ому)(?: [а-я ]+)?$/);
  });
});

describe('the typical profile', () => {
  it.each([1, 2, 3, 5, 11])('is 226 files of about 440 KB when its section is exported (seed %i)', (seed) => {
    const files = filesOf(catalog, closureOfSection(catalog, generate(typical, seed)));
    expect(files.size).toBe(226);
    const bytes = [...files.values()].reduce((sum, size) => sum + size, 0);
    expect(bytes).toBeGreaterThan(430_000);
    expect(bytes).toBeLessThan(450_000);
  });

  it('has at least one row of each type in each of its 7 categories', () => {
    const rows = generate(typical);
    expect(rows.get(SECTION)).toHaveLength(1);
    expect(rows.get(CATEGORY)).toHaveLength(7);
    for (const type of catalog.types.filter((candidate) => candidate.scope === 'category')) {
      expect(new Set(rows.get(type.name)?.map((row) => row.SubcatID)).size, type.name).toBe(7);
    }
  });
});

describe('the large profile', () => {
  it.each([1, 3, 20])('has %i thousand entities, mostly in categories', (scale) => {
    const rows = generate(large, 1, scale);
    const total = [...rows.values()].reduce((sum, ofType) => sum + ofType.length, 0);
    expect(total).toBe(scale * 1000);
    const inCategories = catalog.types
      .filter((type) => type.scope === 'category')
      .reduce((sum, type) => sum + (rows.get(type.name)?.length ?? 0), 0);
    expect(inCategories / total).toBeGreaterThan(0.7);
  });

  it('comes in batches that fit into memory', () => {
    const sizes = Array.from(large({ catalog, seed: 1, scale: 50, now: NOW }), ({ rows }) =>
      [...rows.values()].reduce((sum, ofType) => sum + ofType.length, 0),
    );
    expect(sizes.length).toBeGreaterThan(1);
    expect(Math.max(...sizes)).toBeLessThan(25_000);
  });
});
