import { SiteferryError } from '#core/base/errors.ts';
import { omitUndefined } from '#core/base/omit-undefined.ts';
import { message } from '#core/messages/catalogue.ts';
import { type Command, defineCommand } from '../command.ts';
import { redactSide } from '../version-sides.ts';
import { accessComparisonLines } from '../views/access-comparison.ts';

/** Exit codes of a difference that was asked about, and of what cannot be decided from here (design, section 7). */
const DIFFERENT = 10;
const UNKNOWN = 11;

const compareCommand = defineCommand({
  name: 'access compare',
  positionals: ['FIRST', 'SECOND'],
  options: {
    users: { type: 'string', value: 'LOGIN,…', multiple: true },
    group: { type: 'string', value: 'NAME' },
    category: { type: 'string', value: 'GUID', multiple: true },
    'first-profile': { type: 'string', value: 'FILE' },
    'second-profile': { type: 'string', value: 'FILE' },
  },
  calls: {
    'access.compare': {
      first: ['FIRST', 'first-profile'],
      second: ['SECOND', 'second-profile'],
      categories: 'category',
    },
  },
  examples: [
    'access compare test prod --users a.meyer,p.novak',
    'access compare test prod --group Lawyers --category 3f2504e0-4f89-41d3-9a0c-0305e82c3301 --json',
  ],
  async run({ client, signal }, args, [first = '', second = '']) {
    const users = args.users.flatMap((list) => list.split(',').map((one) => one.trim())).filter(Boolean);
    if (users.length === 0 && args.group === undefined)
      throw new SiteferryError('usage', { reason: message('access-compare.whom') });
    const at = (site: string, profileFile: string | undefined) => ({
      site,
      ...omitUndefined({ profileFile }),
    });
    const result = await client.access.compare(
      {
        first: at(first, args['first-profile']),
        second: at(second, args['second-profile']),
        users,
        ...omitUndefined({ group: args.group }),
        categories: [...args.category],
      },
      { signal },
    );
    const differs = result.different > 0 || result.signIn.length > 0;
    const isOpen = result.unknown > 0 || (result.compared === 0 && result.users > 0);
    return {
      document: { ...result },
      lines: (printer) =>
        accessComparisonLines(result, { first: redactSide(first), second: redactSide(second) }, printer),
      exitCode: differs ? DIFFERENT : isOpen || result.users === 0 ? UNKNOWN : 0,
    };
  },
});

export const accessCompareCommands: readonly Command[] = [compareCommand];
