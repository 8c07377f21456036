import { about, addNamed, type CategoryContext, pairs, place } from './context.ts';

/** Which parameters the category has, with defaults, conditions and permissions. */
export function addParameters(context: CategoryContext): void {
  const { rows, id, random, parameters } = context;
  parameters.forEach((parameter, index) => {
    rows.add('ext-param-in-subcats', {
      SubcatID: id,
      ExtParamID: parameter.id,
      Caption: random.chance(30) ? `${parameter.name} *` : null,
      IsRequired: index < 2,
      IsSearchable: parameter.type !== 'table',
      Width: parameter.type === 'text' ? 600 : 300,
      SettingsJson: index % 3 === 0 ? JSON.stringify({ label: 'top', mobile: index < 4 }) : null,
      OrderNo: place(index),
    });
  });
  addDefaults(context);
  addConditions(context);
  for (const [parameter, group] of pairs(parameters, context.groups, context.count(4))) {
    rows.add('ext-param-permissions', {
      SubcatID: id,
      ExtParamID: parameter.id,
      GroupID: group,
      StateID: random.chance(50) ? random.pick(context.states).id : null,
      CanWrite: random.chance(60),
      IsOwnerIncluded: random.chance(30),
    });
  }
}

const DEFAULTS: Readonly<Record<string, string>> = { number: '0', bool: 'false', text: '—' };

function addDefaults({ rows, id, parameters, random, count }: CategoryContext): void {
  const simple = parameters.filter((parameter) => parameter.type !== 'table' && parameter.type !== 'lookup');
  for (const { id: parameter, type, options } of random.sample(simple, count(3))) {
    rows.add('ext-param-defaults', {
      SubcatID: id,
      ExtParamID: parameter,
      Value: DEFAULTS[type] ?? null,
      ExtParamOptionID: options.length > 0 ? random.pick(options).id : null,
      Expression: type === 'date' ? 'return context.Today.AddDays(14);' : null,
      IsAppliedOnCopy: random.chance(50),
    });
  }
}

function addConditions(context: CategoryContext): void {
  const { rows, id, parameters, random, globals } = context;
  addNamed(context, globals.vocabulary.conditions, 4, (name, index) => {
    const depends = random.pick(parameters);
    rows.add('ext-param-conditions', {
      SubcatID: id,
      ExtParamID: random.pick(parameters).id,
      Name: about(context, name),
      Effect: ['show', 'require', 'lock'][index % 3] ?? 'show',
      StateID: random.chance(40) ? random.pick(context.states).id : null,
      DependsOnExtParamID: depends.id,
      Operator: depends.type === 'number' ? 'greater' : 'filled',
      Value: depends.type === 'number' ? String(random.int(1, 100) * 1000) : null,
      Expression: `return values['${depends.code}'] !== null && task.state.code !== '${random.pick(context.states).code}';`,
      OrderNo: place(index),
    });
  });
}
