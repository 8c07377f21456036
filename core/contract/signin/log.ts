import { z } from 'zod';
import { isTimeZone } from '#core/base/time-zone.ts';
import { type RecordColumn, userName } from '../columns.ts';
import { message } from '../finding.ts';
import { operation } from '../operation.ts';
import { siteOperator } from '../operator.ts';

/** One successful sign-in. */
export const loginEntry = z.object({
  Id: z.int(),
  UserID: z.int(),
  Login: z.string().nullable(),
  /** ISO 8601, UTC. */
  Date: z.string(),
  /** Who connected: behind a proxy, the proxy, unless the site takes over what it forwards. */
  Address: z.string().nullable(),
  /** The header `X-Real-IP`, as it came with the request. */
  RealIp: z.string().nullable(),
  Provider: z.string().nullable(),
  Protocol: z.string().nullable(),
  /** What else is noted; all that is noted, where it is in no form that is known. */
  Note: z.string().nullable(),
  RequestAddress: z.string().nullable(),
  UserAgent: z.string().nullable(),
  ComputerName: z.string().nullable(),
});
export type LoginEntry = z.infer<typeof loginEntry>;

export const loginEntryColumns: readonly RecordColumn<LoginEntry>[] = [
  { id: 'date', heading: 'column.time', value: ({ Date: date }) => date, isTime: 'exact' },
  { id: 'login', heading: 'column.login', value: userName },
  { id: 'address', heading: 'column.address', value: ({ Address }) => Address },
  { id: 'realIp', heading: 'column.real-ip', value: ({ RealIp }) => RealIp },
  { id: 'provider', heading: 'column.provider', value: ({ Provider }) => Provider },
  { id: 'protocol', heading: 'column.protocol', value: ({ Protocol }) => Protocol },
  { id: 'note', heading: 'column.note', value: ({ Note }) => Note },
  { id: 'client', heading: 'column.client', value: ({ UserAgent }) => UserAgent, hidden: 'on-command-line' },
  {
    id: 'computer',
    heading: 'column.computer',
    value: ({ ComputerName }) => ComputerName,
    hidden: 'everywhere',
  },
  {
    id: 'request',
    heading: 'column.request-address',
    value: ({ RequestAddress }) => RequestAddress,
    hidden: 'everywhere',
  },
];

/** The sign-in after which a page begins. */
export const logCursor = z.object({ Date: z.iso.datetime(), Id: z.int() });
export type LogCursor = z.infer<typeof logCursor>;

const moment = z.union([z.iso.date(), z.iso.datetime()]);
const word = (most: number) => z.string().trim().min(1).max(most);
/** The most that is asked for of an address or a provider. */
export const LONGEST_LOGGED = 1_000;
/** Null for sign-ins without one. */
const logged = word(LONGEST_LOGGED).nullable().optional();

/** Which sign-ins are asked for; what is absent restricts nothing. */
export const logFilter = z.object({
  /** A day, UTC, or a moment; without it 30 days before the end. */
  from: moment.optional(),
  /** A day, UTC and included, or the moment before which. */
  to: moment.optional(),
  login: word(200).optional(),
  /** The address that connected, or that came as `X-Real-IP`. */
  address: logged,
  /** As the log writes it, in full. */
  provider: logged,
  protocol: word(100).optional(),
});
export type LogFilter = z.infer<typeof logFilter>;

const logPage = z.object({
  /** Newest first. */
  entries: z.array(loginEntry),
  /** What to ask the next page `after`; null on the last one. */
  next: logCursor.nullable(),
  /** What the log does not hold, and what its addresses are. */
  notes: z.array(message),
});
export type LogPage = z.infer<typeof logPage>;

/** The values that most sign-ins have, the most frequent first. */
const ranking = z.object({
  /** Null for sign-ins without one. */
  most: z.array(z.object({ value: z.string().nullable(), count: z.int() })),
  /** How many values are not among them. */
  others: z.int(),
});
export type Ranking = z.infer<typeof ranking>;

const logCounts = z.object({
  total: z.int(),
  /** The first and the last day that were asked for, `2026-01-31`, of the zone. */
  period: z.object({ from: z.string(), to: z.string() }),
  /** Sign-ins by day of the zone, oldest first; days without any are left out. */
  perDay: z.array(z.object({ day: z.string(), count: z.int() })),
  providers: ranking,
  /** A sign-in counts at the address that connected and at that of `X-Real-IP`, once where they are the same. */
  addresses: ranking,
});
export type LogCounts = z.infer<typeof logCounts>;

const licenceUse = z.object({
  Kind: z.string(),
  /** Users to whom it is assigned. */
  Assigned: z.int(),
  Purchased: z.int(),
  ValidUntil: z.string().nullable(),
});

/** What can be asked about who signed in, and what they hold. */
export const logContract = {
  list: operation({
    effect: 'read',
    input: siteOperator.extend({
      ...logFilter.shape,
      limit: z.int().positive().max(10_000).default(1_000),
      after: logCursor.optional(),
    }),
    output: logPage,
  }),
  /** How many sign-ins there are of those that `list` gives page by page. */
  counts: operation({
    effect: 'read',
    input: siteOperator.extend({
      ...logFilter.shape,
      /** Whose days are counted: `Europe/Moscow`. */
      zone: z.string().max(100).refine(isTimeZone).default('UTC'),
      /** How many providers and addresses are named. */
      top: z.int().positive().max(1_000).default(10),
    }),
    output: logCounts,
  }),
  licences: operation({
    effect: 'read',
    input: siteOperator,
    output: z.object({
      licences: z.array(licenceUse),
      /** Concurrent slots that are held now. */ slotsHeld: z.int(),
    }),
  }),
};
