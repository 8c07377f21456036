import { category, flag, int, optionalReference, order, required, string, text } from '../columns.ts';
import type { EntityType } from '../entity-type.ts';

const taskTemplates: EntityType = {
  name: 'task-templates',
  scope: 'category',
  table: 'TaskTemplates',
  id: 'TaskTemplateID',
  guid: 'Guid',
  columns: [
    category,
    string('Name', 200, required),
    string('TaskTitle', 500),
    text('TaskText', 'html'),
    optionalReference('StateID', 'states'),
    optionalReference('ResponsibleGroupID', 'groups'),
    int('TermDays'),
    text('ValuesJson', 'json'),
    flag('IsShared', true),
    order(),
  ],
  key: ['SubcatID', 'Name'],
  label: ['Name'],
  title: { en: 'Task templates', ru: 'Шаблоны задач' },
  icon: 'DocumentCopy',
};

const printForms: EntityType = {
  name: 'print-forms',
  scope: 'category',
  table: 'PrintForms',
  id: 'PrintFormID',
  guid: 'Guid',
  columns: [
    category,
    string('Name', 200, required),
    string('FileName', 200),
    string('Format', 10, { required: true, default: 'pdf' }),
    text('Template', 'html'),
    text('Query', 'sql'),
    optionalReference('StateID', 'states'),
    optionalReference('GroupID', 'groups'),
    flag('IsLandscape'),
    flag('IsActive', true),
    order(),
  ],
  key: ['SubcatID', 'Name'],
  label: ['Name'],
  title: { en: 'Print forms', ru: 'Печатные формы' },
  icon: 'Print',
};

/** How numbers of tasks and documents are made. The counters themselves are working data and stay. */
const numerators: EntityType = {
  name: 'numerators',
  scope: 'category',
  table: 'Numerators',
  id: 'NumeratorID',
  guid: 'Guid',
  columns: [
    category,
    string('Name', 200, required),
    string('Pattern', 200, required),
    optionalReference('ExtParamID', 'ext-params'),
    int('StartValue', { required: true, default: 1 }),
    int('Step', { required: true, default: 1 }),
    int('MinDigits', { required: true, default: 1 }),
    string('ResetPeriod', 20, { required: true, default: 'year' }),
    flag('IsActive', true),
  ],
  key: ['SubcatID', 'Name'],
  label: ['Name'],
  title: { en: 'Numerators', ru: 'Нумераторы' },
  icon: 'NumberSymbol',
};

export const templateTypes = [taskTemplates, printForms, numerators];
