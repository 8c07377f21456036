import type { Table } from '../table.ts';
import { signInTables } from './sign-in.ts';
import { serviceTables } from './sign-in-services.ts';
import { siteTables } from './site.ts';
import { taskTables } from './tasks.ts';
import { userTables } from './users.ts';
import { versionTables } from './versions.ts';

/** Tables that every site has besides those of the catalog. */
export const fixedTables: readonly Table[] = [
  ...siteTables,
  ...userTables,
  ...serviceTables,
  ...signInTables,
  ...taskTables,
  ...versionTables,
];
