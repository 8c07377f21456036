import type { Table } from '../table.ts';
import { datetime, flag, guid, identity, reference, required, secret, string } from './columns.ts';

/** Modules, their versions, and where versions are kept (spec, "Configuration transfer objects"). */
export const versionTables: readonly Table[] = [
  {
    name: 'RepositorySettings',
    columns: [
      identity('Id'),
      string('Name', 200, required),
      string('Provider', 50, required),
      string('Location', 1000, required),
      string('Branch', 200),
      string('UserName', 200),
      // Of the platform: passwords of repositories are never written here, and never read.
      string('Password', 500, secret),
      string('AuthorName', 200),
      string('AuthorEmail', 200),
      flag('IsActive'),
    ],
    primaryKey: ['Id'],
    unique: [],
  },
  {
    name: 'VersionConfigs',
    columns: [
      identity('Id'),
      guid(),
      guid('ModuleGuid'),
      string('Name', 200, required),
      string('Version', 50, required),
      string('Description', 2000),
      string('Revision', 100),
      reference('RepositorySettingsId', 'RepositorySettings.Id'),
      reference('CreatedByUserID', 'Users.UserID'),
      datetime('CreatedAt', required),
    ],
    primaryKey: ['Id'],
    unique: [['Guid'], ['ModuleGuid', 'Version']],
  },
  {
    name: 'Modules',
    columns: [
      identity('Id'),
      guid(),
      string('Name', 200, required),
      string('Description', 2000),
      reference('VersionConfigId', 'VersionConfigs.Id'),
    ],
    primaryKey: ['Id'],
    unique: [['Guid'], ['Name']],
  },
];
