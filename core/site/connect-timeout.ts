import type { ServerUrl } from './url/types.ts';

/** How long connecting may take, name lookup and login included, in seconds. */
const CONNECT_TIMEOUT = 15;

/** How long connecting to a server may take, in milliseconds; `given` is for tests. */
export function connectTimeoutOf({ connectTimeout = CONNECT_TIMEOUT }: ServerUrl, given?: number): number {
  return given ?? connectTimeout * 1000;
}
