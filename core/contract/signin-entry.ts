import { z } from 'zod';
import { finding, message } from './finding.ts';
import { operation } from './operation.ts';
import { at, common, writing } from './signin-common.ts';
import { providerFields } from './signin-providers.ts';

/** The two user keys that make the sign-in and the registration page (spec, "AuthConfig", "RegistrationFields"). */
export const entryKey = z.enum(['AuthConfig', 'RegistrationFields']);
export type EntryKey = z.infer<typeof entryKey>;

export const device = z.enum(['web', 'Android', 'iOS']);
export type Device = z.infer<typeof device>;

/** Something that the sign-in page could show, and which row or key shows or hides it. */
export const entryItem = z.object({
  kind: z.enum(['login-form', 'phone-code', 'email-code', 'provider', 'registration', 'password-link']),
  /** What it is for people: the description of a provider. */
  title: z.string(),
  isVisible: z.boolean(),
  /** `AuthTypes[0].Visibility`, `AuthenticationProviders 3, IsHidden`, … */
  because: message,
});
export type EntryItem = z.infer<typeof entryItem>;

export const entryPreview = z.object({
  items: z.array(entryItem),
  /** Ways in which somebody can sign in here; empty is a lock-out. */
  ways: z.array(z.string()),
});
export type EntryPreview = z.infer<typeof entryPreview>;

const place = { hostname: z.string().min(1).max(255), device: device.default('web') };

/** A change that could lock somebody out; what is absent stays. */
export const guardedChange = z.object({
  /** Providers that would be gone. */
  without: z.array(z.int().positive()).default([]),
  /** A provider that would be saved like this; without an id it would be added. */
  provider: z.object({ id: z.int().nonnegative().optional(), fields: providerFields }).optional(),
  authConfig: z.string().max(1_000_000).optional(),
});
export type GuardedChange = z.input<typeof guardedChange>;

const ability = z.enum(['yes', 'no', 'unknown']);

export const guard = z.object({
  places: z.array(
    z.object({
      hostname: z.string(),
      device,
      /** Ways in which somebody can sign in there after the change. */
      ways: z.array(z.string()),
      before: z.array(z.string()),
    }),
  ),
  /** Whether the operator could: `unknown` where a directory, an identity provider or a code decides. */
  operator: ability,
  /** Somebody who could sign in now could not any more: to be confirmed. */
  isDangerous: z.boolean(),
});
export type Guard = z.infer<typeof guard>;

/** What can be asked about the sign-in page of a site. */
export const entryContract = {
  /** Both keys as they are stored, and what is wrong with them. */
  get: operation({
    effect: 'read',
    input: at,
    output: z.array(z.object({ key: entryKey, text: z.string(), findings: z.array(finding) })),
    errors: common,
  }),
  /** The page of a host name and device; with `authConfig` instead of what is stored. */
  preview: operation({
    effect: 'read',
    input: at.extend({ ...place, authConfig: z.string().max(1_000_000).optional() }),
    output: entryPreview,
    errors: [...common, 'rule-broken'],
  }),
  /** Stores a key whole; refused when it is no JSON of its kind. */
  save: operation({
    effect: 'write',
    input: at.extend({ key: entryKey, text: z.string().max(1_000_000) }),
    output: z.object({ findings: z.array(finding) }),
    errors: writing,
  }),
  /** What a registration with these values would store, and what would refuse it. Nothing is stored. */
  register: operation({
    effect: 'read',
    input: at.extend({
      values: z.record(z.string(), z.string().max(1_000)),
      verifiedBy: z.enum(['phone', 'email']).optional(),
      domain: z.string().max(255),
    }),
    output: z.object({
      values: z.record(z.string(), z.string()),
      hidden: z.array(z.string()),
      problems: z.array(message),
    }),
    errors: [...common, 'rule-broken'],
  }),
  /**
   * The lock-out guard: who could sign in, now and after a change that is not made yet, by host name and device. Host
   * names are those that providers name, and any other.
   */
  guard: operation({
    effect: 'read',
    input: at.extend(guardedChange.shape),
    output: guard,
    errors: [...common, 'rule-broken', 'record-unknown'],
  }),
};
