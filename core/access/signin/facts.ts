import type { Session } from '#core/site/site.ts';
import { requireColumns } from '../columns.ts';
import type { QueryContext, QueryResult } from '../query-context.ts';

/**
 * Small facts of many tables, each a few rows of the same shape, read in one statement. Where the database refuses it,
 * because one of the tables may not be read, each part is asked alone and only that one is unknown.
 */

/** A row of a part: what its fields are, the part says. */
export interface FactRow {
  part: FactName;
  id: number | null;
  other: number | null;
  name: string | null;
  flag: number | null;
  at: string | null;
}

export const factNames = ['domain', 'group', 'right', 'address', 'licence', 'session', 'clock'] as const;
export type FactName = (typeof factNames)[number];

export type Facts = Readonly<Record<FactName, QueryResult<FactRow[]>>>;

/** What the parts are asked about. */
export interface FactQuestion {
  /** Undefined where nobody, or nobody for sure, is asked about. */
  userId: number | undefined;
  /** A special right. */
  right: string;
  /** Spellings of the address; none where none is asked about. */
  addresses: readonly string[];
  /** A session that was extended before, as text without a zone, is an idle one. */
  idleBefore: string;
}

/** An id that no row has. */
const NOBODY = -1;

/** Reads all parts. */
export async function readFacts(db: QueryContext, question: FactQuestion): Promise<Facts> {
  return await readParts(db, question, factNames);
}

/** Reads some of the parts. */
export async function readParts<Name extends FactName>(
  db: QueryContext,
  question: FactQuestion,
  names: readonly Name[],
): Promise<Pick<Facts, Name>> {
  const { session, tryQuery } = db;
  const built = new Map<FactName, QueryResult<PartQuery>>();
  for (const name of names)
    built.set(name, await tryQuery(async () => PARTS[name](new PartQuery(db, name), question)));
  const parts = [...built.values()].flatMap(({ value }) => (value ? [value] : []));
  const together = await tryQuery(() => query(session, parts));
  const facts: Partial<Record<FactName, QueryResult<FactRow[]>>> = {};
  for (const [name, { value, ...said }] of built) {
    if (!value) facts[name] = { ...said, unknown: said.unknown } as QueryResult<FactRow[]>;
    else if (together.unknown) facts[name] = await tryQuery(() => query(session, [value]));
    else facts[name] = { ...together, value: together.value.filter(({ part }) => part === name) };
  }
  return facts as Facts;
}

async function query(session: Session, parts: readonly PartQuery[]): Promise<FactRow[]> {
  const parameters: (string | number)[] = [];
  const texts = parts.map((part) => part.text(parameters));
  return await session.query<FactRow>(texts.join(' UNION ALL '), parameters);
}

type Field = Exclude<keyof FactRow, 'part'>;

/** One part of the statement. Its parameters are numbered when it is put together with others. */
class PartQuery {
  readonly #db: QueryContext;
  readonly #name: FactName;
  readonly #fields: Partial<Record<Field, (place: (value: string | number) => string) => string>> = {};
  #from: (place: (value: string | number) => string) => string = () => '';

  constructor(db: QueryContext, name: FactName) {
    this.#db = db;
    this.#name = name;
  }

  get dialect() {
    return this.#db.session.dialect;
  }

