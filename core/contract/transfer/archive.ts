import { z } from 'zod';
import { finding } from '../finding.ts';

/** `scripts-as-files`: multi-file, for those who review changes. */
export const archiveFormat = z.enum(['multi-file', 'legacy', 'scripts-as-files']);

/** What an archive is, without any receiver. */
export const archiveDescription = z.object({
  file: z.string(),
  format: archiveFormat,
  /** True for an archive of sign-in, false for one of configuration. */
  signIn: z.boolean(),
  /** Version of the product that wrote it; absent where its manifest does not say. */
  sourceVersion: z.string().optional(),
  files: z.number().int(),
  /** Bytes of all files before compression, and of what lies on the disk. */
  bytes: z.number().int(),
  size: z.number().int(),
  entities: z.number().int(),
  byType: z.record(z.string(), z.number().int()),
  /** Names of the sections and categories that it holds, at most 1,000. */
  sections: z.array(z.object({ name: z.string(), categories: z.array(z.string()) })),
  /** How entities are matched where it is not by Guid, by type. */
  associations: z.record(z.string(), z.string()),
  warnings: z.array(finding),
});
export type ArchiveDescription = z.infer<typeof archiveDescription>;

/** The longest entity that may be allowed, in bytes: reading it takes several times as much. */
const MOST_ENTITY_BYTES = 128 * 1024 * 1024;

/** Limits of what is read that a person may set. */
export const archiveLimits = z.object({
  /** Refuses an archive whose files are longer than this in total, in bytes; 2 GiB when it is not given. */
  maxArchiveBytes: z.number().int().positive().optional(),
  /** Refuses an archive with a longer entity, in bytes; 64 MiB when it is not given. */
  maxEntityBytes: z.number().int().positive().max(MOST_ENTITY_BYTES).optional(),
});
