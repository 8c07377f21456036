import { z } from 'zod';
import { accessUser } from '../explanation.ts';
import { message } from '../finding.ts';
import { entityChange, entityName } from './entities.ts';
import { device, entryKey } from './entry-keys.ts';
import { providerFields } from './providers.ts';
import { rightOfGroup } from './rights.ts';
import { serviceChange } from './services.ts';
import { generalSettings, profileChange } from './settings.ts';

const providerId = z.int().nonnegative();

/**
 * A write that can change who signs in, as its operation is called: the lock-out guard is asked about it before it is
 * made, wherever it is made from.
 */
export const guardedWrite = z.discriminatedUnion('operation', [
  z.object({ operation: z.literal('providers.create'), fields: providerFields }),
  z.object({ operation: z.literal('providers.update'), id: providerId, fields: providerFields }),
  z.object({ operation: z.literal('providers.delete'), id: providerId }),
  serviceChange.extend({ operation: z.literal('services.save') }),
  z.object({ operation: z.literal('entry.save'), key: entryKey, text: z.string().max(1_000_000) }),
  entityChange.extend({ operation: z.literal('entities.save') }),
  entityName.extend({ operation: z.literal('entities.delete') }),
  z.object({ operation: z.literal('settings.update'), settings: generalSettings.partial() }),
  profileChange.extend({ operation: z.literal('synchronization.update') }),
  rightOfGroup.extend({ operation: z.literal('rights.revoke') }),
]);
export type GuardedWrite = z.input<typeof guardedWrite>;
/** A write with what was left out. */
export type CompleteWrite = z.output<typeof guardedWrite>;

/** What the guard is asked: what would be without some providers or with another `AuthConfig`, or after a write. */
export const guardQuestion = z.object({
  /** Providers that would be gone. */
  without: z.array(z.int().positive()).default([]),
  authConfig: z.string().max(1_000_000).optional(),
  write: guardedWrite.optional(),
  /** Replay the sign-ins of the last days before and after the change. */
  replay: z.boolean().default(false),
});

const ability = z.enum(['yes', 'no', 'unknown']);
export type Ability = z.infer<typeof ability>;

const tally = z.object({ yes: z.int(), no: z.int(), unknown: z.int() });
export type AbilityTally = z.infer<typeof tally>;

/** Whom a change affects, with the first step of the chain that makes the difference and what it says there. */
const affectedUser = accessUser.extend({
  before: ability,
  after: ability,
  step: z.string(),
  found: message,
  /** How many sign-ins it are; 1 for a user. */
  count: z.int(),
});
export type AffectedUser = z.infer<typeof affectedUser>;

/** What a change means to users, or to sign-ins: each goes through the chain of `access` before and after. */
const effects = z.object({
  before: tally,
  after: tally,
  /** How many get in less surely than before: not any more, or nobody knows. */
  count: z.int(),
  /** How many of them do not any more. */
  lost: z.int(),
  /** The first ones. */
  named: z.array(affectedUser),
  /** Those that get in more surely than before. */
  gained: z.object({ count: z.int(), named: z.array(affectedUser) }),
});
export type Effects = z.infer<typeof effects>;

/** What would become of the sign-ins of the last days. */
const replay = effects.extend({
  days: z.int(),
  /** How many of them name a way or a provider that the site does not have: they are unknown before and after. */
  unmatched: z.int(),
});
export type Replay = z.infer<typeof replay>;

export const guard = z.object({
  places: z.array(
    z.object({
      hostname: z.string(),
      device,
      /** Ways in which somebody can sign in there after the change. */
      ways: z.array(z.string()),
      before: z.array(z.string()),
      /** Those of `ways` that need what the database does not tell: `notes` says what. */
      unsure: z.array(z.string()),
    }),
  ),
  /** Who may sign in at all, by the best of all ways. */
  users: effects,
  /** Where it was asked for, and the site keeps a log. */
  replay: replay.optional(),
  /** Whether the operator could: `unknown` where a directory, an identity provider or a code decides. */
  operator: ability,
  /** Why a way that the page shows lets nobody in after the change, or why that is not known; who loses a right. */
  notes: z.array(message),
  /**
   * Somebody who could sign in now could not any more, or nobody knows; or the operator could not look after sign-in any
   * more: to be confirmed.
   */
  isDangerous: z.boolean(),
  /** Keys of `Settings (JSON)` that go, because the block is left out or empty: to be confirmed. */
  clears: z.array(z.string()),
});
export type Guard = z.infer<typeof guard>;
