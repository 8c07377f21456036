import type { TriagePlace } from '#core/base/complaint.ts';
import type { Symptom, TriageQuestion } from '#core/contract/access-triage.ts';

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
  },
  {
    symptom: 'no-licence-slot',
    when: [
      { status: [402] },
      { error: /no free licen[cs]|нет свободных лицензий|licen[cs]e limit|лимит\S* лицензий/i },
      { place: ['sign-in', 'oauth'], error: /limit|лимит|превыш/i },
    ],
    questions: ['slots', 'licence', 'account'],
  },
  {
    symptom: 'no-named-licence',
    when: [{ place: ['sign-in', 'oauth'], error: /licen[cs]e|лиценз/i }],
    questions: ['licence', 'slots', 'sign-in'],
  },
  {
    symptom: 'ambiguous-account',
    when: [{ error: /ambigu|неоднознач/i }],
    questions: ['account', 'sign-in'],
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
      { error: /InResponseTo|unsolicited|SAML\S* (?:response|ответ)/i },
    ],
    questions: ['account', 'sign-in'],
  },
  { symptom: 'registration-rate', when: [{ status: [429] }], questions: ['registration'] },
  { symptom: 'edition', when: [{ status: [404], place: ['synchronization'] }], questions: ['edition'] },
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
  },
  {
    symptom: 'source-denied',
    when: [{ status: [403], place: ['source'] }, { error: /AccessDeniedException/ }],
    questions: ['administrative', 'task-access', 'account'],
  },
  {
    symptom: 'task-missing',
    when: [{ error: /task (?:does not exist|was not found|not found)|задача (?:не найдена|не существует)/i }],
    questions: ['task-exists'],
  },
  {
    symptom: 'substitution',
    when: [{ error: /substitut|замещ|замест/i }],
    questions: ['confidential', ...TASK],
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
        error: /(?:cannot|can[’']?t|unable to) open|не (?:может|могут|могу) открыть|не открыва/i,
      },
    ],
    questions: TASK,
  },
  {
    symptom: 'token',
    when: [
      { status: [401] },
      { status: [403], place: ['session', 'sign-in'] },
      { status: [403], place: ANYWHERE, hasTask: false },
      {
        error: /(?:token|session) (?:is )?(?:expired|invalid)|(?:токен|сеанс)\S* (?:истёк|истек|недействит)/i,
      },
    ],
    questions: ['last-sign-in', 'account', 'sign-in'],
  },
];

/** The symptoms of a complaint, the most special first; `unclear` where the map has none. */
export function symptomsOf(signs: Signs): Symptom[] {
  const found = SYMPTOM_MAP.filter(({ when }) => when.some((one) => holds(one, signs)));
  return found.length > 0 ? found.map(({ symptom }) => symptom) : ['unclear'];
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
