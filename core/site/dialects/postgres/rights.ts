import type { Rights } from '../rights.ts';

export const postgresRights: Rights = {
  grantee: 'quote_ident(current_user)',
  table: (name, action) => `has_table_privilege('dbo.' || quote_ident(${name}), '${action}')`,
  identity: {
    // To raise the sequence above ids that were brought, and to put it back after a rollback.
    right: 'USAGE, SELECT, UPDATE',
    object: (table, id) => `'SEQUENCE ' || ${sequence(table, id)}`,
    held: (table, id) =>
      ['USAGE', 'SELECT', 'UPDATE']
        .map((right) => `has_sequence_privilege(${sequence(table, id)}, '${right}')`)
        .join(' AND '),
  },
  general: [
    schemaRight('USAGE'),
    // Denormalized tables and views are made in it.
    schemaRight('CREATE'),
    functionRight('fn_UserTaskPermissions'),
    functionRight('fn_CheckUserTaskPermissions'),
  ],
};

function sequence(table: string, id: string): string {
  return `pg_get_serial_sequence('dbo.' || quote_ident(${table}), ${id})`;
}

function schemaRight(right: 'USAGE' | 'CREATE') {
  return {
    right,
    object: 'SCHEMA dbo',
    grant: `${right} ON SCHEMA dbo`,
    held: `has_schema_privilege('dbo', '${right}')`,
  };
}

function functionRight(name: string) {
  const called = `dbo."${name}"(integer, integer, integer)`;
  return {
    right: 'EXECUTE',
    object: `dbo.${name}`,
    grant: `EXECUTE ON FUNCTION ${called}`,
    held: `COALESCE(has_function_privilege(to_regprocedure('${called}')::oid, 'EXECUTE'), true)`,
  };
}
