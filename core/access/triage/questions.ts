import type { ErrorCode } from '#core/base/error-codes.ts';
import { isSiteferryError } from '#core/base/errors.ts';
import type { Message } from '#core/base/message.ts';
import type { Person } from '#core/contract/access/person.ts';
import type { SignInAccess } from '#core/contract/access/signin.ts';
import type { TaskAccess } from '#core/contract/access/task.ts';
import type { TriageAnswer, TriageQuestion } from '#core/contract/access/triage.ts';
import type { AccessExplanation } from '#core/contract/explanation.ts';
import { message } from '#core/messages/catalogue.ts';
import { errorMessage } from '#core/messages/error.ts';
import { ADMIN_RIGHT } from '#core/signin/right-codes.ts';
import { type Answer, denied, granted, unknown } from './answers.ts';
import type { SiteState } from './site-state.ts';

/** What was asked, or why it could not be. */
export type AttemptResult<Value> = { value: Value } | { unknown: Message };

/** All that answers are given from. */
export interface Evidence {
  /** Undefined where the complaint names nobody. */
  person: AttemptResult<Person> | undefined;
  task: AttemptResult<TaskAccess> | undefined;
  /** Whether the task is there, which takes no user; undefined where the complaint names none. */
  exists: AttemptResult<boolean> | undefined;
  signIn: AttemptResult<SignInAccess> | undefined;
  site: SiteState;
  /** When it happened; undefined where that is not known to the zone. */
  at: Date | undefined;
  taskId: number | null;
}

/** Hours after which a token ends without a setting of its own (spec, "Limits": 1500 minutes). */
const TOKEN_MINUTES = 1_500;

/** Asks; what this database cannot answer is unknown, with its reason. */
export async function attempt<Value>(work: () => Promise<Value>): Promise<AttemptResult<Value>> {
  try {
    return { value: await work() };
  } catch (error) {
    if (!isSiteferryError(error) || STOPS.has(error.code)) throw error;
    return { unknown: errorMessage(error) };
  }
}

/** What ends the work as a whole. */
const STOPS: ReadonlySet<ErrorCode> = new Set<ErrorCode>(['cancelled', 'bug', 'usage']);

/** Answers a question from the evidence. */
export function answerQuestion(question: TriageQuestion, evidence: Evidence): TriageAnswer {
  return { question, ...ANSWERS[question](evidence) };
}

const ANSWERS: Readonly<Record<TriageQuestion, (evidence: Evidence) => Answer>> = {
  'task-exists': ({ exists, taskId }) =>
    needed(exists, 'task-alone', (isThere) =>
      isThere
        ? granted(message('triage-answer.task-exists', { task: taskId ?? 0 }))
        : denied(message('triage-answer.task-missing', { task: taskId ?? 0 })),
    ),
  'task-access': ({ task }) => needed(task, 'task', ({ explanation }) => ofExplanation(explanation)),
  administrative: ({ task }) => needed(task, 'task', ({ administrative }) => ofExplanation(administrative)),
  confidential: ({ task }) =>
    needed(task, 'task', ({ TaskShortInfo, explanation: { steps } }) => {
      const isConfidential = TaskShortInfo?.IsConfidential ?? null;
      if (isConfidential === null) return unknown(message('triage-answer.confidential-unknown'));
      if (!isConfidential) return granted(message('triage-answer.not-confidential'));
      const substitution = steps.find(({ step }) => step === 'substitution');
      // Without it the substitution would have no effect either.
      return substitution?.result === 'no-effect' &&
        substitution.found.code !== 'task-access.substitution.confidential'
        ? granted(message('triage-answer.confidential-without-effect'))
        : denied(message('triage-answer.confidential'));
    }),
  account: ({ person }) =>
    needed(person, 'user', ({ state: { State } }) =>
      State === 'active'
        ? granted(message('triage-answer.account-active'))
        : (State === 'unknown' ? unknown : denied)(message(`person.account-${State}`)),
    ),
  administrator: ({ person }) => needed(person, 'user', administratorOf),
  'sign-in': ({ signIn }) => needed(signIn, 'user', ({ explanation }) => ofExplanation(explanation)),
  'external-account': ({ signIn }) => needed(signIn, 'user', externalAccountOf),
  'last-sign-in': ({ person, at }) => needed(person, 'user', (one) => lastSignInOf(one, at)),
  licence: ({ person }) => needed(person, 'user', licenceOf),
  slots: ({ site }) => site.slots,
  factor: ({ site }) => site.factor,
  registration: ({ site }) => site.registration,
  edition: ({ site }) => site.edition,
};

/** An answer about something that the complaint has to name. */
function needed<Value>(
  tried: AttemptResult<Value> | undefined,
  what: 'task' | 'task-alone' | 'user',
  answer: (value: Value) => Answer,
): Answer {
  if (tried === undefined) return unknown(message(`triage-answer.needs-${what}`));
  return 'unknown' in tried ? unknown(tried.unknown) : answer(tried.value);
}

function ofExplanation({ verdict, sentence, remedies }: AccessExplanation): Answer {
  return { verdict, sentence, remedies };
}

function administratorOf({ groups, identity }: Person): Answer {
  if (identity.IsSuperAdmin) return granted(message('triage-answer.administrator'));
  if ('unknown' in groups) return unknown(groups.unknown);
  const rights = groups.value.map(({ Rights }) => Rights);
  if (rights.some((codes) => codes?.includes(ADMIN_RIGHT)))
    return granted(message('triage-answer.administrator'));
  if (rights.includes(null)) return unknown(message('triage-answer.rights-unknown'));
  return denied(message('triage-answer.no-administrator', { right: ADMIN_RIGHT }));
}

/** Whom the claims of the identity provider lead to. */
function externalAccountOf({ explanation }: SignInAccess): Answer {
  const step = explanation.steps.find((one) => one.step === 'external-account');
  if (!step || step.result === 'unknown' || step.result === 'no-effect')
    return unknown(step?.found ?? message('triage-answer.no-federation'));
  const { found: sentence, remedies } = step;
  return step.result === 'blocks' ? { ...denied(sentence), remedies } : granted(sentence);
}

function licenceOf({ licences, slot }: Person): Answer {
  if ('unknown' in licences) return unknown(licences.unknown);
  const kinds = licences.value.Named.map(({ Kind }) => Kind);
  if (kinds.length > 0) return granted(message('triage-answer.licences', { kinds }));
  if ('value' in slot && slot.value) return granted(message('triage-answer.holds-slot'));
  return denied(message('triage-answer.no-licence'));
}

/** A token that was issued with the last sign-in, held against the time of the complaint. */
function lastSignInOf({ signIns }: Person, at: Date | undefined): Answer {
  if ('unknown' in signIns) return unknown(signIns.unknown);
  const before = signIns.value.find(({ Date: date }) => at === undefined || new Date(date) <= at);
  if (!before) return unknown(message('triage-answer.no-sign-in'));
  const last = before.Date;
  if (at === undefined) return unknown(message('triage-answer.last-sign-in', { last }));
  const minutes = (at.getTime() - new Date(last).getTime()) / 60_000;
  return minutes > TOKEN_MINUTES
    ? denied(message('triage-answer.token-ended', { last, minutes: TOKEN_MINUTES }))
    : granted(message('triage-answer.token-fresh', { last, minutes: TOKEN_MINUTES }));
}
