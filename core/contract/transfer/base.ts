import { z } from 'zod';
import { hostPath } from '../site/address.ts';
import { versionSide } from '../version-names.ts';

/**
 * What both sides of a plan were once: an archive, a version of a module, or what was imported into the receiver last, as far
 * as this computer has kept it.
 */
export const planBase = z.union([
  z.strictObject({ archive: hostPath }),
  z.strictObject({ last: z.literal(true) }),
  z.strictObject({ version: versionSide }),
]);
export type PlanBase = z.infer<typeof planBase>;
