import { z } from 'zod';
import { finding } from '../finding.ts';
import { guid } from '../guid.ts';
import { hostPath, siteWithProfile } from '../site/address.ts';
import { nameOfVersion, versionSide } from '../version-names.ts';
import { archiveLimits } from './archive.ts';
import { planBase } from './base.ts';
import { associations, textHandling } from './options.ts';
import { plan } from './plan.ts';
import { exportSelection } from './selection.ts';
import { signInScope } from './sign-in.ts';

/** How much of a side is meant. */
const chosen = { selection: exportSelection.default('all') };

/** An archive: a ZIP file or a folder. */
const archiveSide = archiveLimits.extend({ archive: hostPath });

/** A version of a module, in the repository of a site. */
const versionedSide = z.object({ version: versionSide });

/** A live site, an archive or a version, or what is chosen of it. */
export const side = z.union([
  z.object({ ...siteWithProfile, ...chosen }),
  archiveSide.extend(chosen),
  versionedSide.extend(chosen),
]);
export type Side = z.infer<typeof side>;

/** What a side is called: the address of a site as it was given, the path of an archive, or a version. */
export function nameOfSide(one: CompareInput['from'] | CompareInput['to']): string {
  if ('site' in one) return one.site;
  return 'archive' in one ? one.archive : nameOfVersion(one.version);
}

export const compareInput = z.object({
  /** What the receiver would be made equal to. */
  from: side,
  to: z.union([z.object(siteWithProfile), archiveSide, versionedSide]),
  /** Strategies by which entities are matched where it is not by Guid. */
  associations,
  texts: textHandling.default('rewrite'),
  ...signInScope,
  /** Tells which side has changed what; with two archives, not what was imported last. */
  base: planBase.optional(),
  /** Also says what the differing entities need of each other. */
  needs: z.boolean().default(false),
});
export type CompareInput = z.infer<typeof compareInput>;

/** An entity that only the receiver has. */
export const receiverOnlyEntity = z.object({
  type: z.string(),
  guid,
  path: z.string(),
  /** The base has it: it was removed on the other side. */
  removedThere: z.literal(true).optional(),
});
export type ReceiverOnlyEntity = z.infer<typeof receiverOnlyEntity>;

/**
 * An entity that differs needs one that the receiver lacks: both by their places among the items of the plan, and the
 * column that says so; with `line` the column's text names it there (1-based). `owns`: it is a part of what it needs.
 */
export const need = z.object({
  item: z.number().int(),
  needs: z.number().int(),
  column: z.string(),
  line: z.number().int().positive().optional(),
  owns: z.literal(true).optional(),
});
export type Need = z.infer<typeof need>;

export const compareResult = z.object({
  /** What would make the receiver equal, without any intention to do so; its hash is that of the comparison. */
  plan,
  /** What the other side does not have, of what was compared. */
  onlyOnReceiver: z.array(receiverOnlyEntity),
  /** Whether both sides are the same. */
  isEqual: z.boolean(),
  warnings: z.array(finding),
  /** Where it was asked for. */
  needs: z.array(need).optional(),
});
export type CompareResult = z.infer<typeof compareResult>;
