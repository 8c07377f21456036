import {
  category,
  decimal,
  flag,
  int,
  optionalReference,
  order,
  reference,
  string,
  text,
} from '../columns.ts';
import type { EntityType } from '../entity-type.ts';

const statesInSubcats: EntityType = {
  name: 'states-in-subcats',
  scope: 'category',
  table: 'StatesInSubcats',
  id: 'StateInSubcatID',
  guid: 'Guid',
  columns: [
    category,
    reference('StateID', 'states'),
    string('Caption', 200),
    decimal('NormHours'),
    int('WarningPercent'),
    optionalReference('ResponsibleGroupID', 'groups'),
    flag('IsInitial'),
    flag('IsFinal'),
    flag('IsCommentRequired'),
    order(),
  ],
  key: ['SubcatID', 'StateID'],
  label: ['StateID'],
  title: { en: 'Statuses of the category', ru: 'Статусы категории' },
  icon: 'Status',
};

const statesRoutesInSubcats: EntityType = {
  name: 'states-routes-in-subcats',
  scope: 'category',
  table: 'StatesRoutesInSubcats',
  id: 'StateRouteID',
  guid: 'Guid',
  columns: [
    category,
    reference('FromStateID', 'states'),
    reference('ToStateID', 'states'),
    string('ButtonText', 100),
    string('Confirmation', 500),
    text('Condition', 'csharp'),
    optionalReference('GroupID', 'groups'),
    flag('IsOwnerAllowed', true),
    flag('IsCommentRequired'),
    flag('IsAutomatic'),
    order(),
  ],
  key: ['SubcatID', 'FromStateID', 'ToStateID'],
  label: ['FromStateID', 'ToStateID'],
  title: { en: 'Routes between statuses', ru: 'Маршруты статусов' },
  icon: 'ArrowRouting',
};

const statePermissions: EntityType = {
  name: 'state-permissions',
  scope: 'category',
  table: 'StatePermissions',
  id: 'StatePermissionID',
  guid: 'Guid',
  columns: [
    category,
    reference('StateID', 'states'),
    reference('GroupID', 'groups'),
    flag('CanRead', true),
    flag('CanEdit'),
    flag('CanComment', true),
    flag('CanAttachFiles'),
    flag('CanReassign'),
  ],
  key: ['SubcatID', 'StateID', 'GroupID'],
  label: ['StateID', 'GroupID'],
  title: { en: 'Status permissions', ru: 'Права по статусам' },
  icon: 'ShieldTask',
};

const groupPermissions: EntityType = {
  name: 'group-permissions',
  scope: 'category',
  table: 'GroupPermissions',
  id: 'GroupPermissionID',
  guid: 'Guid',
  columns: [
    category,
    reference('GroupID', 'groups'),
    flag('CanView', true),
    flag('CanCreate'),
    flag('CanEdit'),
    flag('CanDelete'),
    flag('CanExport'),
    flag('CanManage'),
    flag('IsOwnTasksOnly'),
    int('AccessLevel', { required: true, default: 0 }),
  ],
  key: ['SubcatID', 'GroupID'],
  label: ['GroupID'],
  title: { en: 'Group permissions', ru: 'Права групп' },
  icon: 'ShieldPerson',
};

export const stateTypes = [statesInSubcats, statesRoutesInSubcats, statePermissions, groupPermissions];
