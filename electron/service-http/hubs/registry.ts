import { isDeepStrictEqual } from 'node:util';
import type { Language } from '#core/messages/format.ts';
import { type Caller, hasRight } from '#core/operations/caller.ts';
import type { HubConnection } from './connection.ts';
import { type HubName, hubOf } from './hub-names.ts';
import type { Outgoing } from './outbox.ts';
import { isEnd, updateMessage, type WorkUpdate, workOf } from './payloads.ts';

/** The most clients at once, those that have negotiated only as well. */
const MOST = 1_000;

/** All clients of the hubs, and the newest update of work that is not over. */
export interface Registry {
  readonly isFull: boolean;
  add(connection: HubConnection): void;
  remove(connection: HubConnection): void;
  /** By what its client brings. */
  find(token: string): HubConnection | undefined;
  all(): HubConnection[];
  /** Tells everybody who may hear it. */
  publish(update: WorkUpdate): void;
  /** Tells one client who has just come what is being done. */
  sendCurrent(connection: HubConnection): void;
}

/** Has jobs told as long as anybody listens; gives what ends it. */
export type FollowJobs = (tell: (update: WorkUpdate) => void) => () => void;

export function createRegistry(now: () => Date, followJobs?: FollowJobs): Registry {
  let stopFollowing: (() => void) | undefined;
  const connections = new Map<string, HubConnection>();
  const newest = new Map<string, { hub: HubName; update: WorkUpdate }>();
  const hears = ({ caller, hub }: HubConnection, of: HubName, update: WorkUpdate) =>
    hub === of && mayHear(caller, update);
  const publish = (update: WorkUpdate) => {
    const hub = hubOf(update.operation);
    const work = workOf(update);
    // Rows of jobs change without an update, too.
    if (!hub || isDeepStrictEqual(newest.get(work)?.update, update)) return;
    if (isEnd(update)) newest.delete(work);
    else newest.set(work, { hub, update });
    const messages = new Map<Language, Outgoing>();
    for (const connection of [...connections.values()]) {
      if (connection.state !== 'open' || !hears(connection, hub, update)) continue;
      const { language } = connection;
      const message = messages.get(language) ?? updateMessage(hub, update, language, now());
      messages.set(language, message);
      connection.send(message);
    }
  };
  return {
    get isFull() {
      return connections.size >= MOST;
    },
    add(connection) {
      connections.set(connection.token, connection);
      stopFollowing ??= followJobs?.(publish);
    },
    remove({ token }) {
      connections.delete(token);
      if (connections.size > 0) return;
      stopFollowing?.();
      stopFollowing = undefined;
      // How jobs go on is not known from here on.
      for (const [work, { update }] of newest) if (update.job !== undefined) newest.delete(work);
    },
    find: (token) => connections.get(token),
    all: () => [...connections.values()],
    publish,
    sendCurrent(connection) {
      for (const { hub, update } of newest.values()) {
        if (hears(connection, hub, update))
          connection.send(updateMessage(hub, update, connection.language, now()));
      }
    },
  };
}

/** True for who may listen at all. */
export function mayListen({ rights }: Caller): boolean {
  return hasRight(rights, 'transfer', 'read');
}

/** A caller hears of work in his own name; of everybody's with a right to all areas. */
function mayHear({ login, rights }: Caller, { caller }: WorkUpdate): boolean {
  return rights.some((right) => right.startsWith('*:')) || login === caller;
}
