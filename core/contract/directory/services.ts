import { z } from 'zod';
import { configurationFile } from '../configuration-file.ts';
import { checkStep, finding, message } from '../finding.ts';
import { longOperation, operation } from '../operation.ts';
import { siteOperator } from '../operator.ts';
import { matchResult } from '../user-match.ts';

/** Types of services that are probed here; directories have a check of their own. */
export const probedType = z.enum(['Radius', 'OAuth', 'SAML', 'Multifactor']);
export type ProbedType = z.infer<typeof probedType>;

/** A clock that is compared with that of this computer. */
export const clock = z.object({
  source: message,
  /** ISO 8601; absent where it could not be read. */
  time: z.string().optional(),
  /** How far it is ahead of this computer. */
  skewSeconds: z.number().optional(),
  /** `skipped`: it has no clock that could be read; `unknown`: it was not asked or did not answer. */
  verdict: z.enum(['ok', 'warn', 'fail', 'skipped', 'unknown']),
  finding,
});
export type Clock = z.infer<typeof clock>;

/** When a certificate ends; without a date for a source that has none or could not be asked, with the reason. */
export const calendarEntry = z.object({
  source: message,
  state: z.enum(['read', 'none', 'unknown']),
  reason: message.optional(),
  subject: z.string(),
  sha256: z.string().optional(),
  notAfter: z.string().optional(),
  daysLeft: z.int().optional(),
});
export type CalendarEntry = z.infer<typeof calendarEntry>;

/** A service to be tried. */
const probeInput = siteOperator.extend({
  type: probedType,
  id: z.int().positive(),
  /** RADIUS: a user to sign in. */
  login: z.string().max(200).optional(),
  loginPassword: z.string().max(1_000).optional(),
  /** RADIUS: how often a question is sent, a second apart. */
  tries: z.int().min(1).max(10).default(3),
  /** OpenID Connect: what a callback path is below. */
  siteAddress: z.url().max(500).optional(),
  /** OpenID Connect: the file whose `OidcAliases` the services are compared with. */
  configuration: configurationFile.optional(),
});
export type ProbeInput = z.infer<typeof probeInput>;

/** A SAML response to be judged. */
const responseInput = siteOperator.extend({
  id: z.int().positive(),
  response: z.string().min(10).max(2_000_000),
  /** Metadata instead of what the service's address gives. */
  metadata: z.string().max(1_000_000).optional(),
  consumer: z.string().max(1_000).optional(),
  audience: z.string().max(1_000).optional(),
  request: z.object({ id: z.string().max(500), sentAt: z.iso.datetime({ offset: true }) }).optional(),
});
export type ResponseInput = z.infer<typeof responseInput>;

/** Whose certificates are read. */
const calendarInput = siteOperator.extend({
  /** False where directories are checked by themselves (`ldaps.checkService`): their servers are not asked twice. */
  withDirectories: z.boolean().default(true),
});
export type CalendarInput = z.infer<typeof calendarInput>;

/** What can be asked about the services of sign-in that are no directories. */
export const probesContract = {
  /** Tries a service step by step. Nothing is signed in but the user that is named, once. */
  check: longOperation({
    effect: 'read',
    noJob: 'takes a password, which a queue would keep',
    input: probeInput,
    output: z.object({ steps: z.array(checkStep) }),
  }),
  /** Judges a SAML response that somebody copied, and says which user it means (`match`) or why that is not said. Nothing is stored. */
  judgeResponse: longOperation({
    effect: 'read',
    noJob: 'takes what signs a user in, which a queue would keep',
    input: responseInput,
    output: z.object({
      steps: z.array(checkStep),
      match: matchResult.optional(),
      unmatched: message.optional(),
    }),
  }),
  /** The clocks of everything that sign-in depends on, against this computer's. */
  clocks: operation({
    effect: 'read',
    input: siteOperator,
    output: z.array(clock),
  }),
  /** When the certificates end that sign-in depends on: of directories, of identity providers and of what they sign with. */
  calendar: longOperation({
    effect: 'read',
    input: calendarInput,
    output: z.array(calendarEntry),
  }),
};
