import type { IncomingMessage } from 'node:http';
import { findToken } from '#core/operations/authorization.ts';
import type { Caller, CallerAccess } from '#core/operations/caller.ts';
import type { HostContext } from '#core/operations/context.ts';
import { resolveSiteUrl } from '#core/operations/context.ts';
import { findServiceKey } from '#core/operations/service/service-keys.ts';
import type { OpenTables } from '#core/site/site-tables.ts';
import { localAccess, localCaller } from './jobs/local-key.ts';

export interface ServedSite {
  context: HostContext;
  site: string;
  profileFile?: string | undefined;
  /** Knows the key of this run. */
  isLocalKey?: ((text: string) => boolean) | undefined;
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
  return /^Bearer ([\w.~+/-]{1,200}=*)$/i.exec(headers.authorization ?? '')?.[1];
}

/**
 * Who brings a text: a key of the service, or a personal access token of the site, whose rights are all those of its
 * user. Throws what opening a site throws.
 */
export async function authenticate(
  text: string,
  { context, isLocalKey, ...asked }: ServedSite,
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
  if (!allowTokens) return { refused: 'no-key' };
  const token = await findToken(context, asked, text, undefined, open);
  if (token === 'unverifiable') return { refused: 'token-unverifiable' };
  if (token === 'unknown') return { refused: 'no-key' };
  const { login, prefix, expiresAt: endsAt } = token;
  return { caller: { login, key: prefix, rights: ['*:destroy'], site, endsAt } };
}
