import { z } from 'zod';

/** What a job of a roll-out is for: to ask before the change, to change, to ask after it, or to undo it. */
const jobPurpose = z.enum(['before', 'change', 'after', 'undo']);

/** What the job of a site has of its roll-out besides its request. */
export const jobOfRollout = z.object({
  id: z.string(),
  purpose: jobPurpose,
  /** Id that the site had when it was planned. */
  site: z.string().nullable(),
  /** The roll-out has an archive, which the site is changed by. */
  archive: z.boolean(),
  /** Whose change is undone: what that takes is kept under the name of this job. */
  undoes: z.object({ rollout: z.string(), job: z.string().nullable() }).nullable(),
  /** What is asked once the change is written, to be compared with later. */
  afterwards: z.record(z.string(), z.unknown()).nullable(),
});
export type JobOfRollout = z.infer<typeof jobOfRollout>;
