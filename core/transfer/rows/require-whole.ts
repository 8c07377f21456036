import { SiteferryError } from '#core/base/errors.ts';
import type { AvailableType, Session } from '#core/site/site.ts';

/**
 * Refuses types whose rows this user is not given as they are: what a database masks would be moved as data, and what it
 * hides would be taken for absent. Throws `columns-masked`, `rows-withheld`.
 */
export async function requireWhole(session: Session, types: readonly AvailableType[]): Promise<void> {
  const masked = types.flatMap(maskedColumns);
  if (masked.length > 0) {
    const { dialect } = session;
    const [user] = await session.query<{ grantee: string }>(
      `SELECT ${dialect.rights.grantee} AS ${dialect.identifier('grantee')}`,
    );
    const statement = `GRANT UNMASK TO ${user?.grantee ?? ''}`;
    throw new SiteferryError('columns-masked', { columns: masked, statement });
  }
  const withheld = types.filter(({ real }) =>
    Array.from(real.values()).some(({ visibleRows }) => visibleRows === 'none'),
  );
  if (withheld.length > 0) {
    throw new SiteferryError('rows-withheld', { tables: withheld.map(({ type }) => `dbo.${type.table}`) });
  }
}

/** Secrets are never read. */
function maskedColumns({ type, columns, real }: AvailableType): string[] {
  const read = [type.id, type.guid, ...columns.flatMap(({ name, secret }) => (secret ? [] : name))];
  return read.flatMap((name) => (real.get(name)?.masked ? `dbo.${type.table}.${name}` : []));
}
