import {
  category,
  flag,
  int,
  optionalReference,
  order,
  reference,
  required,
  string,
  text,
} from '../columns.ts';
import type { EntityType } from '../entity-type.ts';

/** Which parameters the tasks of a category have. */
const extParamInSubcats: EntityType = {
  name: 'ext-param-in-subcats',
  scope: 'category',
  table: 'ExtParamInSubcats',
  id: 'ExtParamInSubcatID',
  guid: 'Guid',
  columns: [
    category,
    reference('ExtParamID', 'ext-params'),
    string('Caption', 200),
    flag('IsRequired'),
    flag('IsReadOnly'),
    flag('IsVisible', true),
    flag('IsSearchable', true),
    flag('IsHistoryKept', true),
    int('Width'),
    text('SettingsJson', 'json'),
    order(),
  ],
  key: ['SubcatID', 'ExtParamID'],
  label: ['ExtParamID'],
  title: { en: 'Parameters of the category', ru: 'Параметры категории' },
  icon: 'TextBulletListSquare',
};

const extParamDefaults: EntityType = {
  name: 'ext-param-defaults',
  scope: 'category',
  table: 'ExtParamDefaults',
  id: 'ExtParamDefaultID',
  guid: 'Guid',
  columns: [
    category,
    reference('ExtParamID', 'ext-params'),
    string('Value', 1000),
    optionalReference('ExtParamOptionID', 'ext-param-options'),
    text('Expression', 'csharp'),
    flag('IsAppliedOnCopy'),
  ],
  key: ['SubcatID', 'ExtParamID'],
  label: ['ExtParamID'],
  title: { en: 'Default values', ru: 'Значения по умолчанию' },
  icon: 'TextField',
};

/** When a parameter is shown, required or locked, depending on other values. */
const extParamConditions: EntityType = {
  name: 'ext-param-conditions',
  scope: 'category',
  table: 'ExtParamConditions',
  id: 'ExtParamConditionID',
  guid: 'Guid',
  columns: [
    category,
    reference('ExtParamID', 'ext-params'),
    string('Name', 200, required),
    string('Effect', 20, { required: true, default: 'show' }),
    optionalReference('StateID', 'states'),
    optionalReference('DependsOnExtParamID', 'ext-params'),
    string('Operator', 20),
    string('Value', 500),
    text('Expression', 'javascript'),
    flag('IsActive', true),
    order(),
  ],
  key: ['SubcatID', 'Name'],
  label: ['Name'],
  title: { en: 'Parameter conditions', ru: 'Условия параметров' },
  icon: 'BranchCompare',
};

const extParamPermissions: EntityType = {
  name: 'ext-param-permissions',
  scope: 'category',
  table: 'ExtParamPermissions',
  id: 'ExtParamPermissionID',
  guid: 'Guid',
  columns: [
    category,
    reference('ExtParamID', 'ext-params'),
    reference('GroupID', 'groups'),
    optionalReference('StateID', 'states'),
    flag('CanRead', true),
    flag('CanWrite'),
    flag('IsOwnerIncluded'),
  ],
  key: ['SubcatID', 'ExtParamID', 'GroupID'],
  label: ['ExtParamID', 'GroupID'],
  title: { en: 'Parameter permissions', ru: 'Права на параметры' },
  icon: 'ShieldKeyhole',
};

export const extParamInCategoryTypes = [
  extParamInSubcats,
  extParamDefaults,
  extParamConditions,
  extParamPermissions,
];
