import { workContract } from '#core/contract/work.ts';
import { implementArea } from '../handlers.ts';

const os = implementArea({ work: workContract });

/** Operations on work that is under way. */
export const workRouter = os.work.router({
  cancel: os.work.cancel.handler(({ context, input }) => ({ running: context.running.cancel(input.task) })),
});
