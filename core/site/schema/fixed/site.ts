import type { Table } from '../table.ts';

/** What a site says of itself, and the commands that wait for its web application. */
export const siteTables: readonly Table[] = [
  {
    name: 'SiteInfo',
    columns: [
      { name: 'Guid', type: 'guid', required: true },
      { name: 'ProductVersion', type: 'string', length: 50, required: true },
      { name: 'CreatedAt', type: 'datetime', required: true },
      { name: 'IsCertified', type: 'bool', required: true, default: false },
    ],
    primaryKey: ['Guid'],
    unique: [],
  },
  {
    name: 'ServerCommands',
    columns: [
      { name: 'Id', type: 'int', required: true, identity: true },
      { name: 'Name', type: 'string', length: 200, required: true },
      { name: 'Payload', type: 'text' },
      { name: 'CreatedAt', type: 'datetime' },
      { name: 'ExecutedAt', type: 'datetime' },
      { name: 'State', type: 'string', length: 20, required: true, default: 'Pending' },
    ],
    primaryKey: ['Id'],
    unique: [],
    indexes: [['State']],
  },
];
