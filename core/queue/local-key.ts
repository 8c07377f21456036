import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Caller, CallerAccess } from '#core/operations/caller.ts';

/** The key of one run of a service, for the window and the command line of the user who runs it. */
export interface LocalKey {
  key: string;
  /** True for the key's own text. */
  is(text: string): boolean;
}

/** Jobs of everybody, and what jobs do; nothing that is done in the name of a user of the site. */
const RIGHTS = ['jobs:destroy', 'transfer:write', 'versions:write', 'service:read'] as const;

/** What jobs of roll-outs do. */
const ROLLOUT_RIGHTS = ['transfer:write', 'versions:write', 'rollout:read'] as const;

/** Who runs the service is no user of its site: whoever has its passwords needs no right there. */
export const localAccess: CallerAccess = { login: 'local', userId: 0, isAdministrator: true };

/** What stands for the key of a run; no key or token has such an id. */
const ID = 'local';

/** Who calls by the key of the run. */
export function localCaller(site: string): Caller {
  return { login: localAccess.login, key: ID, rights: RIGHTS, site };
}

/**
 * Who a job of a roll-out works as: whoever started it has the passwords of its sites, or its workers have them, and needs no right at
 * each of them.
 */
export function rolloutJobCaller(): Omit<Caller, 'site'> {
  return { login: localAccess.login, key: ID, rights: ROLLOUT_RIGHTS };
}

/** True for who called by the key of a run. */
export function isLocal({ key }: Pick<Caller, 'key'>): boolean {
  return key === ID;
}

export function createLocalKey(): LocalKey {
  const key = `sfl_${randomBytes(32).toString('base64url')}`;
  const expected = hashOf(key);
  return { key, is: (text) => timingSafeEqual(hashOf(text), expected) };
}

function hashOf(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
