import { os } from '../handlers.ts';

/** Operations on work that is under way. */
export const workRouter = os.work.router({
  cancel: os.work.cancel.handler(({ context, input }) => ({ running: context.running.cancel(input.task) })),
});
