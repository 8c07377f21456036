import type { Message } from '#core/base/message.ts';
import { message } from '#core/messages/catalogue.ts';
import { DirectorySession } from '../ldap/session.ts';
import { fetchPage, type Page } from '../web.ts';
import { CrlUnavailable } from './revocation-crl.ts';

const MAX_BYTES = 20_000_000;
/** For each step of a conversation with a directory. */
const LDAP_DEADLINE = 4_000;
const ATTRIBUTE = 'certificateRevocationList';

/** The bytes of a list, from a web server or a directory. Throws `CrlUnavailable` with its reason, and what `fetch` throws. */
export async function fetchCrl(url: string, signal: AbortSignal): Promise<Uint8Array> {
  if (/^ldaps?:/i.test(url)) return await readFromDirectory(url, signal);
  const { status, body } = await fetchWithRedirects(url, signal);
  if (status !== 200) throw new CrlUnavailable(message('ldaps.S8.reason.unreadable'));
  // Some publish their lists as text.
  const text = body.subarray(0, 11).toString('latin1') === '-----BEGIN ' ? body.toString('latin1') : '';
  return text === '' ? body : Buffer.from(text.replace(/-----[^-]+-----/g, ''), 'base64');
}

/** How often one is sent on, as web clients follow. */
const MAX_HOPS = 5;

/** Fetches a list that may have moved, as the site's server does; nowhere but to web servers. */
async function fetchWithRedirects(url: string, signal: AbortSignal): Promise<Page> {
  let at = url;
  for (let hop = 0; ; hop += 1) {
    const page = await fetchPage(at, signal, MAX_BYTES);
    const isMoved = [301, 302, 303, 307, 308].includes(page.status) && page.location !== '';
    const next = isMoved && URL.canParse(page.location, at) ? new URL(page.location, at) : undefined;
    if (!next || hop >= MAX_HOPS || !/^https?:$/.test(next.protocol)) return page;
    at = next.href;
  }
}

/** Reads the list of an `ldap://` address (RFC 4516) without signing in: of the address only server, entry and attribute count. */
async function readFromDirectory(address: string, signal: AbortSignal): Promise<Uint8Array> {
  const { protocol, hostname, port, pathname, search } = new URL(address);
  const isSecure = protocol === 'ldaps:';
  const opened = await DirectorySession.open(
    {
      host: hostname.replace(/^\[|\]$/g, ''),
      port: Number(port || (isSecure ? 636 : 389)),
      security: isSecure ? 'tls' : 'none',
    },
    { milliseconds: LDAP_DEADLINE, signal },
  );
  if (!opened.ok) throw unavailable(opened.failure);
  const session = opened.value;
  try {
    const [, named = ''] = /^\?([A-Za-z0-9;-]+)/.exec(search) ?? [];
    const attribute = named.replace(/;binary$/i, '') || ATTRIBUTE;
    const found = await session.search({
      base: decodeURIComponent(pathname.slice(1)),
      filter: '(objectClass=*)',
      scope: 'base',
      attributes: [attribute, `${attribute};binary`],
      binary: [attribute],
      limit: 1,
    });
    if (!found.ok) throw unavailable(found.failure);
    const value = Object.entries(found.value.entries[0] ?? {})
      .filter(([name]) => name.toLowerCase().replace(/;binary$/, '') === attribute.toLowerCase())
      .flatMap(([, values]) => values)
      .find((one) => Buffer.isBuffer(one) && one.length > 0);
    if (!Buffer.isBuffer(value)) throw new CrlUnavailable(message('ldaps.S8.reason.directory-empty'));
    return value;
  } finally {
    await session.close();
  }
}

function unavailable({ reason }: { reason: Message }): CrlUnavailable {
  return new CrlUnavailable(message('ldaps.S8.reason.directory', { reason }));
}
