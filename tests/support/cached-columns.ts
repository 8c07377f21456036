import { COLUMNS } from '#core/site/schema/column-metadata.ts';
import type { Session, Site } from '#core/site/site.ts';

/** Statements after which a table may have other columns, or the one who asks other rights to them. */
const CHANGING = /^\s*(?:ALTER|CREATE|DO|DROP|GRANT|REVOKE|SET)\b/i;

/**
 * The same site, which is asked for its columns once: every operation looks them up first, and that is half of the time of
 * a small one. They are looked up again after a change of tables or rights that goes through it.
 */
export function withCachedColumns(site: Site): Site {
  let columns: unknown[] | undefined;
  const knowing = (session: Session): Session => {
    // What a transaction changed is nobody else's before it ends, and may be taken back.
    let isChanged = false;
    return {
      dialect: session.dialect,
      async query<R>(sql: string, parameters?: Parameters<Session['query']>[1]): Promise<R[]> {
        if (CHANGING.test(sql)) {
          isChanged = true;
          columns = undefined;
        }
        if (isChanged || sql !== COLUMNS[session.dialect.name])
          return await session.query<R>(sql, parameters);
        columns ??= await session.query(sql);
        return columns as R[];
      },
      queryByKeys: (sql, lists) => session.queryByKeys(sql, lists),
      queryEachByKeys: (queries) => session.queryEachByKeys(queries),
      writeRows: (write, rows) => session.writeRows(write, rows),
      savepoint: (work) => session.savepoint(work),
    };
  };
  return {
    ...site,
    read: (work, signal) => site.read((session) => work(knowing(session)), signal),
    write: (work, signal) => site.write((session) => work(knowing(session)), signal),
    writeSerializable: (work, signal) => site.writeSerializable((session) => work(knowing(session)), signal),
  };
}
