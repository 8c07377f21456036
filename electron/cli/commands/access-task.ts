import { SiteferryError } from '#core/base/errors.ts';
import { firstDifference } from '#core/contract/access-explanation.ts';
import { message } from '#core/messages/catalogue.ts';
import { type Command, defineCommand } from '../command.ts';
import { accessExitCode } from '../views/explanation.ts';
import { taskAccessLines, taskComparisonLines, taskUsersLines } from '../views/task-access.ts';
import { profiledSiteGivers, profiledSiteOf, profiledSiteOptions } from './options.ts';

const taskCommand = defineCommand({
  name: 'access task',
  options: {
    ...profiledSiteOptions,
    user: { type: 'string', value: 'LOGIN', multiple: true, required: true },
    task: { type: 'count', value: 'ID', required: true },
    compare: { type: 'string', value: 'LOGIN' },
    sql: { type: 'boolean' },
  },
  calls: {
    'access.task': { ...profiledSiteGivers, taskId: 'task' },
    'access.taskUsers': { ...profiledSiteGivers, taskId: 'task', users: 'user' },
  },
  examples: [
    'access task --site prod --user a.meyer --task 17',
    'access task --site prod --user a.meyer --task 17 --compare p.novak',
    'access task --site prod --user a.meyer --user p.novak --task 17 --json',
  ],
  async run({ client, signal }, given) {
    const [user = '', ...others] = given.user;
    const { compare, sql: withSql } = given;
    const asked = { ...profiledSiteOf(given), taskId: given.task };
    if (others.length > 0) {
      if (compare !== undefined || withSql) {
        throw new SiteferryError('usage', { reason: message('access.one-user') });
      }
      const access = await client.access.taskUsers({ ...asked, users: [...given.user] }, { signal });
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

export const accessTaskCommands: readonly Command[] = [taskCommand];
