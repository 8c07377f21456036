import type { Catalog } from '#core/catalog/catalog.ts';
import type { EntityType } from '#core/catalog/entity-type.ts';
import {
  CELL_VALUES,
  CELLS_OF_PARAMETER,
  DEFAULTS,
  type KeyedData,
  PARAMETER_VALUES,
  VALUE_COLUMNS,
  type ValueTable,
} from '#core/catalog/working-data.ts';
import type { Dialect, TypedColumn } from '../dialects/dialect.ts';
import type { AvailableType, Site } from '../site.ts';

/** The statements of `live-data.ts`, and the columns of the keys that each is given. */

const int = (name: string): TypedColumn => ({ name, type: 'int' });
export const KEYED: readonly TypedColumn[] = [int('id'), { name: 'becomes', type: 'string', length: 4_000 }];
export const LIMITS: readonly TypedColumn[] = [
  ...[int('id'), int('longest')],
  ...(['least', 'most'] as const).map((name): TypedColumn => ({ name, type: 'decimal' })),
  int('asNumber'),
];
export const PARAMETERS = [int('id'), int('category'), int('parameter'), int('ignoresDefaults')];
export const CELLS = [int('id'), int('parameter'), int('column')];

/** A row of values that has one: of an empty text nobody knows. */
function hasValue(dialect: Dialect, alias: string): string {
  const [text, ...others] = Object.values(VALUE_COLUMNS).map(
    (name) => `${alias}.${dialect.identifier(name)}`,
  );
  const filled = others.map((value) => `${value} IS NOT NULL`);
  return `(${[`${text} <> ${dialect.literal('text', '')}`, ...filled].join(' OR ')})`;
}

/** Rows of working data that belong to entities by their keys, by the id of the entity. */
export function keyedSql(
  dialect: Dialect,
  catalog: Catalog,
  data: KeyedData,
  { type, real }: AvailableType,
): string {
  const q = dialect.identifier;
  const isNamed = ([key]: readonly [string, string]) => key === data.name;
  const same = data.on
    .filter((pair) => !isNamed(pair))
    .map(([key, column]) => `d.${q(column)} = e.${q(key)}`);
  const tasks = data.ofTask.map((key) => `t.${q(key)} = e.${q(key)}`);
  const named = data.on.find(isNamed);
  const owner = named && catalog.references(type).find(({ references }) => references.owning);
  const list = owner && catalog.get(owner.references.type);
  return [
    `SELECT e.${q(type.id)} AS ${q('id')}, COUNT(*) AS ${q('count')} FROM ${dialect.table(type.table)} e`,
    `JOIN ${dialect.keys('x', KEYED, 0)} ON e.${q(type.id)} = x.${q('id')}`,
    `JOIN ${dialect.table(data.table)} d ON ${same.join(' AND ')}`,
    ...(tasks.length > 0
      ? [
          `JOIN ${dialect.table('Tasks')} t ON ${[`t.${q('TaskID')} = d.${q('TaskID')}`, ...tasks].join(' AND ')}`,
        ]
      : []),
    ...(owner && list ? [`JOIN ${dialect.table(list.table)} p ON p.${q(list.id)} = e.${q(owner.name)}`] : []),
    `WHERE ${data.isValue ? hasValue(dialect, 'd') : '1 = 1'}`,
    ...(named ? [`AND ${saysName(dialect, named, real.get(named[0])?.type)}`] : []),
    `GROUP BY e.${q(type.id)}`,
  ].join(' ');
}

/** A value says the name of an option: alone, or among others where several may be chosen. And not the one that it gets. */
function saysName(
  dialect: Dialect,
  [key, column]: readonly [string, string],
  real: Parameters<Dialect['comparable']>[1],
): string {
  const q = dialect.identifier;
  const value = dialect.comparable(`d.${q(column)}`, real);
  const says = (name: string) => {
    const [all, one] = [value, name].map((text) => dialect.comparable(separated(text), real));
    const several = `p.${q('IsMultiple')} = ${dialect.literal('bool', true)}`;
    return `(${value} = ${name} OR (${several} AND REPLACE(${all}, ${one}, '') <> ${all}))`;
  };
  const becomes = dialect.comparable(`x.${q('becomes')}`, real);
  return `${says(`e.${q(key)}`)} AND NOT (x.${q('becomes')} IS NOT NULL AND ${says(becomes)})`;
}

/** The items of a list between semicolons, by whatever they were separated. */
function separated(text: string): string {
  const semicolons = [
    [',', ';'],
    ['|', ';'],
    ['; ', ';'],
  ].reduce((value, [from, to]) => `REPLACE(${value}, '${from}', '${to}')`, text);
  return `CONCAT(';', ${semicolons}, ';')`;
}

