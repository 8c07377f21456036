import { done, os } from '../bind.ts';
import { readRemembered, remember } from '../remembered.ts';

/** Operations on what a person's windows keep. */
export const windowRouter = os.window.router({
  remembered: os.window.remembered.handler(async ({ context }) => ({
    values: await readRemembered(context.home),
  })),
  remember: os.window.remember.handler(({ context, input }) =>
    remember(context.home, input.values).then(done),
  ),
});
