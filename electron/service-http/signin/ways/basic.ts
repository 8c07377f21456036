import type { FastifyRequest } from 'fastify';
import { serveSignIn } from '#core/access/serve/serve.ts';
import { takesBasic } from '#core/access/serve/way.ts';
import { isSiteferryError, type SiteferryError } from '#core/base/errors.ts';
import type { ServiceRefusal } from '#core/messages/web/service-refusals.ts';
import type { Caller } from '#core/operations/caller.ts';
import { whyUndecided } from '../begin.ts';
import { align, clientOf, type Serving } from '../serving.ts';

/** How a client is told that it may bring login and password (RFC 7617). */
export const BASIC_CHALLENGE = 'Basic realm="Siteferry", charset="UTF-8", Bearer';

/** What a request brings as `Authorization: Basic`. */
export interface BasicCredentials {
  login: string;
  password: string;
}

/** Takes login and password with each request, on paths that the site allows (spec, "Authentication", 3). */
export interface BasicSignIn {
  /** Whether the path of a request is one of those. */
  isTaken(request: FastifyRequest): Promise<boolean>;
  /** Who it is, by the chain that judges every sign-in; there is no session. Throws what cannot be decided. */
  identify(
    request: FastifyRequest,
    credentials: BasicCredentials,
  ): Promise<{ caller: Caller } | { refused: ServiceRefusal | SiteferryError }>;
}

const LONGEST = 1_000;

/** Undefined for nothing of that kind. */
export function basicCredentials({ headers }: Pick<FastifyRequest, 'headers'>): BasicCredentials | undefined {
  const encoded = /^Basic ([\w+/-]{1,8000}=*)$/i.exec(headers.authorization ?? '')?.[1];
  if (encoded === undefined) return undefined;
  const text = Buffer.from(encoded, 'base64').toString('utf8');
  const colon = text.indexOf(':');
  const login = text.slice(0, colon).trim();
  const password = text.slice(colon + 1);
  if (colon < 0 || login === '' || password === '') return undefined;
  return login.length > LONGEST || password.length > LONGEST ? undefined : { login, password };
}

export function createBasicSignIn(serving: Serving, site: string): BasicSignIn {
  const { context, configuration, resources, onSite } = serving;
  return {
    async isTaken(request) {
      try {
        return takesBasic(await configuration(), request.context.path);
      } catch (error) {
        // Keys that cannot be read allow nothing.
        context.logError(error);
        return false;
      }
    },
    async identify(request, { login: user, password }) {
      const { socket } = request.raw;
      const gone = new AbortController();
      const leave = () => gone.abort();
      socket.once('close', leave);
      const run = { signal: gone.signal, now: context.now, configuration: await configuration(), resources };
      const asked = { ...clientOf(request), user, password, isHuman: false, device: 'web' } as const;
      const served = await onSite(
        (one) => serveSignIn(one, { ...asked, method: 'basic' }, run),
        run.signal,
      ).finally(() => socket.off('close', leave));
      if (served.outcome === 'undecided') {
        context.logEntry('sign-in-undecided', whyUndecided(served));
        await align(serving, request, served.alignTo);
        throw served.error;
      }
      if (served.outcome === 'refused') {
        const { error } = served;
        return { refused: isSiteferryError(error, 'sign-in-refused') ? 'password-refused' : error };
      }
      const { UserID, Login: login } = served.user;
      // Nobody can confirm a second factor here, or change a password that has to be.
      if (served.outcome === 'second-factor' || served.password?.isDue || login === null)
        return { refused: 'password-refused' };
      return { caller: { login, key: `basic:${UserID}`, rights: ['*:destroy'], site } };
    },
  };
}
