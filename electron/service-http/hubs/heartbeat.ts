import type { Caller } from '#core/operations/caller.ts';
import type { HubConnection } from './connection.ts';
import { longPollingOf } from './long-polling.ts';
import { say } from './protocol.ts';
import { mayListen, type Registry } from './registry.ts';

/** How long what may take, in milliseconds. */
export interface HubTimeouts {
  /** Without anything else to say, a ping goes out as often. Twice as long, and a silent client is given up. */
  heartbeat: number;
  /** From negotiating to coming, from coming to the handshake, and from one long poll to the next. */
  absence: number;
  /** From the last message to the end. */
  parting: number;
}

/** SignalR's own. */
export const defaultHubTimeouts: HubTimeouts = { heartbeat: 15_000, absence: 15_000, parting: 5_000 };

interface MonitorOptions {
  registry: Registry;
  timeouts: HubTimeouts;
  now: () => number;
  /** Who brings an `Authorization`; undefined for nobody. */
  reauthenticate: (authorization: string) => Promise<Caller | undefined>;
  logError: (error: unknown) => void;
}

/** Pings clients, gives up those that are silent, and asks whether their keys still hold. The answer ends it. */
export function monitorConnections(watched: MonitorOptions): () => void {
  const { registry, timeouts } = watched;
  const beat = timeouts.heartbeat / 3;
  let beats = 0;
  const timer = setInterval(() => {
    for (const connection of registry.all()) look(connection, watched, beat);
    // Keys are asked after once per heartbeat.
    if (++beats % 3 === 0) for (const connection of registry.all()) void revalidateKey(connection, watched);
  }, beat);
  timer.unref();
  return () => clearInterval(timer);
}

function look(connection: HubConnection, { timeouts, now }: MonitorOptions, beat: number): void {
  const { state, receivedAt, sentAt } = connection;
  const silence = now() - receivedAt;
  const polling = longPollingOf(connection);
  const { awaySince = now() } = polling ?? {};
  if (state === 'closing') {
    if (silence > timeouts.parting) connection.end();
  } else if (now() - awaySince > timeouts.absence) connection.end();
  else if (state === 'negotiated') {
    if (silence > timeouts.absence) connection.end();
  } else if (state === 'shaking') {
    if (silence > timeouts.absence) connection.close('hub-handshake');
  }
  // Who asks again and again shows by that that he lives, and sends no pings.
  else if (!polling && silence > timeouts.heartbeat * 2) connection.close('hub-silent', true);
  else if (now() - sentAt > timeouts.heartbeat - beat) connection.send({ text: say.ping() });
}

/** A key that was revoked, or is over, ends what was opened with it. One that cannot be asked after holds until it can. */
async function revalidateKey(
  connection: HubConnection,
  { reauthenticate, logError }: MonitorOptions,
): Promise<void> {
  try {
    const caller = await reauthenticate(connection.authorization);
    if (caller && mayListen(caller)) connection.caller = caller;
    else connection.close('hub-key-over');
  } catch (error) {
    logError(error);
  }
}
