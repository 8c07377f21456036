import type { Message } from '#core/base/message.ts';
import type { SignInAccess, SignInAccessInput } from '#core/contract/access/signin.ts';
import type { AccessStep, ExecutedStatement } from '#core/contract/explanation.ts';
import { message } from '#core/messages/catalogue.ts';
import type { Site } from '#core/site/site.ts';
import { decide } from '../decide.ts';
import { querySite } from '../query-context.ts';
import { usesProvider } from './choose-provider.ts';
import { accountOf, createsProfile, providerOf, type SignInContext, type SignInRun } from './context.ts';
import { readFacts } from './facts.ts';
import { type RunQueries, readSignInContext } from './read-context.ts';
import type { SiteAnswer, StepOutcome } from './step.ts';
import { domainEntries } from './steps/domain.ts';
import { signInSteps } from './steps/index.ts';

/** A step with what the site would answer whom it refuses. */
interface EvaluatedStep {
  step: AccessStep;
  answer: SiteAnswer | null;
}

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
  const context = await readSignInContext(runQueries, input, run);
  const evaluated = evaluateSteps(context, run.seen ?? {});
  const steps = evaluated.map(({ step }) => step);
  // No step lets anybody in by itself, so one that is not known can only have refused.
  const chain = steps.map(({ step, result }) => ({ step, result, mayBlock: true }));
  const { verdict, decidedBy } = decide(chain, 'granted');
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
      steps,
      remedies: remediesOf(steps, verdict),
    },
    domainEntries: domainEntries(context),
    answer: answerOf(evaluated, verdict, decidedBy),
    notes: notesOf(context),
  };
}

function evaluateSteps(context: SignInContext, seenOutside: NonNullable<SignInRun['seen']>): EvaluatedStep[] {
  const seen = new Set<ExecutedStatement>();
  return signInSteps.map(({ step, judge, uses }) => {
    const start = performance.now();
    const judged = applyExternalResult(judge(context), seenOutside[step]);
    const asked = uses(context).flatMap((one) => one ?? []);
    const statements = asked.flatMap((one) => one.statements).filter((one) => !seen.has(one));
    for (const one of statements) seen.add(one);
    const elsewhere = step === 'directory' ? (context.directory?.milliseconds ?? 0) : 0;
    const inDatabase = statements.reduce((sum, one) => sum + one.milliseconds, 0);
    const milliseconds = Math.round(performance.now() - start) + elsewhere + inDatabase;
    return { step: stepOf(step, judged, { statements, milliseconds }), answer: judged.answer ?? null };
  });
}

function applyExternalResult(judged: StepOutcome, outside: StepOutcome | undefined): StepOutcome {
  if (!outside) return judged;
  const isRefused = judged.result === 'passes' && outside.result === 'blocks';
  return judged.result === 'unknown' || isRefused
    ? { ...outside, findings: [...(judged.findings ?? []), ...(outside.findings ?? [])] }
    : judged;
}

function stepOf(
  step: (typeof signInSteps)[number]['step'],
  { result, found, remedies = [], findings = [] }: StepOutcome,
  more: Pick<AccessStep, 'statements' | 'milliseconds'>,
): AccessStep {
  const rule: Message = { code: `access-signin.rule.${step}`, values: {} };
  // What is not refused needs no remedy.
  const isOpen = result === 'blocks' || result === 'unknown';
  return {
    step,
    result,
    rule,
    found,
    remedies: isOpen ? [...remedies] : [],
    findings: [...findings],
    ...more,
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

/** What the site answers: that of the deciding step, unless one before it may have answered something else. */
function answerOf(
  evaluated: readonly EvaluatedStep[],
  verdict: SignInAccess['explanation']['verdict'],
  decidedBy: string | null,
): SiteAnswer | null {
  if (verdict === 'granted') return { status: 200, text: null };
  if (verdict === 'unknown') return null;
  const at = evaluated.findIndex(({ step }) => step.step === decidedBy);
  const deciding = evaluated[at]?.answer ?? null;
  const before = evaluated.slice(0, at).filter(({ step }) => step.result === 'unknown');
  const isSame = before.every(
    ({ answer }) => answer?.status === deciding?.status && answer?.text === deciding?.text,
  );
  return isSame ? deciding : null;
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
