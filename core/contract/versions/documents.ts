import { z } from 'zod';
import { guid } from '../guid.ts';
import { exportSelection } from '../transfer/selection.ts';

/**
 * `module.json` in the root of a version: what it is a version of. It says nothing that changes with each version, so that
 * a change of one entity is a change of its files only. Keys of later releases are let be.
 */
export const moduleDocument = z.object({
  module: z.object({ guid, name: z.string() }),
  description: z.string().default(''),
  /** What belongs to the module; absent where nobody has said it. */
  selection: exportSelection.optional(),
  /** Version of the product that the content was read from; absent where it is not known. */
  sourceVersion: z.string().optional(),
});
export type ModuleDocument = z.infer<typeof moduleDocument>;

/** `version.json` beside the files of a version in a repository that is a folder. */
export const versionDocument = z.object({
  module: z.object({ guid, name: z.string() }),
  version: z.string().min(1),
  name: z.string().default(''),
  description: z.string().default(''),
  createdAt: z.iso.datetime({ offset: true }),
  author: z.string().default(''),
  /** The hash of its files, by their names and contents. */
  revision: z.string(),
});
export type VersionDocument = z.infer<typeof versionDocument>;
