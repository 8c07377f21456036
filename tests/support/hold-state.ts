/** A process of its own that changes the state folder, says "locked", and stays: `node hold-state.ts FOLDER`. */
import { updateState } from '#core/workspace/state-folder.ts';

const [home = ''] = process.argv.slice(2);
await updateState(home, async () => {
  process.stdout.write('locked\n');
  await new Promise((resolve) => setTimeout(resolve, 600_000));
});
