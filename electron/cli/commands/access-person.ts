import { SiteferryError } from '#core/base/errors.ts';
import type { FoundPerson } from '#core/contract/access-person.ts';
import { message } from '#core/messages/catalogue.ts';
import { type Command, defineCommand } from '../command.ts';
import { parseCount } from '../text/numbers.ts';
import { peopleLines, personLines } from '../views/person.ts';
import { profiledSiteGivers, profiledSiteOf, profiledSiteOptions } from './options.ts';

/** How many are listed without `--limit`. */
const LISTED = 50;
const LARGEST = 500;

const userCommand = defineCommand({
  name: 'access user',
  options: {
    ...profiledSiteOptions,
    user: { type: 'string', value: 'TEXT', required: true },
    limit: { type: 'string', value: 'N' },
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
  async run({ client, signal }, { user, limit, ...given }) {
    const site = profiledSiteOf(given);
    const count = limit === undefined ? LISTED : parseCount('--limit', limit, LARGEST);
    const found = await client.access.people({ ...site, text: user, limit: count }, { signal });
    if (found.people.length === 0 && found.unsearched.length === 0) {
      throw new SiteferryError('record-unknown', { what: message('record.user'), id: user });
    }
    const only = meant(user.trim(), found.people, found.isCut);
    if (only === undefined) {
      return { document: { ...found }, lines: (printer) => peopleLines(found, printer) };
    }
    const person = await client.access.person({ ...site, userId: only.UserID }, { signal });
    return { document: { person }, lines: (printer) => personLines(person, printer) };
  },
});

/** The only one; of several the one who has exactly this login or e-mail. */
function meant(text: string, people: readonly FoundPerson[], isCut: boolean): FoundPerson | undefined {
  if (people.length === 1 && !isCut) return people[0];
  const exact = people.filter(({ Login, Email }) => Login === text || Email === text);
  return exact.length === 1 ? exact[0] : undefined;
}

export const accessPersonCommands: readonly Command[] = [userCommand];
