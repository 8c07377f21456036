import type { Message } from '#core/base/message.ts';
import { redact } from '#core/base/redact.ts';
import { message } from '#core/messages/catalogue.ts';
import type { RecordColumn } from '../columns.ts';
import type { ListedRepository } from './settings.ts';
import type { ModuleVersion, SiteModule } from './versions.ts';

/** How much belongs to a module. */
export function describeExtent(selection: SiteModule['selection']): Message {
  if (selection === undefined) return message('module-extent.none');
  return selection === 'all'
    ? message('module-extent.all')
    : message('module-extent.nodes', { count: selection.length });
}

export const moduleColumns: readonly RecordColumn<SiteModule>[] = [
  { id: 'name', heading: 'column.module', value: ({ name }) => name },
  { id: 'selection', heading: 'column.contents', value: ({ selection }) => describeExtent(selection) },
  { id: 'bound', heading: 'column.bound', value: ({ bound }) => bound?.version },
  { id: 'versions', heading: 'column.versions', value: ({ versions }) => versions },
  { id: 'guid', heading: 'column.guid', value: ({ guid }) => guid },
  { id: 'description', heading: 'column.description', value: ({ description }) => description },
];

/** Where a version is: at the site as a record, in the repository, in both; `unknown` where the repository could not be asked. */
export type VersionPlace = 'both' | 'repository' | 'record' | 'unknown';

export function placeOf({ id, isHeld }: Pick<ModuleVersion, 'id' | 'isHeld'>): VersionPlace {
  if (isHeld === undefined) return 'unknown';
  if (!isHeld) return 'record';
  return id === undefined ? 'repository' : 'both';
}

/** Whether the module is bound to a version, and where that one is. */
export function versionState(version: ModuleVersion): Message[] {
  const place = placeOf(version);
  return [
    ...(version.isBound ? [message('version-state.bound')] : []),
    ...(place === 'both' ? [] : [message(`version-state.${place}`)]),
  ];
}

/** As much of a revision as names it. */
const REVISION = 10;

export const versionColumns: readonly RecordColumn<ModuleVersion>[] = [
  { id: 'module', heading: 'column.module', value: ({ module }) => module.name, hidden: 'in-window' },
  { id: 'version', heading: 'column.version', value: ({ version }) => version },
  { id: 'state', heading: 'column.state', value: versionState },
  { id: 'name', heading: 'column.name', value: ({ name }) => name },
  { id: 'created', heading: 'column.created', value: ({ createdAt }) => createdAt, isTime: true },
  { id: 'author', heading: 'column.author', value: ({ author }) => author },
  { id: 'revision', heading: 'column.revision', value: ({ revision }) => revision?.slice(0, REVISION) },
  {
    id: 'description',
    heading: 'column.description',
    value: ({ description }) => description,
    hidden: 'on-command-line',
  },
];

export const repositoryColumns: readonly RecordColumn<ListedRepository>[] = [
  { id: 'id', heading: 'column.id', value: ({ id }) => String(id), hidden: 'in-window' },
  { id: 'name', heading: 'column.name', value: ({ name }) => name },
  {
    id: 'active',
    heading: 'column.state',
    value: ({ isActive }) => (isActive ? message('repository-state.active') : ''),
  },
  {
    id: 'provider',
    heading: 'column.kind',
    value: ({ provider }) => message(`repository-kind.${provider}`),
  },
  {
    id: 'location',
    heading: 'column.location',
    value: ({ location }) => redact(location),
    isAddress: true,
  },
  { id: 'branch', heading: 'column.branch', value: ({ branch }) => branch },
  { id: 'secret', heading: 'column.secret', value: ({ secret }) => message(`secret-place.${secret}`) },
  { id: 'user', heading: 'column.user', value: ({ userName }) => userName, hidden: 'everywhere' },
  { id: 'author', heading: 'column.author', value: ({ authorName }) => authorName, hidden: 'everywhere' },
];
