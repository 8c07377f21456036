import type { Message } from '#core/base/message.ts';
import { type SignInMethod, signInDevices } from '#core/contract/access/signin.ts';
import type { AccessStepResult } from '#core/contract/explanation.ts';
import type { Ability } from '#core/contract/signin/guard.ts';
import type { Provider } from '#core/contract/signin/providers.ts';
import type { AccessStepName } from '#core/messages/codes.ts';
import { decide } from '../decide.ts';
import type { AccountRow } from '../signin/accounts.ts';
import { signInSteps } from '../signin/steps/index.ts';
import { type Attempt, buildSignInContext, isFilled, lookedUpColumn, providerIdOf } from './attempt.ts';
import type { EntryState, SignInUsers } from './users.ts';

/**
 * Steps of the chain that no administration of sign-in changes: who has no licence today is not locked out by a write, and
 * who was not yet is.
 */
const SKIPPED_STEPS: ReadonlySet<AccessStepName> = new Set<AccessStepName>([
  'captcha',
  'address',
  'personal-token',
  'impersonation',
  'domain-access',
  'licence',
  'session',
]);
const steps = signInSteps.filter(({ step }) => !SKIPPED_STEPS.has(step));

/** What the chain makes of an attempt. */
export interface JudgedAttempt {
  /** `unknown` where a directory, an identity provider, a code or the site's keys decide. */
  ability: Ability;
  steps: readonly { step: AccessStepName; result: AccessStepResult; found: Message }[];
}

/** A site as it is, or as it would be, with its users. */
export interface Judging {
  people: SignInUsers;
  state: EntryState;
  now: Date;
}

/** Judges an attempt of a user by the chain that explains a sign-in. A password is taken to be right. */
export function judgeAttempt(attempt: Attempt, row: AccountRow, judging: Judging): JudgedAttempt {
  const context = buildSignInContext(attempt, row, judging);
  const judged = steps.map(({ step, judge }) => {
    const { result, found } = judge(context);
    return { step, result, found };
  });
  const { verdict } = decide(
    judged.map((one) => ({ ...one, mayBlock: true })),
    'granted',
  );
  const ability = verdict === 'denied' ? 'no' : 'unknown';
  // What an identity provider, a token or Windows says, they alone know.
  const isSure = attempt.method === 'password' || attempt.method === 'code';
  return { ability: verdict === 'granted' && isSure ? 'yes' : ability, steps: judged };
}

/** The best that any way of any page comes to for a user, and that way; none where nobody gets in by any. */
export interface Best {
  ability: Ability;
  attempt?: Attempt;
}

/** Who gets in by the best of all ways, by id. */
export function bestAttempts(judging: Judging, traits: Traits): ReadonlyMap<number, Best> {
  const attempts = attemptsOn(judging.state);
  const found = new Map<string, Best>();
  return new Map(
    judging.people.rows.map((row) => {
      const key = traits(row);
      const best = found.get(key) ?? bestOf(attempts, row, judging);
      found.set(key, best);
      return [row.UserID, best];
    }),
  );
}

function bestOf(attempts: readonly Attempt[], row: AccountRow, judging: Judging): Best {
  let best: Best = { ability: 'no' };
  for (const attempt of attempts) {
    const { ability } = judgeAttempt(attempt, row, judging);
    if (ability === 'yes') return { ability, attempt };
    if (ability === 'unknown' && best.ability === 'no') best = { ability, attempt };
  }
  return best;
}

/** What refuses a user whom no way lets in: of the first way, the first step that does; undefined where there is no way at all. */
export function refusalOf(row: AccountRow, judging: Judging): JudgedAttempt['steps'][number] | undefined {
  const [attempt] = attemptsOn(judging.state);
  return attempt && judgeAttempt(attempt, row, judging).steps.find(({ result }) => result === 'blocks');
}

/** All ways of all pages; a provider with host names is asked at its own. */
function attemptsOn({ providers }: EntryState): Attempt[] {
  const ways = [
    ...providers
      .filter(({ IsActive }) => IsActive)
      .map((provider) => ({
        method: methodOf(provider),
        providerId: providerIdOf(provider),
        hostname: provider.Domains[0],
      })),
    { method: 'code' as const, providerId: undefined, hostname: undefined },
  ];
  return ways.flatMap((way) => signInDevices.map((device) => ({ ...way, device })));
}

function methodOf({ ProviderType }: Provider): SignInMethod {
  if (ProviderType === 'SAML') return 'saml';
  return ProviderType === 'OAuth' ? 'oauth' : 'password';
}

/** All that the chain looks at of a user, as a text: users who do not differ in it are judged once. */
export type Traits = (row: AccountRow) => string;

/** What a user types, and where codes go. */
const CONTACTS = ['Nick', 'Email', 'CellPhone'];

/** What users are told apart by in any of these states. */
export function traitsIn(people: SignInUsers, states: readonly EntryState[]): Traits {
  const restricting = new Set(
    states.flatMap(({ providers }) =>
      providers.flatMap(({ Groups }) => Groups.map((guid) => guid.toLowerCase())),
    ),
  );
  const lookups = states.flatMap((state) =>
    attemptsOn(state).flatMap((attempt) => lookedUpColumn(state, attempt) ?? []),
  );
  const columns = [...new Set([...CONTACTS, ...lookups])];
  const known = new Map<number, string>();
  return (row) => {
    const { UserID } = row;
    const found = known.get(UserID) ?? traitsOf(row);
    known.set(UserID, found);
    return found;
  };

  function traitsOf(row: AccountRow): string {
    return JSON.stringify([
      ...columns.map((name) => isFilled(row[name])),
      row.HasPasswordHashPhc,
      row.HasPasswordHashLegacy,
      people
        .groupsOf(row.UserID)
        .filter((guid) => restricting.has(guid))
        .toSorted(),
      people.linksOf(row.UserID).toSorted(),
    ]);
  }
}
