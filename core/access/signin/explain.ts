import type { Message } from '#core/base/message.ts';
import type { SignInAccess, SignInAccessInput } from '#core/contract/access/signin.ts';
import type { AccessStep } from '#core/contract/explanation.ts';
import { message } from '#core/messages/catalogue.ts';
import type { Site } from '#core/site/site.ts';
import { querySite } from '../query-context.ts';
import { usesProvider } from './choose-provider.ts';
import { accountOf, createsProfile, providerOf, type SignInContext, type SignInRun } from './context.ts';
import { readFacts } from './facts.ts';
import { judgeSignIn } from './judge.ts';
import type { RunQueries } from './read-context.ts';
import { domainEntries } from './steps/domain.ts';

/**
 * Why a user can or cannot sign in (spec, "Authentication"): one ordered chain over the database, the keys, the directory of
 * the provider and the clock. Nothing is written, and no password but a typed one is sent anywhere. What cannot be read is
 * an unknown step. Throws `keys-unreadable`, and `rule-broken` for claims that cannot be read.
 */
export async function explainSignIn(
  site: Site,
  input: SignInAccessInput,
  run: SignInRun,
): Promise<SignInAccess> {
  const ofSite: RunQueries = (work) => querySite(site, (db) => work(db, readFacts), run.signal);
  return await explainSignInWith(ofSite, input, run);
}

/** The same of rows that need not be a database's. */
export async function explainSignInWith(
  runQueries: RunQueries,
  input: SignInAccessInput,
  run: SignInRun,
): Promise<SignInAccess> {
  const { context, judgement } = await judgeSignIn(runQueries, input, run);
  const { steps, verdict, decidedBy, answer } = judgement;
  const deciding = steps.find(({ step }) => step === decidedBy);
  const user = accountOf(context);
  const provider = providerOf(context);
  return {
    user: user
      ? { UserID: user.UserID, Login: user.Nick ?? null, DisplayName: user.DisplayName ?? '' }
      : null,
    provider: provider
      ? { id: provider.Id, type: provider.ProviderType, description: provider.Description }
      : null,
    method: input.method,
    hostname: input.hostname ?? null,
    explanation: {
      verdict,
      sentence: sentenceOf(context, verdict, deciding),
      decidedBy,
      steps: [...steps],
      remedies: remediesOf(steps, verdict),
    },
    domainEntries: domainEntries(context),
    answer,
    notes: notesOf(context),
  };
}

function sentenceOf(
  { account, input }: SignInContext,
  verdict: SignInAccess['explanation']['verdict'],
  deciding: AccessStep | undefined,
): Message {
  const row = account.value?.kind === 'one' ? account.value.row : undefined;
  const { method } = input;
  const { DisplayName: name, Nick: login } = row ?? {};
  const person = name && login ? message('access-signin.person', { name, login }) : name || input.user;
  const values = { person, method: message(`access-signin.method.${method}`) };
  if (verdict === 'granted' || !deciding) return message('access-signin.sentence.granted', values);
  return message(`access-signin.sentence.${verdict}`, { ...values, reason: deciding.found });
}

/** What stands in the way first, and after it what else does. */
function remediesOf(steps: readonly AccessStep[], verdict: string): Message[] {
  if (verdict === 'granted') return [];
  const blocking = steps.filter(({ result }) => result === 'blocks');
  const open = verdict === 'unknown' ? steps.filter(({ result }) => result === 'unknown') : [];
  const all = [...blocking, ...open].flatMap(({ remedies }) => remedies);
  return [...new Map(all.map((one) => [JSON.stringify(one), one])).values()];
}

/** Ways to sign in that claims decide. */
const CLAIMED: ReadonlySet<string> = new Set(['saml', 'oauth', 'windows']);

/** What this check did and left out. */
function notesOf(context: SignInContext): Message[] {
  const { keys, directory, input } = context;
  return [
    ...(createsProfile(context) ? [message('access-signin.new-profile')] : []),
    ...(directory?.notes ?? []),
    ...(input.claims !== undefined && !CLAIMED.has(input.method)
      ? [message('access-signin.note.claims-unused')]
      : []),
    ...(keys.isKnown ? [] : [message('access-signin.note.keys-unknown')]),
    ...(input.password === undefined && input.method === 'password'
      ? [message('access-signin.note.password-assumed')]
      : []),
    ...(input.providerId !== undefined && !usesProvider(input.method)
      ? [message('access-signin.note.provider-unused')]
      : []),
  ];
}
