import { spellingsOf, type UserCandidate, userCandidates } from '#core/base/user-candidates.ts';
import { finding, warning } from '#core/checks/finding.ts';
import type { Finding } from '#core/contract/finding.ts';
import { message } from '#core/messages/catalogue.ts';
import type { Site } from '#core/site/site.ts';
import { resolvePerson } from '#core/views/resolve-person.ts';
import { findPeople } from '../person/people.ts';
import { querySite } from '../query-context.ts';
import { personName } from '../task/texts.ts';
import { type AccessUserRow, type FoundUser, findAccessUsers } from '../users.ts';
import { maskText } from './mask-secrets.ts';
import type { AttemptResult } from './questions.ts';

/** Whom a complaint is about. */
export interface ComplaintUser {
  /** As somebody wrote it; null where nobody is named, or several are. */
  text: string | null;
  /** Undefined where nobody is named. */
  user: AttemptResult<{ UserID: number }> | undefined;
  findings: Finding[];
}

/** How many users are told of a text that names more. */
const MOST_TOLD = 10;

/**
 * The user of a complaint. Who was typed goes first, also where the site knows nobody of that name; else whoever the text
 * names, where that is exactly one user of the site, or exactly one that a label such as `login` names.
 */
export async function findComplaintUser(
  site: Site,
  { typed, text, named }: { typed: string | null; text: string; named: string | null },
  signal: AbortSignal | undefined,
): Promise<ComplaintUser> {
  if (typed !== null) return await findTyped(site, typed, signal);
  const candidates = userCandidates(text);
  const mentioned = candidates.length === 0 ? undefined : await findMentioned(site, candidates, signal);
  if (mentioned) return mentioned;
  const emails = candidates.flatMap((one) => (one.text.includes('@') ? [one.text] : []));
  // Nobody has it as a login: it may be a name, or an account elsewhere; a password is neither.
  const shown = maskText(text);
  const told = [named, ...(emails.length === 1 ? emails : [])].find((one) => one && shown.includes(one));
  return !told ? { text: null, user: undefined, findings: [] } : await findTyped(site, told, signal);
}

/** Nobody where none of the candidates is a user. */
async function findMentioned(
  site: Site,
  candidates: readonly UserCandidate[],
  signal: AbortSignal | undefined,
): Promise<ComplaintUser | undefined> {
  const spellings = candidates.flatMap((one) => one.spellings);
  const asked = await querySite(site, (db) => findAccessUsers(db, spellings), signal);
  if (asked.unknown)
    return { text: null, user: { unknown: asked.unknown }, findings: [warning(asked.unknown)] };
  const found = candidates.flatMap(({ spellings, isNamed, text }) => {
    const users = spellings.map((one) => usersOf(asked.value.get(one))).find(({ length }) => length > 0);
    return (users ?? []).map((user) => ({ user, text, isNamed }));
  });
  const named = found.filter(({ isNamed }) => isNamed);
  const meant = new Map((named.length > 0 ? named : found).toReversed().map((one) => [one.user.UserID, one]));
  const [only, ...others] = [...meant.values()].toReversed();
  if (!only) return undefined;
  const { user, text } = only;
  if (others.length === 0) {
    const taken = finding('note', message('triage-finding.user-taken', { user: personName(user) }));
    return { text, user: { value: user }, findings: [taken] };
  }
  const users = [only, ...others].map((one) => one.user);
  const several = message('triage-answer.several-named', {
    count: users.length,
    users: users.slice(0, MOST_TOLD).map(personName),
  });
  const remedies = [message('task-access.remedy.user-several')];
  return { text: null, user: { unknown: several }, findings: [warning(several, { remedies })] };
}

function usersOf(found: FoundUser | undefined): readonly AccessUserRow[] {
  if (!found || found.kind === 'none') return [];
  return found.kind === 'one' ? [found.user] : found.users;
}

/** Searched as people are, at last without a domain. */
async function findTyped(site: Site, text: string, signal: AbortSignal | undefined): Promise<ComplaintUser> {
  const people = async (spelled: string) =>
    await findPeople(site, { site: '', text: spelled, limit: 50 }, signal);
  let found = await people(text);
  let person = resolvePerson(text, found);
  const [, login] = text.includes('\\') && found.people.length === 0 ? spellingsOf(text) : [];
  if (login !== undefined) {
    found = await people(login);
    person = found.people.find((one) => one.Login?.toLowerCase() === login.toLowerCase());
  }
  if (person) return { text, user: { value: person }, findings: [] };
  const [unsearched] = found.people.length === 0 ? found.unsearched : [];
  const count = found.people.length;
  const unknown =
    unsearched ??
    (count === 0
      ? message('triage-answer.nobody', { user: text })
      : message('triage-answer.several', { user: text, count }));
  return { text, user: { unknown }, findings: [warning(unknown)] };
}
