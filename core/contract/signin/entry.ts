import { z } from 'zod';
import { message as messageOf } from '#core/messages/catalogue.ts';
import type { RecordColumn } from '../columns.ts';
import { finding, message } from '../finding.ts';
import { operation } from '../operation.ts';
import { guardedInput, siteOperator } from '../operator.ts';
import { device, entryKey } from './entry-keys.ts';
import { guard, guardQuestion } from './guard.ts';
import { setup } from './setup.ts';

/** Something that the sign-in page could show, and which row or key shows or hides it. */
export const entryItem = z.object({
  kind: z.enum([
    'login-form',
    'captcha',
    'password-link',
    'phone-code',
    'email-code',
    'provider',
    'password-sign-in',
    'back',
    'switch',
    'privacy-link',
    'registration',
    'auto-registration',
    'register-privacy-link',
  ]),
  /** What it is for people: the description of a provider. */
  title: z.string(),
  /** What registration is by (`RegistrationType`), or where a link leads. */
  value: z.string().optional(),
  /** Id of the provider that is signed in by. */
  providerId: z.int().optional(),
  isVisible: z.boolean(),
  /** `AuthTypes[0].Visibility`, `AuthenticationProviders 3, IsHidden`, … */
  because: message,
  /** Types of sign-in whose screens have it; empty where it is hidden. */
  screens: z.array(z.string()),
  /** What a code needs to arrive; `unknown` where the database does not say. */
  needs: z.array(z.object({ name: message, state: z.enum(['met', 'missing', 'unknown']) })).optional(),
});
export type EntryItem = z.infer<typeof entryItem>;

export const entryItemColumns: readonly RecordColumn<EntryItem>[] = [
  { id: 'element', heading: 'column.element', value: ({ kind }) => messageOf(`entry-item.${kind}`) },
  {
    id: 'title',
    heading: 'column.title',
    value: ({ title, value }) => (value ? `${title}: ${value}` : title),
  },
  {
    id: 'state',
    heading: 'column.state',
    value: ({ isVisible }) => messageOf(`entry-state.${isVisible ? 'shown' : 'hidden'}`),
  },
  { id: 'screens', heading: 'column.screens', value: ({ screens }) => screens },
  { id: 'because', heading: 'column.because', value: ({ because }) => because },
];

export const entryPreview = z.object({
  items: z.array(entryItem),
  /** Ways in which somebody can sign in here; empty is a lock-out. */
  ways: z.array(z.string()),
  /** The type whose screen opens first; null where no type is visible on the device. */
  opens: z.string().nullable(),
});
export type EntryPreview = z.infer<typeof entryPreview>;

/** The longest host name, in characters. */
export const LONGEST_HOST_NAME = 255;
/** The longest value of a registration, in characters. */
export const LONGEST_REGISTERED = 1_000;

const place = { hostname: z.string().min(1).max(LONGEST_HOST_NAME), device: device.default('web') };

/** Where somebody registers; the smart event after the creation of the user gets it as `source`. */
export const registrationSource = z.enum(['spa_base', 'mobile']);
export type RegistrationSource = z.infer<typeof registrationSource>;

const registrationOutcome = z.object({
  values: z.record(z.string(), z.string()),
  hidden: z.array(z.string()),
  problems: z.array(message),
  /** Blocks of text on the form: HTML as it is stored. */
  notes: z.array(z.object({ title: z.string(), Color: z.string() })),
  /** The address of the form that is filled with what was given, without the password. */
  prefill: z.string(),
  source: registrationSource,
});
export type RegistrationOutcome = z.infer<typeof registrationOutcome>;

/** What can be asked about the sign-in page of a site. */
export const entryContract = {
  /** Both keys as they are stored, and what is wrong with them. */
  get: operation({
    effect: 'read',
    input: siteOperator,
    output: z.array(z.object({ key: entryKey, text: z.string(), findings: z.array(finding) })),
  }),
  /** The page of a host name and device; with `authConfig` instead of what is stored. */
  preview: operation({
    effect: 'read',
    input: siteOperator.extend({ ...place, authConfig: z.string().max(1_000_000).optional() }),
    output: entryPreview,
  }),
  /** Stores a key whole; refused when it is no JSON of its kind, or has an error. */
  save: operation({
    effect: 'write',
    input: guardedInput.extend({ key: entryKey, text: z.string().max(1_000_000) }),
    output: z.object({ findings: z.array(finding) }),
  }),
  /** What is wrong with a key before it is stored; needs no site. */
  judge: operation({
    effect: 'read',
    input: z.object({ key: entryKey, text: z.string().max(1_000_000) }),
    output: z.object({ findings: z.array(finding) }),
  }),
  /** What a registration with these values would store, and what would refuse it. Nothing is stored. */
  register: operation({
    effect: 'read',
    input: siteOperator.extend({
      values: z.record(z.string(), z.string().max(LONGEST_REGISTERED)),
      verifiedBy: z.enum(['phone', 'email']).optional(),
      domain: z.string().max(LONGEST_HOST_NAME),
      source: registrationSource.default('spa_base'),
    }),
    output: registrationOutcome,
  }),
  /** How far the set-up of each external sign-in has come, and what to do next; one at least, to begin with. */
  checklist: operation({ effect: 'read', input: siteOperator, output: z.array(setup) }),
  /**
   * The lock-out guard: who could sign in, now and after a change that is not made yet, by host name and device. Host
   * names are those that providers name, and any other.
   */
  guard: operation({
    effect: 'read',
    input: siteOperator.extend(guardQuestion.shape),
    output: guard,
  }),
};
