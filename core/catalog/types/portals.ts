import { flag, int, order, owner, reference, required, string, text } from '../columns.ts';
import type { EntityType } from '../entity-type.ts';

/** Reusable pieces of forms and portals. */
const blocks: EntityType = {
  name: 'blocks',
  scope: 'global',
  table: 'Blocks',
  id: 'BlockID',
  guid: 'Guid',
  columns: [
    string('Name', 200, required),
    string('Code', 50),
    string('Kind', 20, { required: true, default: 'fields' }),
    string('Description', 1000),
    text('Markup', 'html'),
    text('Script', 'javascript'),
    text('Query', 'sql'),
    text('SettingsJson', 'json'),
    flag('IsCached'),
    flag('IsSystem'),
  ],
  key: ['Name'],
  label: ['Name'],
  title: { en: 'Blocks', ru: 'Блоки' },
  icon: 'Group',
};

const portals: EntityType = {
  name: 'portals',
  scope: 'global',
  table: 'Portals',
  id: 'PortalID',
  guid: 'Guid',
  columns: [
    string('Name', 200, required),
    string('Slug', 100),
    string('Description', 1000),
    string('Theme', 50),
    string('AccessKey', 200, { secret: true }),
    flag('IsActive', true),
    flag('IsPublic'),
    text('Markup', 'html'),
    text('LayoutJson', 'json'),
    order(),
  ],
  key: ['Name'],
  label: ['Name'],
  title: { en: 'Portals', ru: 'Порталы' },
  icon: 'Board',
};

const portalBlocks: EntityType = {
  name: 'portal-blocks',
  scope: 'global',
  table: 'PortalBlocks',
  id: 'PortalBlockID',
  guid: 'Guid',
  columns: [
    owner('PortalID', 'portals'),
    reference('BlockID', 'blocks'),
    string('Name', 200, required),
    int('ColumnNo', { required: true, default: 1 }),
    int('Width'),
    int('Height'),
    int('RefreshSeconds'),
    flag('IsCollapsible'),
    text('SettingsJson', 'json'),
    order(),
  ],
  key: ['PortalID', 'Name'],
  label: ['Name'],
  title: { en: 'Blocks of portals', ru: 'Блоки порталов' },
  icon: 'BoardSplit',
};

export const portalTypes = [blocks, portals, portalBlocks];
