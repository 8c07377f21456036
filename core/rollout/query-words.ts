/** Keywords of what is more than reading, in either dialect: statements of SQL Server need nothing between them. */
export const WRITES: ReadonlySet<string> = new Set([
  ...['insert', 'update', 'delete', 'merge', 'into', 'truncate', 'copy', 'bulk', 'receive', 'send'],
  ...['exec', 'execute', 'call', 'do', 'create', 'alter', 'drop', 'add', 'trigger', 'conversation'],
  ...['grant', 'revoke', 'deny', 'revert', 'setuser', 'declare', 'set', 'use', 'lock', 'listen', 'notify'],
  ...['begin', 'commit', 'rollback', 'save', 'checkpoint', 'open', 'close', 'deallocate'],
  ...['if', 'while', 'break', 'continue', 'goto', 'return', 'print', 'raiserror', 'throw', 'waitfor'],
  ...['kill', 'shutdown', 'reconfigure', 'backup', 'restore', 'dump', 'load', 'disk', 'dbcc'],
  ...['readtext', 'writetext', 'updatetext', 'openrowset', 'openquery', 'opendatasource', 'openxml'],
]);

/** Table hints with which a query of SQL Server locks what it reads, for all that come after it in its transaction. */
export const HINTS: ReadonlySet<string> = new Set([
  ...['xlock', 'updlock', 'tablock', 'tablockx', 'paglock', 'rowlock'],
  ...['holdlock', 'serializable', 'repeatableread', 'readcommittedlock'],
]);

/**
 * Functions of PostgreSQL that do something though a transaction cannot write, or run a text that nobody has looked at. The rights of
 * the user are what keeps others out; this keeps a policy from doing it by mistake.
 */
export const CALLS = new RegExp(
  `^(?:${[
    'set_config|dblink\\w*|lo_\\w+|query_to_xml\\w*',
    'pg_(?:try_)?advisory_\\w+',
    'pg_(?:sleep|read|file|create|drop|logical|replication|stat_reset)\\w*',
    'pg_(?:terminate_backend|cancel_backend|reload_conf|rotate_logfile|switch_wal|promote|notify)',
  ].join('|')})$`,
);
