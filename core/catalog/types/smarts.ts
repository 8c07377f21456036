import { category, flag, int, optionalReference, order, required, string, text } from '../columns.ts';
import type { EntityType } from '../entity-type.ts';

const smartExpressions: EntityType = {
  name: 'smart-expressions',
  scope: 'category',
  table: 'SmartExpressions',
  id: 'SmartExpressionID',
  guid: 'Guid',
  columns: [
    category,
    string('Name', 200, required),
    string('Description', 1000),
    string('ResultType', 20, { required: true, default: 'bool' }),
    text('Body', 'csharp', required),
    optionalReference('CurrentVersionID', 'smart-expression-versions'),
    optionalReference('FallbackScriptID', 'smart-scripts'),
    optionalReference('TargetExtParamID', 'ext-params'),
    flag('IsActive', true),
    order(),
  ],
  key: ['SubcatID', 'Name'],
  label: ['Name'],
  title: { en: 'Smarts', ru: 'Смарты' },
  icon: 'BrainCircuit',
};

const smartScripts: EntityType = {
  name: 'smart-scripts',
  scope: 'category',
  table: 'SmartScripts',
  id: 'SmartScriptID',
  guid: 'Guid',
  columns: [
    category,
    string('Name', 200, required),
    string('Description', 1000),
    string('Language', 20, { required: true, default: 'csharp' }),
    text('Body', 'csharp', required),
    text('Query', 'sql'),
    optionalReference('CurrentVersionID', 'smart-script-versions'),
    optionalReference('ConditionExpressionID', 'smart-expressions'),
    int('TimeoutSeconds', { required: true, default: 30 }),
    flag('IsActive', true),
    flag('IsAsync'),
    order(),
  ],
  key: ['SubcatID', 'Name'],
  label: ['Name'],
  title: { en: 'Smart scripts', ru: 'Смарт-скрипты' },
  icon: 'Code',
};

/** What happens in a task that makes an expression be evaluated or a script run. */
const smartTriggers: EntityType = {
  name: 'smart-triggers',
  scope: 'category',
  table: 'SmartTriggers',
  id: 'SmartTriggerID',
  guid: 'Guid',
  columns: [
    category,
    string('Name', 200, required),
    string('Event', 50, required),
    optionalReference('SmartExpressionID', 'smart-expressions'),
    optionalReference('SmartScriptID', 'smart-scripts'),
    optionalReference('StateID', 'states'),
    optionalReference('ExtParamID', 'ext-params'),
    text('SettingsJson', 'json'),
    flag('IsActive', true),
    order(),
  ],
  key: ['SubcatID', 'Name'],
  label: ['Name'],
  title: { en: 'Smart triggers', ru: 'Триггеры смартов' },
  icon: 'Flash',
};

export const smartTypes = [smartExpressions, smartScripts, smartTriggers];
