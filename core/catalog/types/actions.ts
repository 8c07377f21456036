import {
  category,
  datetime,
  flag,
  int,
  optionalReference,
  order,
  owner,
  reference,
  required,
  string,
  text,
} from '../columns.ts';
import type { EntityType } from '../entity-type.ts';

/** Smart packages: ordered scripts that run as one. */
const actionsPacks: EntityType = {
  name: 'actions-packs',
  scope: 'category',
  table: 'ActionsPacks',
  id: 'ActionsPackID',
  guid: 'Guid',
  columns: [
    category,
    string('Name', 200, required),
    string('Description', 1000),
    optionalReference('ConditionExpressionID', 'smart-expressions'),
    string('OnError', 20, { required: true, default: 'stop' }),
    flag('IsTransactional', true),
    flag('IsActive', true),
    order(),
  ],
  key: ['SubcatID', 'Name'],
  label: ['Name'],
  title: { en: 'Smart packages', ru: 'Смарт-пакеты' },
  icon: 'BoxMultiple',
};

const actionsPackItems: EntityType = {
  name: 'actions-pack-items',
  scope: 'category',
  table: 'ActionsPackItems',
  id: 'ActionsPackItemID',
  guid: 'Guid',
  columns: [
    category,
    owner('ActionsPackID', 'actions-packs'),
    string('Name', 200, required),
    reference('SmartScriptID', 'smart-scripts'),
    optionalReference('ConditionExpressionID', 'smart-expressions'),
    text('ParametersJson', 'json'),
    int('DelaySeconds'),
    flag('IsActive', true),
    order(),
  ],
  key: ['ActionsPackID', 'Name'],
  label: ['Name'],
  title: { en: 'Steps of smart packages', ru: 'Шаги смарт-пакетов' },
  icon: 'Steps',
};

/** Timed runs of a smart package. */
const smartSchedules: EntityType = {
  name: 'smart-schedules',
  scope: 'category',
  table: 'SmartSchedules',
  id: 'SmartScheduleID',
  guid: 'Guid',
  columns: [
    category,
    string('Name', 200, required),
    reference('ActionsPackID', 'actions-packs'),
    string('Cron', 100, required),
    string('TimeZone', 64, { required: true, default: 'UTC' }),
    datetime('StartAt'),
    datetime('EndAt'),
    text('TaskQuery', 'sql'),
    string('ServiceUrl', 500),
    string('ServiceUser', 200),
    string('ServicePassword', 500, { secret: true }),
    int('MaxRunMinutes'),
    flag('IsActive', true),
  ],
  key: ['SubcatID', 'Name'],
  label: ['Name'],
  title: { en: 'Smart schedules', ru: 'Смарт-расписания' },
  icon: 'CalendarClock',
};

export const actionTypes = [actionsPacks, actionsPackItems, smartSchedules];
