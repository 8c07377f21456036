import { z } from 'zod';
import { triagePlaces } from '#core/base/complaint.ts';
import { accessVerdict } from '../explanation.ts';
import { finding, language, message } from '../finding.ts';
import { hostPath, siteWithProfile } from '../site/address.ts';
import { signInAccessOutput } from './signin.ts';
import { taskAccessOutput } from './task.ts';

/** What a complaint can mean (spec, "Symptom map" and "Errors"). Title and meaning: `triage-symptom.`, `triage-meaning.`. */
export const symptoms = [
  'factor-disabled',
  'no-licence-slot',
  'no-named-licence',
  'ambiguous-account',
  'saml-not-configured',
  'saml-rejected',
  'registration-rate',
  'edition',
  'provider-missing',
  'provider-rule',
  'admin-access',
  'source-denied',
  'task-missing',
  'substitution',
  'some-users',
  'task-denied',
  'token',
  'unclear',
] as const;
export const symptom = z.enum(symptoms);
export type Symptom = z.infer<typeof symptom>;

/** What is asked to find out. The title is the message `triage-question.<name>`. */
const triageQuestions = [
  'task-exists',
  'task-access',
  'administrative',
  'confidential',
  'account',
  'external-account',
  'administrator',
  'sign-in',
  'last-sign-in',
  'licence',
  'slots',
  'factor',
  'registration',
  'edition',
] as const;
export const triageQuestion = z.enum(triageQuestions);
export type TriageQuestion = z.infer<typeof triageQuestion>;

const text = z.string().trim().min(1);

export const triageInput = z
  .object({
    ...siteWithProfile,
    /** Anything that was sent by who complains; what is named besides goes before what is read out of it. */
    pasted: text.max(100_000).optional(),
    url: text.max(8_000).optional(),
    error: text.max(100_000).optional(),
    status: z.int().min(100).max(599).optional(),
    /** Login, e-mail, or `#` and the id. */
    user: text.max(400).optional(),
    taskId: z.int().positive().max(2_147_483_647).optional(),
    /** When it happened; ISO 8601, with a zone where it shall be held against the log. */
    time: text.max(100).optional(),
    /** Host name of the page. */
    host: text.max(400).optional(),
    /** Ask the site's web application, too, without credentials. */
    probe: z.boolean().default(false),
    /** Its address; without it the one of the general settings. */
    webAddress: z
      .url({ protocol: /^https?$/ })
      .max(2_000)
      .optional(),
    /** The site's `appsettings.json` or `web.config`, without which its keys are unknown. */
    keysFile: hostPath.optional(),
  })
  .refine((given) => saidIn(given).length > 0, { path: ['pasted'] });
export type TriageInput = z.infer<typeof triageInput>;

const SAID = ['pasted', 'url', 'error', 'status', 'user', 'taskId', 'time', 'host'] as const;
function saidIn(given: Partial<Record<(typeof SAID)[number], unknown>>): string[] {
  return SAID.filter((name) => given[name] !== undefined);
}

/** What a question was answered with. `granted`: nothing stands in the way here; `denied`: this does. */
export const triageAnswer = z.object({
  question: triageQuestion,
  verdict: accessVerdict,
  sentence: message,
  remedies: z.array(message),
});
export type TriageAnswer = z.infer<typeof triageAnswer>;

/** One request to the site's web application. */
export const probedRequest = z.object({
  request: z.enum(['info', 'token', 'refresh']),
  method: z.enum(['GET', 'POST']),
  path: z.string(),
  /** Null where there was no answer. */
  status: z.int().nullable(),
  meaning: message,
  milliseconds: z.int().nonnegative(),
});
export type ProbedRequest = z.infer<typeof probedRequest>;

export const siteProbe = z.object({ address: z.string(), requests: z.array(probedRequest) });
export type SiteProbe = z.infer<typeof siteProbe>;

const nullable = z.string().nullable();

/** All that was said and found out, as it can be kept (spec, "Support triage"). */
export const triageRecord = z.object({
  format: z.literal('siteferry-triage'),
  version: z.literal(1),
  /** ISO 8601, UTC. */
  takenAt: z.string(),
  /** Without its password. */
  site: z.string(),
  /** Logins, names, e-mails and addresses are replaced. */
  isRedacted: z.boolean(),
  complaint: z.object({
    /** Without secrets. */
    url: nullable,
    error: nullable,
    status: z.int().nullable(),
    user: nullable,
    taskId: z.int().nullable(),
    time: nullable,
    host: nullable,
  }),
  place: z.enum(triagePlaces).nullable(),
  endpoint: nullable,
  userId: z.int().nullable(),
  symptoms: z.array(
    z.object({
      symptom,
      /** What it can mean. */
      meaning: message,
      /** What the site says of that; null where it does not. */
      found: message.nullable().default(null),
    }),
  ),
  answers: z.array(triageAnswer),
  findings: z.array(finding),
  /** The whole explanations behind the answers; null where they were not asked. */
  task: taskAccessOutput.nullable(),
  signIn: signInAccessOutput.nullable(),
  probe: siteProbe.nullable(),
});
export type TriageRecord = z.infer<typeof triageRecord>;

/** The record as it was found, and without personal data, to be handed on. */
export const triageOutput = z.object({ record: triageRecord, redacted: triageRecord });
export type Triage = z.infer<typeof triageOutput>;

/** The text of a file with a record, JSON. */
const recordText = z.object({ name: z.string().min(1).max(400), text: z.string().max(20_000_000) });
export type RecordText = z.infer<typeof recordText>;

export const triageReadInput = recordText;
export const triagePageInput = z.object({ record: triageRecord, language });
export const triageCompareInput = z.object({ before: recordText, after: recordText });

/** What differs between two records, by name; null where one has none. */
export const triageComparison = z.object({
  before: z.object({ name: z.string(), takenAt: z.string() }),
  after: z.object({ name: z.string(), takenAt: z.string() }),
  differences: z.array(
    z.object({
      what: message,
      before: message.nullable(),
      after: message.nullable(),
      /** The time of the complaint: told, but the same problem at another time is the same. */
      isTime: z.boolean(),
    }),
  ),
});
export type TriageComparison = z.infer<typeof triageComparison>;

/** What was complained of, in the order in which it is shown; what was not said is left out (spec, "Support triage"). */
export function complaintFacts({ complaint, endpoint, userId }: TriageRecord) {
  const facts = [
    ['url', complaint.url],
    ['endpoint', endpoint],
    ['status', complaint.status],
    ['user', complaint.user],
    ['user-id', userId],
    ['task', complaint.taskId],
    ['time', complaint.time],
    ['host', complaint.host],
    ['error', complaint.error],
  ] as const;
  return facts.flatMap(([name, value]) => (value === null ? [] : [{ name, value: String(value) }]));
}
