import { z } from 'zod';
import { operation } from './operation.ts';

/** What can be asked about long work that is running. */
export const workContract = {
  /**
   * Asks long work to stop. The work's own call then ends with `cancelled`, or with its result where it was too late:
   * unlike hanging up, the caller learns which. `task` is what the work's first step says.
   */
  cancel: operation({
    effect: 'read',
    input: z.object({ task: z.uuid() }),
    /** False where no such work is running (any more). */
    output: z.object({ running: z.boolean() }),
  }),
};
