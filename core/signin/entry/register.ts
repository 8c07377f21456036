import { randomUUID } from 'node:crypto';
import { SiteferryError } from '#core/base/errors.ts';
import type { Message } from '#core/base/message.ts';
import type { RegistrationOutcome } from '#core/contract/signin/entry.ts';
import { message } from '#core/messages/catalogue.ts';
import { fieldName } from '#core/messages/fields/field.ts';
import type { Administration } from '../administration.ts';
import { phoneSpellings } from '../phone.ts';
import { textProblem } from '../validate-row.ts';
import { previewEntry } from './entry.ts';
import {
  fillRegistration,
  type Registration,
  type RegistrationPlace,
  readRegistrationFields,
} from './registration.ts';
import { readKeyText, requireParsed } from './stored-keys.ts';

type Site = Pick<Administration, 'tables'>;

/** A filled form, and how it is sent. */
export type Registering = { values: Registration } & RegistrationPlace;

/**
 * What a registration would store, and all that would refuse it: the form ("Registration rules" of the specification), the
 * page that offers none ("AuthConfig", rule 4), a login, mailbox or phone number that somebody has, a value that its column cannot
 * hold. Throws `rule-broken` for keys that cannot be read.
 */
export async function tryRegistration(site: Site, given: Registering): Promise<RegistrationOutcome> {
  const text = await readKeyText(site, 'RegistrationFields');
  const fields = requireParsed('RegistrationFields', readRegistrationFields(text));
  const outcome = fillRegistration(given.values, fields, given);
  const { offer, problems: offered } = await readOffer(site, given);
  const problems = [
    ...offered,
    ...((offer === 'email' || offer === 'phone') && offer !== given.verifiedBy
      ? [message(`registration.verify-${offer}`)]
      : []),
    ...outcome.problems,
    ...columnProblems(site, outcome.values),
    ...(await takenProblems(site, outcome.values)),
  ];
  return { ...outcome, problems };
}

/** The event "after user creation" (spec, "Events"), as the command by which the site's web application is told of it. */
const AFTER_CREATION = 'AfterUserCreationServerCommand';

/**
 * Registers somebody, in the transaction that `site` is of, and tells the web application. `hash` is that of the password that was
 * given; null for none. Throws `usage` with all that refuses it, and `rule-broken` as `tryRegistration` does.
 */
export async function registerUser(
  site: Site,
  given: Registering & { hash: string | null },
  now: Date,
): Promise<{ UserID: number; Login: string }> {
  const { values, problems, source } = await tryRegistration(site, given);
  if (problems.length > 0)
    throw new SiteferryError('usage', { reason: message('registration.refused', { problems }) });
  const { tables } = site;
  const { Nick = '', DisplayName = '', Gender, Password: _password, ...told } = values;
  const time = now.toISOString();
  const Guid = randomUUID();
  await tables.insert('Users', [
    {
      ...{ Guid, Nick, DisplayName, ...told },
      ...{ Gender: Gender === '1', IsFired: false, IsBlocked: false, FailedSignIns: 0, CreatedAt: time },
      ...(given.hash === null ? {} : { PasswordHashPhc: given.hash, PasswordChangedAt: time }),
    },
  ]);
  const [user] = await tables.select<{ UserID: number }>('Users', { Guid });
  if (!user) throw new SiteferryError('bug', { reason: 'a user who was registered is not there' });
  const { UserID } = user;
  if (tables.columns('ServerCommands').length > 0)
    await tables.insert('ServerCommands', [
      { Name: AFTER_CREATION, Payload: JSON.stringify({ UserID, source }), CreatedAt: time },
    ]);
  return { UserID, Login: Nick };
}

/** By what somebody registers on the page; that it offers it not is a problem. */
async function readOffer(
  site: Site,
  { domain, source }: RegistrationPlace,
): Promise<{ offer: string | undefined; problems: Message[] }> {
  const device = source === 'mobile' ? 'Android' : 'web';
  const { items } = await previewEntry(site, { hostname: domain, device });
  const offer = items.find(({ kind }) => kind === 'registration');
  if (!offer || offer.isVisible) return { offer: offer?.value, problems: [] };
  return { offer: undefined, problems: [message('registration.off', { because: offer.because })] };
}

/** Values that the columns of a user cannot hold. */
export function columnProblems({ tables }: Site, values: Readonly<Record<string, string>>): Message[] {
  return tables.columns('Users').flatMap(({ name }) => {
    const problem = textProblem(tables, 'Users', name, name === 'Password' ? '' : (values[name] ?? ''));
    return problem
      ? message('input.not-accepted.at', { path: fieldName('registration', name), problem })
      : [];
  });
}

/** Whoever signs in by what another user has would stand in that user's way. */
export async function takenProblems(
  { tables }: Site,
  { Nick, Email, CellPhone }: Readonly<Record<string, string>>,
): Promise<Message[]> {
  const isTaken = async (columns: readonly string[], texts: readonly string[]) => {
    const known = columns.filter((column) => tables.columns('Users').some(({ name }) => name === column));
    const alternatives = known.flatMap((column) => texts.map((text) => ({ [column]: text })));
    return alternatives.length > 0 && (await tables.selectAny('Users', alternatives)).length > 0;
  };
  const login = Nick ?? '';
  // So users are named by their ids.
  const isReserved = /^#\d+$/.test(login);
  const isLoginTaken = isReserved || (login !== '' && (await isTaken(['Nick', 'Email'], [login])));
  // A login that was made of it is told once.
  const isToldAlready = (text: string) => isLoginTaken && text === login;
  return [
    ...(isLoginTaken ? [message('registration.login-taken', { login })] : []),
    ...(Email && !isToldAlready(Email) && (await isTaken(['Email', 'Nick'], [Email]))
      ? [message('registration.email-taken')]
      : []),
    ...(CellPhone && !isToldAlready(CellPhone) && (await isTaken(['CellPhone'], phoneSpellings(CellPhone)))
      ? [message('registration.phone-taken')]
      : []),
  ];
}
