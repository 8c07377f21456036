import { expressionBody, query, scriptBody } from '../content/scripts.ts';
import { about, addNamed, type CategoryContext, EPOCH, place, subjectOf } from './context.ts';

/** Ids of what forms and messages of the category refer to. */
export interface Smarts {
  expressions: readonly number[];
  packs: readonly number[];
}

/** Smarts with their versions, scripts, triggers, packages and schedules. */
export function addSmarts(context: CategoryContext): Smarts {
  const expressions = addExpressions(context);
  const scripts = addScripts(context, expressions);
  for (const expression of expressions.slice(1)) {
    context.rows.amend('smart-expressions', expression, { FallbackScriptID: context.random.pick(scripts) });
  }
  addTriggers(context, expressions, scripts);
  return { expressions, packs: addPacks(context, expressions, scripts) };
}

function addExpressions(context: CategoryContext): number[] {
  const { rows, id, random, globals } = context;
  const { expressions, sentences } = globals.vocabulary;
  return addNamed(context, expressions, 4, (name, index) => {
    const body = expressionBody(index, subjectOf(context, name, index));
    const expression = rows.add('smart-expressions', {
      SubcatID: id,
      Name: name,
      Description: about(context, sentences.smart),
      Body: body,
      TargetExtParamID: random.chance(40) ? random.pick(context.parameters).id : null,
      OrderNo: place(index),
    });
    const versions = index === 0 ? 2 : 1;
    for (let version = 1; version <= versions; version += 1) {
      const versionId = rows.add('smart-expression-versions', {
        SmartExpressionID: expression,
        VersionNo: version,
        Body: version === versions ? body : `// ${name}\nreturn true;`,
        Comment: version === 1 ? sentences.firstVersion : sentences.published,
        CreatedAt: random.datetime(EPOCH, 60 * version),
        IsPublished: version === versions,
      });
      rows.amend('smart-expressions', expression, { CurrentVersionID: versionId });
    }
    return expression;
  });
}

function addScripts(context: CategoryContext, expressions: readonly number[]): number[] {
  const { rows, id, random, globals } = context;
  const { scripts, sentences } = globals.vocabulary;
  return addNamed(context, scripts, 4, (name, index) => {
    const subject = subjectOf(context, name, index + 1);
    const body = scriptBody(index, subject);
    const sql = index % 2 === 0 ? null : query(index, subject);
    const script = rows.add('smart-scripts', {
      SubcatID: id,
      Name: name,
      Description: about(context, sentences.script),
      Body: body,
      Query: sql,
      ConditionExpressionID: random.chance(50) ? random.pick(expressions) : null,
      TimeoutSeconds: random.pick([30, 60, 120]),
      IsAsync: random.chance(40),
      OrderNo: place(index),
    });
    const version = rows.add('smart-script-versions', {
      SmartScriptID: script,
      VersionNo: 1,
      Body: body,
      Query: sql,
      Comment: sentences.firstVersion,
      CreatedAt: random.datetime(EPOCH, 120),
      IsPublished: true,
    });
    rows.amend('smart-scripts', script, { CurrentVersionID: version });
    return script;
  });
}

const EVENTS = ['parameter-changed', 'task-created', 'state-changed', 'deadline-passed', 'comment-added'];

function addTriggers(
  context: CategoryContext,
  expressions: readonly number[],
  scripts: readonly number[],
): void {
  const { rows, id, random, globals } = context;
  addNamed(context, globals.vocabulary.triggers, 4, (name, index) => {
    const event = EVENTS[index % EVENTS.length] ?? 'task-created';
    rows.add('smart-triggers', {
      SubcatID: id,
      Name: name,
      Event: event,
      SmartExpressionID: random.pick(expressions),
      SmartScriptID: random.pick(scripts),
      StateID: event === 'state-changed' ? random.pick(context.states).id : null,
      ExtParamID: event === 'parameter-changed' ? random.pick(context.parameters).id : null,
      SettingsJson: JSON.stringify({
        debounceSeconds: random.int(0, 5),
        skipOnImport: true,
        stateIds: context.states.slice(-1).map((state) => state.id),
      }),
      OrderNo: place(index),
    });
  });
}

function addPacks(
  context: CategoryContext,
  expressions: readonly number[],
  scripts: readonly number[],
): number[] {
  const { rows, id, random, globals } = context;
  const { packs, steps, schedules, sentences } = globals.vocabulary;
  const added = addNamed(context, packs, 2, (name, index) => {
    const pack = rows.add('actions-packs', {
      SubcatID: id,
      Name: name,
      Description: about(context, sentences.pack),
      ConditionExpressionID: random.chance(50) ? random.pick(expressions) : null,
      OnError: random.pick(['stop', 'continue']),
      OrderNo: place(index),
    });
    addNamed(context, steps, 4, (step, number) => {
      rows.add('actions-pack-items', {
        SubcatID: id,
        ActionsPackID: pack,
        Name: step,
        SmartScriptID: random.pick(scripts),
        ConditionExpressionID: random.chance(30) ? random.pick(expressions) : null,
        ParametersJson: JSON.stringify({
          retries: random.int(0, 3),
          parameter: random.pick(context.parameters).code,
        }),
        DelaySeconds: number === 0 ? 0 : random.int(0, 60),
        OrderNo: place(number),
      });
    });
    return pack;
  });
  addNamed(context, schedules, 2, (name, index) => {
    rows.add('smart-schedules', {
      SubcatID: id,
      Name: name,
      ActionsPackID: random.pick(added),
      Cron: `${random.int(0, 59)} ${random.int(0, 6)} * * ${index % 2 === 0 ? '1-5' : '*'}`,
      TimeZone: 'Europe/Moscow',
      StartAt: random.datetime(EPOCH, 30),
      TaskQuery: query(0, subjectOf(context, name, index)),
      ServiceUrl: 'https://service.example.com/api/jobs',
      ServiceUser: 'siteservice',
      ServicePassword: `seed-password-${id}-${index}`,
      MaxRunMinutes: 15,
    });
  });
  return added;
}
