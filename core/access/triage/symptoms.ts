import type { TriagePlace } from '#core/base/complaint.ts';
import type { Message } from '#core/base/message.ts';
import type { Symptom, TriageAnswer, TriageQuestion } from '#core/contract/access/triage.ts';
import { message } from '#core/messages/catalogue.ts';

/** What is known of a complaint when its symptoms are looked up. */
export interface Signs {
  status: number | null;
  place: TriagePlace | null;
  /** The error text, and what the sign-in page was called with. */
  error: string;
  hasTask: boolean;
}

/** What a complaint has to show: all that is named here. */
interface Condition {
  status?: readonly number[];
  /** `none`: no address is known. */
  place?: readonly (TriagePlace | 'none')[];
  error?: RegExp;
  hasTask?: boolean;
}

interface Rule {
  symptom: Symptom;
  /** One of these has to hold. */
  when: readonly Condition[];
  /** What to ask, the most telling first. */
  questions: readonly TriageQuestion[];
  /** The question that shows whether the symptom means this; none where no single one does. */
  shownBy?: TriageQuestion;
}

/** Where a page of the site itself is open, or nobody knows which. */
const ANYWHERE = ['none', 'other', 'api', 'error-page'] as const;
const TASK = ['task-exists', 'task-access', 'account'] as const;

/** The symptom map and the errors that users meet (spec, "Symptom map", "Errors", "Authentication" 6, 10-13). */
export const SYMPTOM_MAP: readonly Rule[] = [
  {
    symptom: 'factor-disabled',
    when: [{ error: /MFA_DISABLED/ }, { status: [503], place: ['session', 'sign-in', 'saml', 'oauth'] }],
    questions: ['factor', 'account', 'sign-in'],
    shownBy: 'factor',
  },
  {
    symptom: 'no-licence-slot',
    when: [
      { status: [402] },
      { error: /no free licen[cs]|нет свободных лицензий|licen[cs]e limit|лимит\S{0,40} лицензий/i },
      { place: ['sign-in', 'oauth'], error: /limit|лимит|превыш/i },
    ],
    questions: ['slots', 'licence', 'account'],
    shownBy: 'slots',
  },
  {
    symptom: 'no-named-licence',
    when: [{ place: ['sign-in', 'oauth'], error: /licen[cs]e|лиценз/i }],
    questions: ['licence', 'slots', 'sign-in'],
    shownBy: 'licence',
  },
  {
    symptom: 'ambiguous-account',
    when: [{ error: /ambigu|неоднознач/i }],
    questions: ['external-account', 'account', 'sign-in'],
    shownBy: 'external-account',
  },
  {
    symptom: 'saml-not-configured',
    when: [{ error: /integration is not configured|интеграция не настроена/i }],
    questions: ['sign-in'],
  },
  {
    symptom: 'saml-rejected',
    when: [
      { place: ['saml'], status: [400, 401, 403] },
      { error: /InResponseTo|unsolicited|SAML\S{0,40} (?:response|ответ)/i },
    ],
    questions: ['account', 'sign-in'],
  },
  { symptom: 'registration-rate', when: [{ status: [429] }], questions: ['registration'] },
  {
    symptom: 'edition',
    when: [{ status: [404], place: ['synchronization'] }],
    questions: ['edition'],
    shownBy: 'edition',
  },
  { symptom: 'provider-missing', when: [{ status: [404], place: ['providers'] }], questions: [] },
  {
    symptom: 'provider-rule',
    when: [{ status: [400], place: ['providers'] }, { error: /Для второго фактора/ }],
    questions: ['factor'],
  },
  {
    symptom: 'admin-access',
    when: [{ status: [403], place: ['admin', 'providers', 'synchronization'] }],
    questions: ['administrator', 'account'],
    shownBy: 'administrator',
  },
  {
    symptom: 'source-denied',
    when: [{ status: [403], place: ['source'] }, { error: /AccessDeniedException/ }],
    questions: ['administrative', 'task-access', 'account'],
    shownBy: 'administrative',
  },
  {
    symptom: 'task-missing',
    when: [
      {
        error:
          /task(?: \d+)? (?:does not exist|was not found|(?:is )?not found)|задача(?: \d+)? (?:не найдена|не существует)/i,
      },
      { hasTask: true, status: [404], place: [...ANYWHERE, 'task', 'task-check'] },
    ],
    questions: [...TASK],
    shownBy: 'task-exists',
  },
  {
    symptom: 'substitution',
    when: [{ error: /substitut|замещ|замест/i }],
    questions: ['confidential', ...TASK],
    shownBy: 'confidential',
  },
  {
    symptom: 'some-users',
    when: [
      { error: /(?:only |just )?some (?:users|people)|others can|у (?:некоторых|части|других)|не у всех/i },
    ],
    questions: TASK,
  },
  {
    symptom: 'task-denied',
    when: [
      { place: ['task', 'task-check'], status: [403] },
      { place: ['task', 'task-check', 'error-page'], hasTask: true },
      { hasTask: true, status: [403], place: ANYWHERE },
      { error: /no access to (?:the )?(?:task|document|request)|нет доступа/i },
      {
        hasTask: true,
        error:
          /\b(?:no|without|lost|loses|denie[ds]|refuse[ds]?) access|access (?:is |was )?(?:denied|refused|lost)/i,
      },
      {
        hasTask: true,
        error:
          /(?:cannot|can[’']?t|unable to|could ?n[o’']t) open|(?:does not|doesn[’']?t|won[’']?t) open|не (?:может|могут|могу) открыть|не открыва/i,
      },
    ],
    questions: TASK,
    shownBy: 'task-access',
  },
  {
    symptom: 'token',
    when: [
      { status: [401] },
      { status: [403], place: ['session', 'sign-in'] },
      { status: [403], place: ANYWHERE, hasTask: false },
      {
        error:
          /(?:token|session) (?:is )?(?:expired|invalid)|(?:токен|сеанс)\S{0,40} (?:истёк|истек|недействит)/i,
      },
    ],
    questions: ['last-sign-in', 'account', 'sign-in'],
    shownBy: 'last-sign-in',
  },
];

