import { SiteferryError } from '#core/base/errors.ts';
import type { Message } from '#core/base/message.ts';
import { message } from '#core/messages/catalogue.ts';
import { asciiName } from '../certificates/hostname.ts';

export interface Target {
  host: string;
  port: number;
}

export const LDAPS_PORT = 636;
export const LDAP_PORT = 389;
/** The usual ports of LDAPS, of a directory and of a global catalogue, and those without TLS beside them. */
export const PLAIN_PORTS: Readonly<Record<number, number>> = { [LDAPS_PORT]: LDAP_PORT, 3269: 3268 };

/** What `parseAddress` reads, with the port of LDAPS where none is named, whatever the scheme says. Throws `target-invalid`. */
export function parseTarget(text: string): Target {
  const { host, port = LDAPS_PORT } = parseAddress(text);
  return { host, port };
}

/**
 * A server from what a person types or a service stores: `host`, `host:port`, `ldap(s)://host:port/…`; the port is undefined
 * where none is named. Throws `target-invalid`.
 */
export function parseAddress(text: string): { host: string; port: number | undefined } {
  const given = text.trim();
  const [, scheme] = /^([a-z][a-z0-9+.-]*):\/\//i.exec(given) ?? [];
  if (scheme && !/^ldaps?$/i.test(scheme)) refuse(text, message('target.not-ldap'));
  // An IPv6 address may stand alone; with a port it needs its brackets.
  const bare = scheme ? given.slice(scheme.length + 3) : given;
  const [authority = ''] = bare.split(/[/?]/);
  const isBareAddress = (authority.match(/:/g)?.length ?? 0) > 1 && !authority.startsWith('[');
  const [, host = '', port] =
    /^(\[[0-9a-f:.]+\]|[^\s:[\]@]+)(?::(\d{1,5}))?$/i.exec(isBareAddress ? `[${authority}]` : authority) ??
    [];
  if (host === '') refuse(text, message('target.no-host'));
  const number = port === undefined ? undefined : Number(port);
  if (number !== undefined && (number < 1 || number > 65_535))
    refuse(text, message('target.port', { port: number }));
  return { host: asciiName(host.replace(/^\[|\]$/g, '')), port: number };
}

function refuse(target: string, reason: Message): never {
  throw new SiteferryError('target-invalid', { target, reason });
}
