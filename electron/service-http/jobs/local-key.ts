import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Caller } from '#core/host/caller.ts';

/** The key of one run of a service, for the window and the command line of the user who runs it. */
export interface LocalKey {
  key: string;
  /** Who brings it in an `Authorization`; undefined for everybody else. */
  callerOf(authorization: string): Caller | undefined;
}

/** Jobs of everybody, and what jobs do; nothing that is done in the name of a user of the site. */
const RIGHTS = ['jobs:destroy', 'transfer:write', 'versions:write', 'service:read'] as const;

export function localKey(): LocalKey {
  const key = `sfl_${randomBytes(32).toString('base64url')}`;
  const expected = hashOf(`Bearer ${key}`);
  return {
    key,
    callerOf: (authorization) =>
      timingSafeEqual(hashOf(authorization), expected)
        ? { login: 'local', key: 'local', rights: RIGHTS }
        : undefined,
  };
}

function hashOf(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
