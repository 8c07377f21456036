/** The desktop's core: a process of its own without a window, which answers operations through message ports. */
import { createMessagePortHandler, type OperationPort } from '#core/operations/message-port.ts';
import { watchPending } from '#core/operations/pending/watch.ts';
import { startHost } from '#core/operations/start.ts';

/** After so long an embedded site that no page uses is free for others, in milliseconds. */
const IDLE = 60_000;

/** The way to the main process, as Electron gives it to a utility process. */
interface ParentPort {
  on(
    event: 'message',
    listener: (message: { data: { type?: string }; ports: OperationPort[] }) => void,
  ): void;
}

const { parentPort } = process as unknown as { parentPort: ParentPort };
// The window says how to sign in, and asks again.
const host = startHost(process.env, {
  channel: 'window',
  idleMs: IDLE,
  onSignIn: () => 'later',
  rollouts: async (context) =>
    (await import('#core/queue/rollout-databases.ts')).createRolloutDatabases(context),
});
const serve = createMessagePortHandler(host.context);
const pending = watchPending(host.context);

parentPort.on('message', ({ data, ports }) => {
  if (data.type === 'attach') for (const port of ports) serve(port);
  if (data.type === 'stop')
    void pending
      .close()
      .then(() => host.close())
      .finally(() => process.exit(0));
});
