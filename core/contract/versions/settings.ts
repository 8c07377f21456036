import { z } from 'zod';
import { checkStep, verdict } from '../finding.ts';
import { hostPath, siteWithProfile } from '../site/address.ts';

/** Where versions are kept (spec, "Configuration transfer": revision repository). */
export const repositoryProvider = z.enum(['FileSystem', 'Git']);
export type RepositoryProvider = z.infer<typeof repositoryProvider>;

/** One line of text as a column holds it. */
const line = (length: number) =>
  z
    .string()
    .trim()
    .max(length)
    .regex(/^[^\p{C}]*$/u);

/** What a person says of a repository. */
export const repositoryDraft = z.object({
  name: line(200).min(1),
  provider: repositoryProvider,
  /** A folder for `FileSystem`; for `Git` an https, ssh or file URL, `user@host:path`, or the path of a repository. Never with a password. */
  location: line(1000).min(1),
  /** `Git` only; `main` where it is not given. */
  branch: line(200).optional(),
  /** Who signs in to the remote, where the location does not say it. */
  userName: line(200).optional(),
  /** Who commits, where it is not the person at the computer. */
  authorName: line(200).optional(),
  authorEmail: line(200).optional(),
});
export type RepositoryDraft = z.infer<typeof repositoryDraft>;

/** Where this computer has the password or token of a repository, or the passphrase of its key. */
const secretPlace = z.enum(['none', 'keychain', 'session', 'file']);

export const repositorySettings = repositoryDraft.extend({
  id: z.int(),
  /** Exactly one of a site's is. */
  isActive: z.boolean(),
});
export type RepositorySettings = z.infer<typeof repositorySettings>;

/** With where this computer has its secret. */
export const listedRepository = repositorySettings.extend({ secret: secretPlace });
export type ListedRepository = z.infer<typeof listedRepository>;

const settingsId = z.int().positive();

export const saveSettingsInput = z.object({
  ...siteWithProfile,
  /** Without it new settings are made. */
  id: settingsId.optional(),
  settings: repositoryDraft,
  /** The first settings are active in any case. */
  activate: z.boolean().default(false),
});
export type SaveSettingsInput = z.infer<typeof saveSettingsInput>;

export const settingsIdInput = z.object({ ...siteWithProfile, id: settingsId });

/** A secret of the remote: kept in the keychain, or where to read it from; neither forgets it. */
export const keepSecretInput = settingsIdInput.extend({
  secret: z.string().min(1).max(10_000).optional(),
  /** Kept in the keychain; else only until this program ends. */
  remember: z.boolean().default(true),
  /** A file that nobody else may read (0600). */
  secretFile: hostPath.optional(),
});
export type KeepSecretInput = z.infer<typeof keepSecretInput>;

/** What preparing a repository did and found, step by step. */
export const preparedRepository = z.object({ verdict, steps: z.array(checkStep) });
export type PreparedRepository = z.infer<typeof preparedRepository>;
