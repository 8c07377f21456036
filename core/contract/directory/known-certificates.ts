import { z } from 'zod';
import { message } from '../finding.ts';
import { longOperation, operation } from '../operation.ts';
import { prediction } from './ldaps.ts';

/** Where certificates can be read without signing in anywhere; `other`: where that takes the site itself. */
export const certificatePlace = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('tls'), host: z.string(), port: z.int() }),
  z.object({
    kind: z.literal('directory'),
    type: z.enum(['ActiveDirectory', 'OpenLDAP']),
    server: z.string(),
  }),
  z.object({ kind: z.literal('metadata'), url: z.string() }),
  z.object({ kind: z.literal('other') }),
]);
export type CertificatePlace = z.infer<typeof certificatePlace>;

/** A certificate that was read; times are ISO 8601, UTC. All text in it is hostile. */
export const knownCertificate = z.object({
  /** The first name of its server, its common name, or its subject. */
  name: z.string(),
  subject: z.string(),
  issuer: z.string(),
  notBefore: z.string(),
  notAfter: z.string(),
  sha256: z.string(),
});
export type KnownCertificate = z.infer<typeof knownCertificate>;

/** What the site will do with a server, as a check of LDAPS found out: for this certificate of it and no other. */
export const knownVerdict = z.object({
  sha256: z.string(),
  at: z.string(),
  prediction,
  message,
  remedies: z.array(message),
});
export type KnownVerdict = z.infer<typeof knownVerdict>;

/** Somewhere that certificates were looked for, and what is known of them. */
export const checkedPlace = z.object({
  /** As it was called; absent for a server that somebody typed. */
  site: z.string().optional(),
  /** Which service of the site uses it. */
  source: message,
  /** Server with its port, or an address. */
  address: z.string(),
  place: certificatePlace,
  /** The server's own one first; those of the last time that they could be read. */
  certificates: z.array(knownCertificate),
  /** When they were read; absent where they never were. */
  checkedAt: z.string().optional(),
  /** Why they could not be read since. */
  failure: z.object({ at: z.string(), reason: message }).optional(),
  verdict: knownVerdict.optional(),
});
export type CheckedPlace = z.infer<typeof checkedPlace>;

/** When a place was looked at last, whatever came of it. */
export function lastCheckedAt({
  checkedAt = '',
  failure,
}: Pick<CheckedPlace, 'checkedAt' | 'failure'>): string {
  return failure && failure.at > checkedAt ? failure.at : checkedAt;
}

/** A step of a reminder: days before the end of a certificate, counted in parts of a day for short lives. */
const given = z.object({ sha256: z.string().regex(/^[0-9a-f]{64}$/), step: z.number().positive() });

export const reminder = given.extend({
  certificate: knownCertificate,
  /** Whole days; negative once it has ended. */
  daysLeft: z.int(),
  places: z.array(checkedPlace.pick({ site: true, source: true, address: true })),
});
export type Reminder = z.infer<typeof reminder>;

/** What can be asked about the certificates that were ever checked on this computer. */
export const knownCertificatesContract = {
  /** Every place with its certificates, as they were when they were checked. */
  known: operation({
    effect: 'read',
    input: z.object({}),
    output: z.object({ places: z.array(checkedPlace) }),
  }),
  /**
   * Reads the certificates of known places again, side by side, each with a deadline. No site is opened and no password is
   * sent anywhere. What cannot be read keeps what was known, with its time.
   */
  recheck: longOperation({
    effect: 'read',
    input: z.object({
      /** Only what was checked longer ago than this. */
      olderThanHours: z.number().nonnegative().max(100_000).default(24),
    }),
    output: z.object({ checked: z.int(), unknown: z.int() }),
  }),
  /** Reminders that are due and were not given in this channel yet, the most urgent first. */
  reminders: operation({ effect: 'read', input: z.object({}), output: z.array(reminder) }),
  /** Notes that reminders were given: they do not come again. */
  acknowledge: operation({
    effect: 'write',
    input: z.object({ reminders: z.array(given).max(1_000) }),
    output: z.object({}),
  }),
};
