import { page, query } from '../content/scripts.ts';
import { addNamed, type CategoryContext, codeOf, EPOCH, place, subjectOf } from './context.ts';
import type { Smarts } from './smarts.ts';

/** Notifications and the reminders that send them. */
export function addMessages(context: CategoryContext, smarts: Smarts): void {
  const { rows, id, random, globals, parameters } = context;
  const { vocabulary } = globals;
  const notifications = addNamed(context, vocabulary.notifications, 4, (name, index) =>
    rows.add('notifications', {
      SubcatID: id,
      Name: name,
      Event:
        ['task-created', 'state-changed', 'signature-asked', 'deadline-near'][index % 4] ?? 'task-created',
      Channel: random.pick(['mail', 'push', 'feed']),
      Subject: `${name}: {{task.number}} {{task.title}}`,
      Body: page(0, subjectOf(context, name, index)),
      GroupID: random.chance(60) ? random.pick(context.groups) : null,
      StateID: index % 4 === 1 ? random.pick(context.states).id : null,
      ConditionExpressionID: random.chance(40) ? random.pick(smarts.expressions) : null,
      OrderNo: place(index),
    }),
  );
  const dates = parameters.filter((parameter) => parameter.type === 'date');
  addNamed(context, vocabulary.reminders, 1, (name, index) => {
    rows.add('reminders', {
      SubcatID: id,
      Name: name,
      StateID: random.chance(50) ? random.pick(context.states).id : null,
      NotificationID: random.pick(notifications),
      DateExtParamID: dates.length > 0 ? random.pick(dates).id : null,
      OffsetHours: [24, 168, 4.5][index % 3] ?? 24,
      RepeatCount: random.int(1, 3),
      ActiveFrom: random.datetime(EPOCH, 90),
    });
  });
}

/** Task templates, print forms and numerators. */
export function addTemplates(context: CategoryContext): void {
  const { rows, id, random, globals, parameters, states } = context;
  const { vocabulary } = globals;
  addNamed(context, vocabulary.templates, 3, (name, index) => {
    rows.add('task-templates', {
      SubcatID: id,
      Name: name,
      TaskTitle: `${name}: {{${codeOf(context, 'text')}}}`,
      TaskText: page(2, subjectOf(context, name, index)),
      StateID: states[0]?.id ?? null,
      ResponsibleGroupID: random.pick(context.groups),
      TermDays: random.int(3, 30),
      ValuesJson: JSON.stringify(
        Object.fromEntries(parameters.slice(0, 3).map(({ code, type }) => [code, VALUES[type] ?? null])),
      ),
      OrderNo: place(index),
    });
  });
  addNamed(context, vocabulary.printForms, 2, (name, index) => {
    const subject = subjectOf(context, name, index);
    rows.add('print-forms', {
      SubcatID: id,
      Name: name,
      FileName: `${name} {{task.number}}`,
      Format: index % 2 === 0 ? 'pdf' : 'docx',
      Template: page(1, subject),
      Query: query(index, subject),
      StateID: random.chance(50) ? random.pick(states).id : null,
      GroupID: random.pick(context.groups),
      IsLandscape: index > 0,
      OrderNo: place(index),
    });
  });
  addNamed(context, vocabulary.numerators, 1, (name, index) => {
    rows.add('numerators', {
      SubcatID: id,
      Name: name,
      Pattern: `${String.fromCharCode(65 + ((id + index) % 26))}-{YYYY}-{N}`,
      ExtParamID: random.chance(50) ? random.pick(parameters).id : null,
      MinDigits: 5,
    });
  });
}

const VALUES: Readonly<Record<string, string | number | boolean>> = { text: '—', number: 1000.5, bool: true };
