import type { ErrorCode } from '#core/base/error-codes.ts';
import { toSiteferryError } from '#core/base/errors.ts';
import { withSite } from '#core/operations/context.ts';
import type { ServedSite } from '../authenticate.ts';

/** How long an answer of the site stands, in milliseconds: strangers must not make the service ask again and again. */
const CACHE_TTL = 5_000;
/** How long the site may take, in milliseconds. */
const DEADLINE = 5_000;

/** Whether the site answers, and if not why. */
export interface SiteHealth {
  answers: boolean;
  code?: ErrorCode;
}

/** Asks the site whether it answers, at most once in a while whoever asks. */
export function createHealthCheck(
  { context, ...asked }: ServedSite,
  now: () => number,
  deadline = DEADLINE,
): () => Promise<SiteHealth> {
  let last: { at: number; health: Promise<SiteHealth> } | undefined;
  const ask = async (): Promise<SiteHealth> => {
    const signal = AbortSignal.timeout(deadline);
    const late = new Promise<SiteHealth>((resolve) =>
      signal.addEventListener('abort', () => resolve({ answers: false, code: 'connection-timeout' })),
    );
    const answer = withSite(
      context,
      asked,
      (site) => site.read((session) => session.query('SELECT 1 AS one'), signal),
      signal,
    ).then(
      () => ({ answers: true }),
      (error: unknown) => ({ answers: false, code: toSiteferryError(error).code }),
    );
    return await Promise.race([answer, late]);
  };
  return () => {
    if (!last || now() - last.at >= CACHE_TTL) last = { at: now(), health: ask() };
    return last.health;
  };
}
