import { CATEGORY, SECTION } from '#core/catalog/entity-type.ts';
import type { Globals, Parameter } from '../globals.ts';
import { createRandom, type Random } from '../random.ts';
import type { RowCollector } from '../rows.ts';
import { about, addNamed, type CategoryContext, pairs, place } from './context.ts';
import { addForms, addViews } from './forms.ts';
import { addSmarts } from './smarts.ts';
import { addSignatures, addStates } from './states.ts';
import { addMessages, addTemplates } from './texts.ts';

/** What seed data is added to. */
export interface SeedContext {
  rows: RowCollector;
  /** Name of the seed: the root of all that looks random. */
  name: string;
}

export interface SectionWords {
  name: string;
  description: string;
  icon: string;
  isPivot?: true;
}

/** Adds a section and gives its id. */
export function addSection({ rows }: SeedContext, words: SectionWords, index: number): number {
  return rows.add(SECTION, {
    Name: words.name,
    Description: words.description,
    Icon: words.icon,
    Color: ['#0078d4', '#107c10', '#8764b8', '#ca5010'][index % 4] ?? null,
    IsPivot: words.isPivot === true,
    SettingsJson: JSON.stringify({ view: 'list', pageSize: 50, showCounts: true }),
    OrderNo: place(index),
  });
}

export interface CategoryWords {
  name: string;
  /** What a task of the category is called. */
  entityName: string;
  /** The same as the platform puts it into a sentence: in the Russian dative, lower case. English has no cases. */
  dative?: string;
  icon: string;
}

/** How many of something a category has where `usual` are usual; at least 1. */
export type Count = (random: Random, usual: number) => number;

/** What was made, for tasks to be added to it. */
export interface AddedCategory {
  id: number;
  entityName: string;
  parameters: readonly Parameter[];
  states: Globals['states'];
}

/** Adds a category of a section with entities of each of the category-scope types. */
export function addCategory(
  seed: SeedContext,
  globals: Globals,
  section: number,
  words: CategoryWords,
  index: number,
  count: Count = (_random, usual) => usual,
): AddedCategory {
  const random = createRandom(`${seed.name}/category/${section}/${index}`);
  const states = chooseStates(globals, random, count(random, 6));
  const groups = random.sample(globals.groups, count(random, 4) + 1);
  const parameters = chooseParameters(globals, random, count(random, 8));
  const { sentences } = globals.vocabulary;
  const id = seed.rows.add(CATEGORY, {
    CatID: section,
    Name: words.name,
    EntityName: words.dative ?? words.entityName,
    Description: sentences.category.replace('{name}', words.name),
    InitialStateID: states[0]?.id ?? null,
    ResponsibleGroupID: random.pick(groups),
    TermDays: random.int(3, 30),
    TitlePattern: `{{${parameters[0]?.code}}} {{number}}`,
    Icon: words.icon,
    FormScript: `// ${words.name}\nform.on('load', () => form.field('${parameters[0]?.code}').focus());`,
    SettingsJson: JSON.stringify({
      tabs: 'top',
      comments: { newestFirst: true },
      files: { maxMegabytes: 50 },
    }),
    OrderNo: place(index),
  });
  const context: CategoryContext = {
    rows: seed.rows,
    random,
    globals,
    id,
    name: words.name,
    parameters,
    states,
    groups,
    count: (usual) => count(random, usual),
  };
  addEntities(context);
  return { id, entityName: words.entityName, parameters, states };
}

function addEntities(context: CategoryContext): void {
  addParameters(context);
  addStates(context);
  addSignatures(context);
  const smarts = addSmarts(context);
  addForms(context, smarts);
  addViews(context);
  addMessages(context, smarts);
  addTemplates(context);
}

/** The first and a final status, and others between them, in their order. */
function chooseStates(globals: Globals, random: Random, count: number): Globals['states'] {
  const [first, ...others] = globals.states;
  const between = random.sample(
    others.filter((state) => !state.final),
    Math.max(1, count - 2),
  );
  const finals = random.sample(
    others.filter((state) => state.final),
    1,
  );
  return [...(first ? [first] : []), ...between, ...finals];
}

/** One parameter of each type, as far as `count` goes and never without text and number, then any others. */
function chooseParameters(globals: Globals, random: Random, count: number): Parameter[] {
  const byType = Map.groupBy(globals.parameters, (parameter) => parameter.type);
  const chosen = new Set(
    Array.from(byType.values(), (ofType) => random.pick(ofType)).slice(0, Math.max(2, count)),
  );
  const others = globals.parameters.filter((parameter) => !chosen.has(parameter));
  for (const parameter of random.sample(others, count - chosen.size)) chosen.add(parameter);
  return [...chosen];
}

/** Which parameters the category has, with defaults, conditions and permissions. */
function addParameters(context: CategoryContext): void {
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
