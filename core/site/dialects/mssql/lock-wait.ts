/** What the views of sessions and locks ask for: of the server, or of a database of Azure that has no server of its own. */
const GRANT =
  "SELECT CASE WHEN CAST(SERVERPROPERTY('EngineEdition') AS int) = 5 " +
  "THEN N'GRANT VIEW DATABASE STATE TO ' + QUOTENAME(USER_NAME()) " +
  "ELSE N'GRANT VIEW SERVER STATE TO ' + QUOTENAME(SUSER_SNAME()) END AS [grant]";

/** Their times are those of the server's own zone. */
const SINCE =
  'CONVERT(varchar(19), DATEADD(minute, DATEDIFF(minute, SYSDATETIME(), SYSUTCDATETIME()), ' +
  "COALESCE(a.transaction_begin_time, s.last_request_start_time)), 126) + 'Z'";

const HOLDER =
  'CAST(s.session_id AS nvarchar(10)) AS [session], s.login_name AS [login], s.program_name AS [program], ' +
  `${SINCE} AS [since]`;

const TRANSACTION =
  'LEFT JOIN sys.dm_tran_session_transactions x ON x.session_id = s.session_id ' +
  'LEFT JOIN sys.dm_tran_active_transactions a ON a.transaction_id = x.transaction_id';

/** Who holds what session @0 waits for, and what that is a part of. */
export const BLOCKERS = orGrant(
  `SELECT ${HOLDER}, t.[name] AS [table] FROM sys.dm_exec_requests r ` +
    `JOIN sys.dm_exec_sessions s ON s.session_id = r.blocking_session_id ${TRANSACTION} ` +
    'OUTER APPLY (SELECT TOP 1 OBJECT_NAME(COALESCE(p.object_id, ' +
    "CASE WHEN l.resource_type = N'OBJECT' THEN TRY_CAST(l.resource_associated_entity_id AS int) END)) AS [name] " +
    'FROM sys.dm_tran_locks l LEFT JOIN sys.partitions p ON p.hobt_id = l.resource_associated_entity_id ' +
    "WHERE l.request_session_id = r.session_id AND l.request_status = N'WAIT' AND l.resource_database_id = DB_ID()) t " +
    'WHERE r.session_id = @0',
);

/** Who holds the application lock of this name. */
export function applicationLockHolder(name: string): string {
  return orGrant(
    `SELECT ${HOLDER}, N'' AS [table] FROM sys.dm_tran_locks l ` +
      `JOIN sys.dm_exec_sessions s ON s.session_id = l.request_session_id ${TRANSACTION} ` +
      "WHERE l.resource_type = N'APPLICATION' AND l.request_status = N'GRANT' AND l.resource_database_id = DB_ID() " +
      `AND l.resource_description LIKE N'%${name}%'`,
  );
}

/** Without the right these views are refused, and some show this session only: the answer then is what grants it. */
function orGrant(query: string): string {
  const held = ['VIEW SERVER STATE', 'VIEW SERVER PERFORMANCE STATE']
    .map((right) => `HAS_PERMS_BY_NAME(NULL, NULL, N'${right}') = 1`)
    .concat("HAS_PERMS_BY_NAME(DB_NAME(), N'DATABASE', N'VIEW DATABASE STATE') = 1");
  return (
    `IF ${held.join(' OR ')} BEGIN BEGIN TRY ${query}; END TRY BEGIN CATCH ${GRANT}; END CATCH; END ` +
    `ELSE BEGIN ${GRANT}; END`
  );
}
