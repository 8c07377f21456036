/** A process of its own that changes the state folder, says "locked", and stays: `node hold-state.ts FOLDER`. */
import { changeState } from '#core/host/state-folder.ts';

const [home = ''] = process.argv.slice(2);
await changeState(home, async () => {
  process.stdout.write('locked\n');
  await new Promise((resolve) => setTimeout(resolve, 600_000));
});
