import { readWindowState, saveWindowState } from '#core/workspace/window-state.ts';
import { done, os } from '../handlers.ts';

/** Operations on what a person's windows keep. */
export const windowRouter = os.window.router({
  remembered: os.window.remembered.handler(async ({ context }) => ({
    values: await readWindowState(context.home),
  })),
  remember: os.window.remember.handler(({ context, input }) =>
    saveWindowState(context.home, input.values).then(done),
  ),
});
