import { windowContract } from '#core/contract/window.ts';
import { readWindowState, saveWindowState } from '#core/workspace/window-state.ts';
import { done, implementArea } from '../handlers.ts';

const os = implementArea({ window: windowContract });

/** Operations on what a person's windows keep. */
export const windowRouter = os.window.router({
  remembered: os.window.remembered.handler(async ({ context }) => ({
    values: await readWindowState(context.home),
  })),
  remember: os.window.remember.handler(({ context, input }) =>
    saveWindowState(context.home, input.values).then(done),
  ),
});
