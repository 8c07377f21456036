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
});

const ability = z.enum(['yes', 'no', 'unknown']);

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
  /** Who could sign in before the change and could not after it, or of whom nobody knows any more, by the chain of `access`. */
  users: z.object({
    count: z.int(),
    /** How many of them could not. */
    lost: z.int(),
    /** The first ones. */
    named: z.array(accessUser.extend({ after: z.enum(['no', 'unknown']) })),
  }),
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
