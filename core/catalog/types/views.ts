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

const filters: EntityType = {
  name: 'filters',
  scope: 'category',
  table: 'Filters',
  id: 'FilterID',
  guid: 'Guid',
  columns: [
    category,
    string('Name', 200, required),
    string('Description', 1000),
    optionalReference('StateID', 'states'),
    optionalReference('GroupID', 'groups'),
    text('Condition', 'sql'),
    text('SettingsJson', 'json'),
    flag('IsDefault'),
    flag('IsShared', true),
    order(),
  ],
  key: ['SubcatID', 'Name'],
  label: ['Name'],
  title: { en: 'Filters', ru: 'Фильтры' },
  icon: 'Filter',
};

const gridColumns: EntityType = {
  name: 'grid-columns',
  scope: 'category',
  table: 'GridColumns',
  id: 'GridColumnID',
  guid: 'Guid',
  columns: [
    category,
    string('Name', 200, required),
    optionalReference('ExtParamID', 'ext-params'),
    string('SystemField', 50),
    string('Caption', 200),
    int('Width'),
    string('Align', 10),
    int('SortPriority'),
    flag('IsDescending'),
    flag('IsVisible', true),
    order(),
  ],
  key: ['SubcatID', 'Name'],
  label: ['Name'],
  title: { en: 'Grid columns', ru: 'Столбцы таблицы задач' },
  icon: 'ColumnTriple',
};

const pivots: EntityType = {
  name: 'pivots',
  scope: 'category',
  table: 'Pivots',
  id: 'PivotID',
  guid: 'Guid',
  columns: [
    category,
    string('Name', 200, required),
    reference('RowExtParamID', 'ext-params'),
    optionalReference('ColumnExtParamID', 'ext-params'),
    optionalReference('ValueExtParamID', 'ext-params'),
    string('Aggregate', 20, { required: true, default: 'count' }),
    optionalReference('FilterID', 'filters'),
    text('SettingsJson', 'json'),
    flag('IsChartShown'),
    order(),
  ],
  key: ['SubcatID', 'Name'],
  label: ['Name'],
  title: { en: 'Pivots', ru: 'Сводные таблицы' },
  icon: 'DataPie',
};

export const viewTypes = [filters, gridColumns, pivots];
