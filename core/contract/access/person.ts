import { z } from 'zod';
import { message as messageOf } from '#core/messages/catalogue.ts';
import type { RecordColumn } from '../columns.ts';
import { message } from '../finding.ts';
import { token } from '../signin/tokens.ts';
import { siteWithProfile } from '../site/address.ts';

/** A user in a list. What the site's database has no column for is null. */
export const foundPerson = z.object({
  UserID: z.int(),
  Login: z.string().nullable(),
  DisplayName: z.string(),
  Email: z.string().nullable(),
  /** `unknown` where the database does not tell who is dismissed or blocked. */
  State: z.enum(['active', 'blocked', 'dismissed', 'unknown']),
});
export type FoundPerson = z.infer<typeof foundPerson>;

export const foundPersonColumns: readonly RecordColumn<FoundPerson>[] = [
  { id: 'name', heading: 'column.display-name', value: ({ DisplayName }) => DisplayName },
  { id: 'login', heading: 'column.login', value: ({ Login }) => Login },
  { id: 'email', heading: 'column.email', value: ({ Email }) => Email },
  { id: 'state', heading: 'column.state', value: ({ State }) => messageOf(`person-value.${State}`) },
  { id: 'id', heading: 'column.id', value: ({ UserID }) => `#${UserID}` },
];

export const peopleInput = z.object({
  ...siteWithProfile,
  /** A part of login, name, e-mail, SID or external account; or `#` and the id. Everybody where it is empty. */
  text: z.string().trim().max(400).default(''),
  /** The last one of the page before. */
  after: foundPerson.pick({ DisplayName: true, UserID: true }).optional(),
  limit: z.int().positive().max(500).default(50),
});
export type PeopleInput = z.infer<typeof peopleInput>;

export const peopleOutput = z.object({
  people: z.array(foundPerson),
  /** There are more. */
  isCut: z.boolean(),
  /** Where it could not be looked, and why. */
  unsearched: z.array(message),
});
export type People = z.infer<typeof peopleOutput>;

/** A part of what is known of a person, or why this database does not tell. */
function part<Value extends z.ZodType>(value: Value) {
  return z.union([z.object({ value }), z.object({ unknown: message })]);
}
export type Part<Value> = { value: Value } | { unknown: z.infer<typeof message> };
/** What a part is when it is known. */
export type KnownValue<Shown> = Shown extends { value: infer Value } ? Value : never;

const text = z.string().nullable();
/** ISO 8601, UTC. */
const time = z.string().nullable();
const flag = z.boolean().nullable();

/** Who it is; only the id where the database does not tell more. */
const identity = foundPerson.omit({ State: true }).extend({
  SID: text,
  UPN: text,
  CellPhone: text,
  TelegramUserName: text,
  Position: text,
  IsSuperAdmin: flag,
  IsSystemRobot: flag,
  CreatedAt: time,
  LastActiveAt: time,
});

/** Whether the account may sign in at all. */
const state = z.object({
  State: foundPerson.shape.State,
  BlockedAt: time,
  FailedSignIns: z.int().nullable(),
  LastFailedSignInAt: time,
  /** Failed sign-ins before an account is blocked; null for never, and where the site does not tell. */
  BlocksAfter: z.int().nullable(),
});

/** A provider, and whether this person could use it. */
const usableProvider = z.object({
  Id: z.int(),
  ProviderType: z.string(),
  Description: text,
  IsDefault: z.boolean(),
  Service: text,
  /** `unknown` where another server decides. */
  usable: z.enum(['yes', 'no', 'unknown']),
  /** Why, the first thing first. */
  because: z.array(message),
  /** Null for none. */
  SecondFactor: z.object({ Type: z.string(), Service: text, BotName: text }).nullable(),
});
export type UsableProvider = z.infer<typeof usableProvider>;

/** The password of this site; the hash itself is never in it. */
const password = z.object({
  /** `other`: a form that is not known. Null for no password. */
  Form: z.enum(['argon2id', 'argon2i', 'other']).nullable(),
  ChangedAt: time,
  MustChange: flag,
  /** How many days a password is valid; null for always. */
  ValidityDays: z.int().nullable(),
  ExpiresAt: time,
  IsExpired: z.boolean(),
});

const licences = z.object({
  /** Those that are assigned. */
  Named: z.array(z.object({ Kind: z.string(), ValidUntil: time })),
});

/** The concurrent slot that is held now. */
const slot = z.object({ StartedAt: z.string(), ExtendedAt: z.string(), ModuleName: text }).nullable();

const externalAccount = z.object({
  /** Null for one of a service that is not there any more. */
  Service: text,
  ServiceGuid: z.string(),
  ExternalUid: z.string(),
  ExternalAccount: text,
});

const signIn = z.object({
  Id: z.int(),
  Date: z.string(),
  Address: text,
  Protocol: text,
  Provider: text,
  ComputerName: text,
  UserAgent: text,
});

/** A group, with its special rights; null where the site does not tell these. */
const group = z.object({ GroupID: z.int(), Name: z.string(), Rights: z.array(z.string()).nullable() });

const substitution = z.object({
  Id: z.int(),
  /** Who is acted for, or who acts. */
  UserID: z.int(),
  Login: text,
  DisplayName: z.string(),
  ValidFrom: z.string(),
  ValidUntil: time,
  IsNow: z.boolean(),
});
export type Substitution = z.infer<typeof substitution>;

/** All that is known of a person, each part by itself. */
export const personOutput = z.object({
  /** Why nothing is told of the account itself, where its row may not be read. */
  unread: message.nullable(),
  identity,
  state,
  providers: part(z.array(usableProvider)),
  password: part(password),
  licences: part(licences),
  slot: part(slot),
  /** Newest first. */
  tokens: part(z.array(token.omit({ UserId: true, Login: true }))),
  externalAccounts: part(z.array(externalAccount)),
  /** The ten newest. */
  signIns: part(z.array(signIn)),
  groups: part(z.array(group)),
  substitutions: part(z.object({ ActsFor: z.array(substitution), SubstitutedBy: z.array(substitution) })),
  /** What some parts lack, and why. */
  notes: z.array(message),
});
export type Person = z.infer<typeof personOutput>;

export const personInput = z.object({ ...siteWithProfile, userId: z.int() });
export type PersonInput = z.infer<typeof personInput>;
