import { z } from 'zod';
import { hostPath } from './site-address.ts';

/**
 * What both sides of a plan were once: an archive, or what was imported into the receiver last, as far as this computer has
 * kept it.
 */
export const planBase = z.union([
  z.strictObject({ archive: hostPath }),
  z.strictObject({ last: z.literal(true) }),
]);
export type PlanBase = z.infer<typeof planBase>;
