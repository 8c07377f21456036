import { SiteferryError } from '#core/base/errors.ts';
import { meantPersonId } from '#core/contract/meant-person.ts';
import { message } from '#core/messages/catalogue.ts';
import { type Command, defineCommand } from '../command.ts';
import { peopleLines, personLines } from '../views/person.ts';
import { profiledSiteGivers, profiledSiteOf, profiledSiteOptions } from './options.ts';

/** How many are listed without `--limit`. */
const LISTED = 50;

const userCommand = defineCommand({
  name: 'access user',
  options: {
    ...profiledSiteOptions,
    user: { type: 'string', value: 'TEXT', required: true },
    limit: { type: 'count', value: 'N', most: 500 },
  },
  calls: {
    'access.people': {
      ...profiledSiteGivers,
      text: 'user',
      after: { excluded: 'a longer text finds fewer' },
    },
    'access.person': { ...profiledSiteGivers, userId: 'user' },
  },
  examples: ['access user --site prod --user meyer', 'access user --site prod --user #17 --json'],
  async run({ client, signal }, { user, limit = LISTED, ...given }) {
    const site = profiledSiteOf(given);
    const found = await client.access.people({ ...site, text: user, limit }, { signal });
    if (found.people.length === 0 && found.unsearched.length === 0) {
      throw new SiteferryError('record-unknown', { what: message('record.user'), id: user });
    }
    const userId = meantPersonId(user.trim(), found);
    if (userId === undefined) {
      return { document: { ...found }, lines: (printer) => peopleLines(found, printer) };
    }
    const person = await client.access.person({ ...site, userId }, { signal });
    return { document: { person }, lines: (printer) => personLines(person, printer) };
  },
});

export const accessPersonCommands: readonly Command[] = [userCommand];