/** Values of parameters or columns, and how many of them limits leave out. */
export function valuesSql(dialect: Dialect, { table, by }: ValueTable): string {
  const q = dialect.identifier;
  const [text, number] = [VALUE_COLUMNS.text, VALUE_COLUMNS.number].map((name) => `v.${q(name)}`);
  const sum = (condition: string, name: string) =>
    `SUM(CASE WHEN ${condition} THEN 1 ELSE 0 END) AS ${q(name)}`;
  const noNumber = `${text} <> '' AND NOT ${dialect.isNumber(text ?? '')}`;
  return [
    `SELECT x.${q('id')} AS ${q('id')}, COUNT(*) AS ${q('count')},`,
    [
      sum(`${dialect.textLength(text ?? '')} > x.${q('longest')}`, 'longer'),
      sum(`${number} < x.${q('least')}`, 'smaller'),
      sum(`${number} > x.${q('most')}`, 'larger'),
      sum(`x.${q('asNumber')} = 1 AND ${noNumber}`, 'noNumbers'),
    ].join(', '),
    `FROM ${dialect.keys('x', LIMITS, 0)} JOIN ${dialect.table(table)} v ON v.${q(by)} = x.${q('id')}`,
    `WHERE ${hasValue(dialect, 'v')} GROUP BY x.${q('id')}`,
  ].join(' ');
}

/** Tasks of categories, and how many of them lack a value of a parameter. */
export function tasksWithoutSql(dialect: Dialect, site: Pick<Site, 'catalog' | 'available'>): string {
  const q = dialect.identifier;
  const values = [PARAMETER_VALUES, CELLS_OF_PARAMETER].map(
    ({ table, by }) =>
      `EXISTS (SELECT 1 FROM ${dialect.table(table)} v WHERE v.${q('TaskID')} = t.${q('TaskID')} ` +
      `AND v.${q(by)} = x.${q('parameter')} AND ${hasValue(dialect, 'v')})`,
  );
  return [
    `SELECT q.${q('id')} AS ${q('id')}, COUNT(*) AS ${q('count')}, SUM(q.${q('lacks')}) AS ${q('lacking')} FROM (`,
    `SELECT x.${q('id')} AS ${q('id')}, CASE WHEN ${values.join(' OR ')} THEN 0 ELSE 1 END AS ${q('lacks')}`,
    `FROM ${dialect.keys('x', PARAMETERS, 0)} JOIN ${dialect.table('Tasks')} t ON t.${q('SubcatID')} = x.${q('category')}`,
    `WHERE ${hasNoDefault(dialect, site)}) q GROUP BY q.${q('id')}`,
  ].join(' ');
}

function hasNoDefault(dialect: Dialect, { catalog, available }: Pick<Site, 'catalog' | 'available'>): string {
  const q = dialect.identifier;
  const type: EntityType | undefined = catalog.find(DEFAULTS.type);
  const held = type && available(type);
  if (!held || 'unavailable' in held) return '1 = 1';
  const given = held.columns
    .filter(({ name }) => (DEFAULTS.columns as readonly string[]).includes(name))
    .map(({ name, type: kind }) => {
      const value = `f.${q(name)}`;
      return kind === 'int' ? `${value} IS NOT NULL` : `${value} <> ''`;
    });
  if (given.length === 0) return '1 = 1';
  return (
    `(x.${q('ignoresDefaults')} = 1 OR NOT EXISTS (SELECT 1 FROM ${dialect.table(held.type.table)} f ` +
    `WHERE f.${q('SubcatID')} = x.${q('category')} AND f.${q('ExtParamID')} = x.${q('parameter')} AND (${given.join(' OR ')})))`
  );
}

/** Rows of table parameters, and how many of them lack a value in a column. */
export function rowsWithoutSql(dialect: Dialect): string {
  const q = dialect.identifier;
  const { table, by } = CELL_VALUES;
  const names = ['TaskID', 'RowNo'].map((name) => `v.${q(name)} AS ${q(name)}`);
  const same = ['TaskID', 'RowNo'].map((name) => `c.${q(name)} = r.${q(name)}`);
  return [
    `SELECT q.${q('id')} AS ${q('id')}, COUNT(*) AS ${q('count')}, SUM(q.${q('lacks')}) AS ${q('lacking')} FROM (`,
    `SELECT r.${q('id')} AS ${q('id')}, CASE WHEN EXISTS (SELECT 1 FROM ${dialect.table(table)} c WHERE ${same.join(' AND ')}`,
    `AND c.${q(by)} = r.${q('column')} AND ${hasValue(dialect, 'c')}) THEN 0 ELSE 1 END AS ${q('lacks')} FROM (`,
    `SELECT DISTINCT x.${q('id')} AS ${q('id')}, x.${q('column')} AS ${q('column')}, ${names.join(', ')}`,
    `FROM ${dialect.keys('x', CELLS, 0)} JOIN ${dialect.table(table)} v ON v.${q(CELLS_OF_PARAMETER.by)} = x.${q('parameter')}`,
    `) r) q GROUP BY q.${q('id')}`,
  ].join(' ');
}
