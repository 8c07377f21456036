import type { IncomingMessage } from 'node:http';
import type { Caller } from '#core/host/caller.ts';
import type { HostContext } from '#core/host/context.ts';
import { siteUrl } from '#core/host/context.ts';
import { findServiceKey } from '#core/host/service-keys.ts';

interface Served {
  context: HostContext;
  site: string;
}

/** Who sends a request, by the key in its `Authorization`; undefined where that is nobody's. */
export async function authenticate(
  { headers }: Pick<IncomingMessage, 'headers'>,
  { context, site }: Served,
): Promise<Caller | undefined> {
  const text = /^Bearer ([\w.~+/-]{1,200}=*)$/i.exec(headers.authorization ?? '')?.[1];
  if (text === undefined) return undefined;
  const key = await findServiceKey(context, await siteUrl(context, site), text);
  return key && { login: key.user, key: key.id, rights: key.rights };
}
