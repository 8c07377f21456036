import type { Table } from '../table.ts';
import { datetime, flag, guid, identity, required, string, text } from './columns.ts';

/** What a site says of itself, and the commands that wait for its web application. */
export const siteTables: readonly Table[] = [
  {
    name: 'SiteInfo',
    columns: [
      guid(),
      string('ProductVersion', 50, required),
      datetime('CreatedAt', required),
      flag('IsCertified'),
    ],
    primaryKey: ['Guid'],
    unique: [],
  },
  {
    name: 'ServerCommands',
    columns: [
      identity('Id'),
      string('Name', 200, required),
      text('Payload'),
      datetime('CreatedAt'),
      datetime('ExecutedAt'),
      string('State', 20, { required: true, default: 'Pending' }),
    ],
    primaryKey: ['Id'],
    unique: [],
    indexes: [['State']],
  },
];
