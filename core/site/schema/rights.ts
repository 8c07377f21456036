import { warning } from '#core/checks/finding.ts';
import type { Finding } from '#core/contract/finding.ts';
import type { SiteCheck } from '#core/contract/site/site.ts';
import { message } from '#core/messages/catalogue.ts';
import type { Dialect, TypedColumn } from '../dialects/dialect.ts';
import type { TableAction } from '../dialects/rights.ts';
import type { Session } from '../site.ts';
import type { TableRight } from './needed-rights.ts';

/** What this user may do with each table, and what an import or the sign-in administration lacks. */
export interface RightsReport {
  rights: SiteCheck['rights'];
  missingRights: Finding[];
}

const COLUMNS: readonly TypedColumn[] = [
  { name: 'name', type: 'string' },
  { name: 'id', type: 'string' },
];

const ACTIONS: readonly TableAction[] = ['SELECT', 'INSERT', 'UPDATE', 'DELETE'];

type Row = { name: string; grantee: string; object: string | null; identity: number } & Record<
  TableAction | `general${number}`,
  number
>;

/** Asks in one statement, however many tables there are; what is missing is told of the actions that are needed. */
export async function readRights(session: Session, tables: readonly TableRight[]): Promise<RightsReport> {
  const { dialect } = session;
  const { encodeRows } = dialect;
  const asked = tables.map(({ name, id = null }) => ({ name, id }));
  const rows = await session.query<Row>(question(dialect), [encodeRows(COLUMNS, asked)]);
  const byName = new Map(rows.map((row) => [row.name, row]));
  const found = tables.map(({ name, actions }) => ({ name, actions, row: byName.get(name) }));
  const [first] = rows;
  return {
    rights: found.map(({ name, row }) => ({
      table: `dbo.${name}`,
      read: row?.SELECT === 1,
      write: row?.INSERT === 1 && row.UPDATE === 1,
    })),
    missingRights: [
      ...found.flatMap(({ actions, row }) => (row ? missingOf(dialect, row, actions) : [])),
      ...(first ? missingInGeneral(dialect, first) : []),
    ],
  };
}

function question(dialect: Dialect): string {
  const { rights } = dialect;
  const q = (name: string) => dialect.identifier(name);
  const [name, id] = [`x.${q('name')}`, `x.${q('id')}`];
  const flag = (condition: string, as: string) => `CASE WHEN ${condition} THEN 1 ELSE 0 END AS ${q(as)}`;
  const list = [
    `${name} AS ${q('name')}`,
    `${rights.grantee} AS ${q('grantee')}`,
    ...ACTIONS.map((action) => flag(rights.table(name, action), action)),
    // A column that is not asked about may not be there, which PostgreSQL would not forgive.
    `CASE WHEN ${id} IS NOT NULL THEN ${rights.identity.object(name, id)} END AS ${q('object')}`,
    `CASE WHEN ${id} IS NULL THEN 1 WHEN ${rights.identity.held(name, id)} THEN 1 ELSE 0 END AS ${q('identity')}`,
    ...rights.general.map(({ held }, index) => flag(held, `general${index}`)),
  ];
  return `SELECT ${list.join(', ')} FROM ${dialect.rowset('x', COLUMNS, 0)}`;
}

function missingOf(dialect: Dialect, row: Row, needed: readonly TableAction[]): Finding[] {
  const lacking = needed.filter((action) => row[action] !== 1).join(', ');
  const table = `dbo.${row.name}`;
  const { right } = dialect.rights.identity;
  return [
    ...(lacking === '' ? [] : [missing(lacking, table, `${lacking} ON ${dialect.table(row.name)}`, row)]),
    ...(row.object === null || row.identity === 1
      ? []
      : [missing(right, table, `${right} ON ${row.object}`, row)]),
  ];
}

function missingInGeneral({ rights }: Dialect, row: Row): Finding[] {
  return rights.general.flatMap(({ right, object, grant }, index) =>
    row[`general${index}`] === 1 ? [] : [missing(right, object, grant, row)],
  );
}

function missing(right: string, object: string, grant: string, { grantee }: Row): Finding {
  const statement = `GRANT ${grant} TO ${grantee}`;
  return warning(message('db-right-missing', { right, object }), {
    subject: object,
    remedies: [message('db-right-missing.grant', { statement })],
  });
}
