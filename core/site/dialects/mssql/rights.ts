import { ACCESS, EVERY_PURPOSE, IMPORTS, type Rights } from '../rights.ts';

export const mssqlRights: Rights = {
  grantee: 'QUOTENAME(USER_NAME())',
  table: (name, action) => `HAS_PERMS_BY_NAME(${object(name)}, N'OBJECT', N'${action}') = 1`,
  identity: {
    // What SET IDENTITY_INSERT asks for.
    right: 'ALTER',
    object: (table, id) =>
      `CASE WHEN COLUMNPROPERTY(OBJECT_ID(${object(table)}), ${id}, 'IsIdentity') = 1 THEN ${object(table)} END`,
    held: (table) => `HAS_PERMS_BY_NAME(${object(table)}, N'OBJECT', N'ALTER') = 1`,
    // The right to the schema, which denormalization needs, is one to its tables.
    all: [],
  },
  general: [
    // Denormalized tables and views are made in the schema.
    databaseRight('CREATE TABLE'),
    databaseRight('CREATE VIEW'),
    {
      right: 'ALTER',
      object: 'SCHEMA dbo',
      grant: 'ALTER ON SCHEMA::[dbo]',
      held: "HAS_PERMS_BY_NAME(N'dbo', N'SCHEMA', N'ALTER') = 1",
      purposes: IMPORTS,
    },
    // Without it nobody knows of the policies that hide rows, nor of what others made over a table.
    {
      right: 'VIEW DEFINITION',
      object: 'DATABASE',
      grant: 'VIEW DEFINITION',
      held: "HAS_PERMS_BY_NAME(DB_NAME(), N'DATABASE', N'VIEW DEFINITION') = 1",
      purposes: EVERY_PURPOSE,
    },
    {
      right: 'SELECT',
      object: 'sys.sql_expression_dependencies',
      grant: 'SELECT ON sys.sql_expression_dependencies',
      held: "COALESCE(HAS_PERMS_BY_NAME(N'sys.sql_expression_dependencies', N'OBJECT', N'SELECT'), 1) = 1",
      purposes: IMPORTS,
    },
    functionRight('fn_UserTaskPermissions', 'SELECT'),
    functionRight('fn_CheckUserTaskPermissions', 'EXECUTE'),
  ],
};

function object(name: string): string {
  return `N'[dbo].' + QUOTENAME(${name})`;
}

function databaseRight(right: 'CREATE TABLE' | 'CREATE VIEW') {
  return {
    right,
    object: 'DATABASE',
    grant: right,
    held: `HAS_PERMS_BY_NAME(DB_NAME(), N'DATABASE', N'${right}') = 1`,
    purposes: IMPORTS,
  };
}

/** A function that gives rows is read, one that gives a value is executed; one that is not there is not needed. */
function functionRight(name: string, right: 'SELECT' | 'EXECUTE') {
  return {
    right,
    object: `dbo.${name}`,
    grant: `${right} ON [dbo].[${name}]`,
    held: `COALESCE(HAS_PERMS_BY_NAME(N'[dbo].[${name}]', N'OBJECT', N'${right}'), 1) = 1`,
    purposes: ACCESS,
  };
}
