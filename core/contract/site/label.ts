import { z } from 'zod';

/** A word that marks saved sites, such as `canary`. */
export const siteLabel = z
  .string()
  .trim()
  .min(1)
  .max(50)
  .regex(/^[\p{L}\p{N}._-]+$/u);
