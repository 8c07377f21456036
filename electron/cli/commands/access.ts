import { SiteferryError } from '#core/base/errors.ts';
import { firstDifference } from '#core/contract/explanation.ts';
import { message } from '#core/messages/catalogue.ts';
import { resolvePersonId } from '#core/views/resolve-person.ts';
import type { Command } from '../command.ts';
import { defineCommand } from '../command.ts';
import { accessExitCode } from '../views/explanation.ts';
import { peopleLines, personLines } from '../views/person.ts';
import {
  taskAccessLines,
  taskComparisonLines,
  tasksLines,
  taskUsersLines,
  taskWhoLines,
} from '../views/task-access.ts';
import { accessCompareCommands } from './access-compare.ts';
import { accessRehearseCommands } from './access-rehearse.ts';
import { accessSignInCommands } from './access-signin.ts';
import { accessTestCommands } from './access-test.ts';
import { accessTriageCommands } from './access-triage.ts';
import { profiledSiteMapping, profiledSiteOf, profiledSiteOptions } from './options.ts';

const taskCommand = defineCommand({
  name: 'access task',
  options: {
    ...profiledSiteOptions,
    user: { type: 'string', value: 'LOGIN', multiple: true },
    who: { type: 'boolean' },
    task: { type: 'count', value: 'ID', required: true },
    compare: { type: 'string', value: 'LOGIN' },
    sql: { type: 'boolean' },
  },
  calls: {
    'access.task': { ...profiledSiteMapping, taskId: 'task' },
    'access.taskWho': {
      ...profiledSiteMapping,
      taskId: 'task',
      limit: { excluded: 'the default is enough' },
    },
    'access.taskUsers': { ...profiledSiteMapping, taskId: 'task', users: 'user' },
  },
  examples: [
    'access task --site prod --user a.meyer --task 17',
    'access task --site prod --user a.meyer --task 17 --compare p.novak',
    'access task --site prod --user a.meyer --user p.novak --task 17 --json',
    'access task --site prod --task 17 --who',
  ],
  async run({ client, signal }, args) {
    const [user, ...others] = args.user;
    const { compare, sql: withSql } = args;
    const asked = { ...profiledSiteOf(args), taskId: args.task };
    if (args.who === (user !== undefined) || (args.who && (compare !== undefined || withSql))) {
      throw new SiteferryError('usage', { reason: message('access.user-or-who') });
    }
    if (user === undefined) {
      const access = await client.access.taskWho(asked, { signal });
      return {
        document: access,
        lines: (printer) => taskWhoLines(access, asked.taskId, printer),
        exitCode: access.IsTaskExists === false ? 10 : access.unknown > 0 ? 11 : 0,
      };
    }
    if (others.length > 0) {
      if (compare !== undefined || withSql) {
        throw new SiteferryError('usage', { reason: message('access.one-user') });
      }
      const access = await client.access.taskUsers({ ...asked, users: [...args.user] }, { signal });
      return {
        document: access,
        lines: (printer) => taskUsersLines(access, printer),
        exitCode: accessExitCode(access.users.map(({ verdict }) => verdict)),
      };
    }
    const access = await client.access.task({ ...asked, user }, { signal });
    const { verdict } = access.explanation;
    if (compare === undefined) {
      return {
        document: access,
        lines: (printer) => taskAccessLines(access, { withSql }, printer),
        exitCode: accessExitCode([verdict]),
      };
    }
    const other = await client.access.task({ ...asked, user: compare }, { signal });
    const difference = firstDifference(access.explanation, other.explanation) ?? null;
    return {
      document: { left: access, right: other, firstDifference: difference },
      lines: (printer) => taskComparisonLines(access, other, { withSql }, printer),
      exitCode: accessExitCode([verdict, other.explanation.verdict]),
    };
  },
});

/** How many are listed without `--limit`. */
const LISTED = 50;

const tasksCommand = defineCommand({
  name: 'access tasks',
  options: {
    ...profiledSiteOptions,
    text: { type: 'string', value: 'TEXT', required: true },
    limit: { type: 'count', value: 'N', most: 500 },
  },
  calls: { 'access.tasks': profiledSiteMapping },
  examples: [
    'access tasks --site prod --text contract',
    'access tasks --site prod --text https://crm.example.com/spa/tasks/17 --json',
  ],
  async run({ client, signal }, { text, limit = LISTED, ...args }) {
    const found = await client.access.tasks({ ...profiledSiteOf(args), text, limit }, { signal });
    return { document: { ...found }, lines: (printer) => tasksLines(found, printer) };
  },
});

const accessTaskCommands: readonly Command[] = [taskCommand, tasksCommand];

const userCommand = defineCommand({
  name: 'access user',
  options: {
    ...profiledSiteOptions,
    user: { type: 'string', value: 'TEXT', required: true },
    limit: { type: 'count', value: 'N', most: 500 },
  },
  calls: {
    'access.people': {
      ...profiledSiteMapping,
      text: 'user',
      after: { excluded: 'a longer text finds fewer' },
    },
    'access.person': { ...profiledSiteMapping, userId: 'user' },
  },
  examples: ['access user --site prod --user meyer', 'access user --site prod --user #17 --json'],
  async run({ client, signal }, { user, limit = LISTED, ...args }) {
    const site = profiledSiteOf(args);
    const found = await client.access.people({ ...site, text: user, limit }, { signal });
    if (found.people.length === 0 && found.unsearched.length === 0) {
      throw new SiteferryError('record-unknown', { what: message('record.user'), id: user });
    }
    const userId = resolvePersonId(user.trim(), found);
    if (userId === undefined) {
      return { document: { ...found }, lines: (printer) => peopleLines(found, printer) };
    }
    const person = await client.access.person({ ...site, userId }, { signal });
    return { document: { person }, lines: (printer) => personLines(person, printer) };
  },
});

const accessPersonCommands: readonly Command[] = [userCommand];

/** Commands that explain access. */
export const accessCommands: readonly Command[] = [
  ...accessTaskCommands,
  ...accessTestCommands,
  ...accessCompareCommands,
  ...accessSignInCommands,
  ...accessPersonCommands,
  ...accessTriageCommands,
  ...accessRehearseCommands,
];