  /** A column of a table that the site has to have, as the statement names it. Throws `feature-off`. */
  column(alias: string, table: string, column: string): string {
    requireColumns(this.#db, table, column);
    return `${alias}.${this.dialect.identifier(column)}`;
  }

  from(from: (place: (value: string | number) => string) => string): this {
    this.#from = from;
    return this;
  }

  field(name: Field, value: (place: (value: string | number) => string) => string): this {
    this.#fields[name] = value;
    return this;
  }

  text(parameters: (string | number)[]): string {
    const { identifier } = this.dialect;
    const place = (value: string | number) => this.dialect.placeholder(parameters.push(value) - 1);
    const types = { id: 'int', other: 'int', name: 'string', flag: 'int', at: 'string' } as const;
    const fields = Object.entries(types).map(([name, type]) => {
      const value = this.#fields[name as Field]?.(place) ?? 'NULL';
      return `CAST(${value} AS ${this.dialect.columnType({ type, length: 400 })}) AS ${identifier(name)}`;
    });
    return `SELECT '${this.#name}' AS ${identifier('part')}, ${fields.join(', ')}${this.#from(place)}`;
  }

  /** A date as text in UTC. */
  date(alias: string, table: string, column: string): string {
    requireColumns(this.#db, table, column);
    const named = this.dialect.canonical(alias, { name: column, type: 'datetime' }, 'at');
    return named.slice(0, named.lastIndexOf(' AS '));
  }
}

type Part = (query: PartQuery, question: FactQuestion) => PartQuery;

const PARTS: Readonly<Record<FactName, Part>> = {
  /** `id`: provider, `name`: host name. */
  domain(query) {
    const table = 'AuthenticationProviderDomains';
    const provider = query.column('t', table, 'ProviderId');
    const fqdn = query.column('t', table, 'Fqdn');
    return query
      .field('id', () => provider)
      .field('name', () => fqdn)
      .from(() => ` FROM ${query.dialect.table(table)} t`);
  },
  /** `id`: provider, `other`: group, `name`: its name, `flag`: whether the user is in it. */
  group(query, { userId = NOBODY }) {
    const table = 'AuthenticationProviderGroups';
    const provider = query.column('t', table, 'ProviderId');
    const group = query.column('t', table, 'GroupID');
    const groupId = query.column('g', 'Groups', 'GroupID');
    const name = query.column('g', 'Groups', 'Name');
    return query
      .field('id', () => provider)
      .field('other', () => group)
      .field('name', () => name)
      .field('flag', memberOf(query, group, userId))
      .from(
        () =>
          ` FROM ${query.dialect.table(table)} t LEFT JOIN ${query.dialect.table('Groups')} g ON ${groupId} = ${group}`,
      );
  },
  /** `id`: group that has the right, `flag`: whether the user is in it. */
  right(query, { userId = NOBODY, right }) {
    const table = 'GroupSpecialRights';
    const group = query.column('t', table, 'GroupID');
    const code = query.column('t', table, 'RightCode');
    return query
      .field('id', () => group)
      .field('flag', memberOf(query, group, userId))
      .from((place) => ` FROM ${query.dialect.table(table)} t WHERE ${code} = ${place(right)}`);
  },
  /** `id`: failed attempts, `flag`: whether it is blocked, `name`: address, `at`: the last attempt. */
  address(query, { addresses }) {
    const table = 'IpBlocks';
    const address = query.column('t', table, 'Address');
    const attempts = query.column('t', table, 'FailedAttempts');
    const isBlocked = `${query.column('t', table, 'IsBlocked')} = ${query.dialect.literal('bool', true)}`;
    const last = query.date('t', table, 'LastAttemptAt');
    return query
      .field('id', () => attempts)
      .field('flag', () => `CASE WHEN ${isBlocked} THEN 1 ELSE 0 END`)
      .field('name', () => address)
      .field('at', () => last)
      .from((place) => {
        const which = addresses.map((one) => `${address} = ${place(one)}`).join(' OR ');
        return ` FROM ${query.dialect.table(table)} t WHERE ${which || '1 = 0'}`;
      });
  },
  /** `id`: licence, `other`: how many were bought, `name`: kind, `flag`: whether the user has it, `at`: its end. */
  licence(query, { userId = NOBODY }) {
    const table = 'Licences';
    const id = query.column('t', table, 'Id');
    const kind = query.column('t', table, 'Kind');
    const bought = query.column('t', table, 'PurchasedCount');
    const end = query.date('t', table, 'ValidUntil');
    const licence = query.column('u', 'UserLicences', 'LicenceId');
    const user = query.column('u', 'UserLicences', 'UserID');
    const given = `SELECT 1 FROM ${query.dialect.table('UserLicences')} u WHERE ${licence} = ${id}`;
    return query
      .field('id', () => id)
      .field('other', () => bought)
      .field('name', () => kind)
      .field(
        'flag',
        (place) => `CASE WHEN EXISTS (${given} AND ${user} = ${place(userId)}) THEN 1 ELSE 0 END`,
      )
      .field('at', () => end)
      .from(() => ` FROM ${query.dialect.table(table)} t`);
  },
  /** One row. `id`: slots that are held, `other`: those of the user, `flag`: those that have not been extended for long. */
  session(query, { userId = NOBODY, idleBefore }) {
    const table = 'UserSessions';
    const user = query.column('t', table, 'UserID');
    const extended = query.column('t', table, 'ExtendedAt');
    const count = (condition: string) => `COALESCE(SUM(CASE WHEN ${condition} THEN 1 ELSE 0 END), 0)`;
    return query
      .field('id', () => 'COUNT(*)')
      .field('other', (place) => count(`${user} = ${place(userId)}`))
      .field('flag', (place) => count(`${extended} < ${place(idleBefore)}`))
      .from(() => ` FROM ${query.dialect.table(table)} t`);
  },
  /** `at`: what time the database has. */
  clock: (query) => query.field('at', () => query.dialect.utcNow),
};

function memberOf(query: PartQuery, group: string, userId: number) {
  const member = query.column('m', 'GroupUsers', 'GroupID');
  const user = query.column('m', 'GroupUsers', 'UserID');
  const rows = `SELECT 1 FROM ${query.dialect.table('GroupUsers')} m WHERE ${member} = ${group}`;
  return (place: (value: string | number) => string) =>
    `CASE WHEN EXISTS (${rows} AND ${user} = ${place(userId)}) THEN 1 ELSE 0 END`;
}