/**
 * The symptoms of a complaint, the most special first; `unclear` where the map has none. What is said to be missing is told
 * as that, and not as a right.
 */
export function symptomsOf(signs: Signs): Symptom[] {
  const found = SYMPTOM_MAP.filter(({ when }) => when.some((one) => holds(one, signs)));
  const named = found.map(({ symptom }) => symptom);
  const told = named.includes('task-missing') ? named.filter((one) => one !== 'task-denied') : named;
  return told.length > 0 ? told : ['unclear'];
}

/** Symptoms that a task has to be there for. */
const OF_A_TASK: ReadonlySet<Symptom> = new Set([
  'task-denied',
  'substitution',
  'some-users',
  'source-denied',
]);

/** The same where the site says that there is no such task: then nothing of it is a matter of rights. */
export function symptomsOfMissing(symptoms: readonly Symptom[]): Symptom[] {
  return [
    ...new Set(
      symptoms.map((one): Symptom => (OF_A_TASK.has(one) || one === 'unclear' ? 'task-missing' : one)),
    ),
  ];
}

/** What the site says of what a symptom can mean; null where no answer tells. */
export function foundOf(symptom: Symptom, answers: readonly TriageAnswer[]): Message | null {
  const shownBy = SYMPTOM_MAP.find((rule) => rule.symptom === symptom)?.shownBy;
  const answer = answers.find(({ question }) => question === shownBy);
  if (!answer || answer.verdict === 'unknown') return null;
  const { sentence } = answer;
  if (answer.verdict === 'denied') return message('triage-found.so', { sentence });
  // A token can be invalid before its time is over.
  return symptom === 'token' ? null : message('triage-found.otherwise', { sentence });
}

/** What the symptoms ask, each question once. What is unclear is asked by what is known. */
export function questionsOf(
  symptoms: readonly Symptom[],
  { hasTask, hasUser }: { hasTask: boolean; hasUser: boolean },
): TriageQuestion[] {
  const asked = symptoms.flatMap(
    (symptom) => SYMPTOM_MAP.find((rule) => rule.symptom === symptom)?.questions ?? [],
  );
  const unclear: TriageQuestion[] = symptoms.includes('unclear')
    ? [...(hasTask ? TASK : []), ...(hasUser ? (['account', 'sign-in', 'last-sign-in'] as const) : [])]
    : [];
  return [...new Set([...asked, ...unclear])];
}

function holds({ status, place, error, hasTask }: Condition, signs: Signs): boolean {
  return (
    (status === undefined || (signs.status !== null && status.includes(signs.status))) &&
    (place === undefined || place.includes(signs.place ?? 'none')) &&
    (error === undefined || error.test(signs.error)) &&
    (hasTask === undefined || hasTask === signs.hasTask)
  );
}
