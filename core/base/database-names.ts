/** What the kinds of databases are called, by dialect; the same in every language. */
export const databaseNames = { postgres: 'PostgreSQL', mssql: 'MS SQL Server' } as const;
