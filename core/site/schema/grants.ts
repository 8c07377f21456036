import type { Catalog } from '#core/catalog/catalog.ts';
import type { SitePurpose } from '#core/contract/site/rights.ts';
import type { Dialect } from '../dialects/dialect.ts';
import { mssqlDialect } from '../dialects/mssql/dialect.ts';
import { postgresDialect } from '../dialects/postgres/dialect.ts';
import { neededRights } from './needed-rights.ts';

/** The statements that give a user the rights for a purpose and no others, for each kind of database. */
export function grantsFor(
  purpose: SitePurpose,
  catalog: Catalog,
  user: string,
): { database: Dialect['name']; statements: string[] }[] {
  return [postgresDialect, mssqlDialect].map((dialect) => ({
    database: dialect.name,
    statements: statements(dialect, purpose, catalog).map(
      (grant) => `GRANT ${grant} TO ${dialect.identifier(user)};`,
    ),
  }));
}

function statements(dialect: Dialect, purpose: SitePurpose, catalog: Catalog): string[] {
  const { rights } = dialect;
  const needed = neededRights(purpose, catalog);
  const general = rights.general.filter(({ purposes }) => purposes.includes(purpose));
  return [
    ...general.map(({ grant }) => grant),
    ...needed.map(({ name, actions }) => `${actions.join(', ')} ON ${dialect.table(name)}`),
    ...(needed.some(({ id }) => id !== undefined) ? rights.identity.all : []),
  ];
}
