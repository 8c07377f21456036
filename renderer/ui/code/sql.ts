import { MSSQL, SQLDialect, sql } from '@codemirror/lang-sql';
import type { Extension } from '@codemirror/state';

/** Statements of both kinds of databases: names in brackets or in quotes, parameters as `@0` or `$1`. */
export const statementDialect = SQLDialect.define({
  ...MSSQL.spec,
  keywords: [MSSQL.spec.keywords, 'limit', 'lateral', 'ilike', 'recursive'].join(' '),
  specialVar: '@$',
});

/** The colours of SQL. */
export function sqlColours(): Extension {
  return sql({ dialect: statementDialect });
}
