import { isDeepStrictEqual } from 'node:util';
import { type Caller, mayCall } from '#core/host/caller.ts';
import type { Language } from '#core/messages/format.ts';
import type { HubConnection } from './connection.ts';
import { type HubName, hubOf } from './hub-names.ts';
import type { Outgoing } from './outbox.ts';
import { isEnd, newsMessage, type WorkNews, workOf } from './payloads.ts';

/** The most clients at once, those that have negotiated only as well. */
const MOST = 1_000;

/** All clients of the hubs, and the newest news of work that is not over. */
export interface Registry {
  readonly isFull: boolean;
  add(connection: HubConnection): void;
  remove(connection: HubConnection): void;
  /** By what its client brings. */
  find(token: string): HubConnection | undefined;
  all(): HubConnection[];
  /** Tells everybody who may hear it. */
  publish(news: WorkNews): void;
  /** Tells one client who has just come what is being done. */
  greet(connection: HubConnection): void;
}

/** Has jobs told as long as anybody listens; gives what ends it. */
export type FollowJobs = (tell: (news: WorkNews) => void) => () => void;

export function createRegistry(now: () => Date, followJobs?: FollowJobs): Registry {
  let stopFollowing: (() => void) | undefined;
  const connections = new Map<string, HubConnection>();
  const newest = new Map<string, { hub: HubName; news: WorkNews }>();
  const hears = ({ caller, hub }: HubConnection, of: HubName, news: WorkNews) =>
    hub === of && mayHear(caller, news);
  const publish = (news: WorkNews) => {
    const hub = hubOf(news.operation);
    const work = workOf(news);
    // Rows of jobs change without news, too.
    if (!hub || isDeepStrictEqual(newest.get(work)?.news, news)) return;
    if (isEnd(news)) newest.delete(work);
    else newest.set(work, { hub, news });
    const messages = new Map<Language, Outgoing>();
    for (const connection of [...connections.values()]) {
      if (connection.state !== 'open' || !hears(connection, hub, news)) continue;
      const { language } = connection;
      const message = messages.get(language) ?? newsMessage(hub, news, language, now());
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
      for (const [work, { news }] of newest) if (news.job !== undefined) newest.delete(work);
    },
    find: (token) => connections.get(token),
    all: () => [...connections.values()],
    publish,
    greet(connection) {
      for (const { hub, news } of newest.values()) {
        if (hears(connection, hub, news)) connection.send(newsMessage(hub, news, connection.language, now()));
      }
    },
  };
}

/** True for who may listen at all. */
export function mayListen({ rights }: Caller): boolean {
  return mayCall(rights, 'transfer', 'read');
}

/** A caller hears of work in his own name; of everybody's with a right to all areas. */
function mayHear({ login, rights }: Caller, { caller }: WorkNews): boolean {
  return rights.some((right) => right.startsWith('*:')) || login === caller;
}
