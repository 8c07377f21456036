import type { IncomingMessage } from 'node:http';
import { findToken } from '#core/operations/authorization.ts';
import type { Caller, CallerAccess } from '#core/operations/caller.ts';
import type { HostContext } from '#core/operations/context.ts';
import { resolveSiteUrl } from '#core/operations/context.ts';
import { findServiceKey } from '#core/operations/service/service-keys.ts';
import { localAccess, localCaller } from '#core/queue/local-key.ts';
import type { OpenTables } from '#core/site/site-tables.ts';
import type { SessionGuard } from './signin/session/session-guard.ts';
import type { BasicSignIn } from './signin/ways/basic.ts';

export interface ServedSite {
  context: HostContext;
  site: string;
  profileFile?: string | undefined;
  /** Knows the key of this run. */
  isLocalKey?: ((text: string) => boolean) | undefined;
  /** Knows who is signed in, where people can. */
  sessions?: SessionGuard | undefined;
  /** Takes login and password with a request, where people can sign in. */
  basic?: BasicSignIn | undefined;
}

/** How the site is asked who somebody is. */
interface AuthenticateOptions {
  /** False leaves tokens alone, for who has brought too many wrong ones. */
  allowTokens?: boolean;
  open?: OpenTables;
}

/** Who somebody is, or why it is nobody. */
export type Identity =
  // What is known of the user without asking the site.
  { caller: Caller; access?: CallerAccess } | { refused: 'no-key' | 'token-unverifiable' };

/** What a request brings as `Authorization: Bearer`; undefined for nothing of that kind. */
export function bearerToken({ headers }: Pick<IncomingMessage, 'headers'>): string | undefined {
  return /^Bearer ([\w.~+/-]{1,2000}=*)$/i.exec(headers.authorization ?? '')?.[1];
}

/**
 * Who brings a text: a key of the service, or a personal access token of the site, whose rights are all those of its
 * user. Throws what opening a site throws.
 */
export async function authenticate(
  text: string,
  { context, isLocalKey, sessions, ...asked }: ServedSite,
  { allowTokens = true, open }: AuthenticateOptions = {},
): Promise<Identity> {
  const { site } = asked;
  if (isLocalKey?.(text)) return { caller: localCaller(site), access: localAccess };
  if (/^sfk_/.test(text)) {
    const key = await findServiceKey(context, await resolveSiteUrl(context, site), text);
    return key
      ? { caller: { login: key.user, key: key.id, rights: key.rights, site, endsAt: key.expiresAt } }
      : { refused: 'no-key' };
  }
  if (sessions && isJwt(text)) return await ofSession(text, sessions, site);
  if (!allowTokens) return { refused: 'no-key' };
  const token = await findToken(context, asked, text, undefined, open);
  if (token === 'unverifiable') return { refused: 'token-unverifiable' };
  if (token === 'unknown') return { refused: 'no-key' };
  const { login, prefix, expiresAt: endsAt } = token;
  return { caller: { login, key: prefix, rights: ['*:destroy'], site, endsAt } };
}

/** True for a text in the form of our access tokens; personal access tokens have no dot. */
function isJwt(text: string): boolean {
  return text.split('.').length === 3;
}

/** Somebody who is signed in may do what the user may. */
async function ofSession(text: string, sessions: SessionGuard, site: string): Promise<Identity> {
  const found = await sessions.check(text, 'access');
  if (!found) return { refused: 'no-key' };
  const { session, token } = found;
  const endsAt = token.expiresAt.toISOString();
  return { caller: { login: session.login, key: session.id, rights: ['*:destroy'], site, endsAt } };
}
