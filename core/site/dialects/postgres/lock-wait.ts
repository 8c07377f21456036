/**
 * The part of a query that tells of the sessions `b.pid` what a lock wait says. What other users do is shown to members of
 * `pg_read_all_stats` only; who they are, to everybody.
 */
const HOLDER =
  `a.pid::text AS "session", a.usename::text AS "login", a.application_name AS "program", ` +
  `to_char(a.xact_start AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') AS "since", ` +
  `CASE WHEN a.xact_start IS NULL AND NOT pg_has_role(current_user, 'pg_read_all_stats', 'USAGE') ` +
  `THEN 'GRANT pg_read_all_stats TO ' || quote_ident(current_user) END AS "grant"`;

/** Who holds what the session $1 waits for. Who waits for a row holds the right to be the next that gets it, of its table. */
export const BLOCKERS =
  `SELECT ${HOLDER}, ` +
  `(SELECT c.relname::text FROM pg_locks w JOIN pg_class c ON c.oid = w.relation ` +
  `WHERE w.pid = $1 AND (NOT w.granted OR w.locktype = 'tuple') ORDER BY w.granted LIMIT 1) AS "table" ` +
  `FROM unnest(pg_blocking_pids($1)) AS b(pid) JOIN pg_stat_activity a ON a.pid = b.pid`;

/** Who holds the advisory lock of this key, which is halved in `pg_locks`. */
export function advisoryLockHolder(key: string): string {
  return (
    `SELECT ${HOLDER}, '' AS "table" FROM pg_locks b JOIN pg_stat_activity a ON a.pid = b.pid ` +
    `WHERE b.locktype = 'advisory' AND b.granted AND b.objsubid = 1 ` +
    `AND b.database = (SELECT d.oid FROM pg_database d WHERE d.datname = current_database()) ` +
    `AND (b.classid::bigint << 32) | b.objid::bigint = ${key}`
  );
}

/** The table that a statement of ours is about: the first that it names. */
export function firstTable(sql: string): string {
  return /dbo\."((?:[^"]|"")+)"/.exec(sql)?.[1]?.replaceAll('""', '"') ?? '';
}
