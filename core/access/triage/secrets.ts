import { redact } from '#core/base/redact.ts';

const MASK = '***';

/** Parameters of the site's own addresses that carry no secret. */
const PLAIN = new Set([
  'taskid',
  'task_id',
  'task',
  'id',
  'fromurl',
  'returnurl',
  'autherror',
  'auth',
  'part',
]);
/** A value that looks like a token: long, and without a space. */
const OPAQUE = /^[\w.~+/=%-]{20,}$/;
const JWT = /\beyJ[\w-]{5,}\.[\w-]{5,}(?:\.[\w-]*)?/g;
const BEARER = /\b(Bearer|Basic|Negotiate)\s+[\w.~+/=-]{8,}/gi;
const COOKIE = /\b((?:Set-)?Cookie\s*:\s*)[^\n]+/gi;
const URL_IN_TEXT = /(?:\bhttps?:\/\/|(?<=^|\s)\/(?:spa|api|error)\/)[^\s"'<>«»]+/gim;

/** An address without what could let somebody in: secrets of its parameters, of its fragment, of an address inside it. */
export function maskAddress(address: string): string {
  return redact(address)
    .replace(
      /([?&#;])([\w.[\]-]+)=([^&#;\s]*)/g,
      (_whole, before: string, name: string, value: string) => `${before}${name}=${maskedValue(name, value)}`,
    )
    .replace(JWT, MASK);
}

function maskedValue(name: string, value: string): string {
  const known = name.toLowerCase();
  if (!PLAIN.has(known)) return /^\d{0,9}$/.test(value) && known !== 'code' && known !== 'pin' ? value : MASK;
  if (!/url$/.test(known)) return OPAQUE.test(value) && !value.includes('%') ? MASK : value;
  const inner = decoded(value);
  return inner === undefined ? MASK : encodeURIComponent(maskAddress(inner));
}

function decoded(value: string): string | undefined {
  try {
    return decodeURIComponent(value);
  } catch {
    return undefined;
  }
}

/** A text that somebody pasted, without tokens, passwords, cookies, and the secrets of addresses in it. */
export function maskText(text: string): string {
  return redact(
    text
      .replace(URL_IN_TEXT, (address) => maskAddress(address))
      .replace(JWT, MASK)
      .replace(BEARER, `$1 ${MASK}`)
      .replace(COOKIE, `$1${MASK}`),
  );
}
