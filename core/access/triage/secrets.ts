import { redact } from '#core/base/redact.ts';
import { withoutNamedSecrets } from './named-secrets.ts';
import { withoutSpokenSecrets } from './spoken-secrets.ts';

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
const URL_IN_TEXT = /(?:\bhttps?:\/\/|(?<=^|\s)\/(?:spa|api|error)\/)[^\s"'<>«»]+/gim;

const JWT = /(?<![\w-])(?=[\w-]+\.[\w-]{5})([\w-]*?)\beyJ[\w-]{5,}\.[\w-]{5,}(?:\.[\w-]*)?/g;
/** Of a bot: its id and what only it knows. */
const BOT_TOKEN = /(?<![\w:])(\d{5,12}):AA[\w-]{4,}/g;
/** What begins as the tokens of well-known services do; `sfk_` is a key of our own service. */
const MARKED_TOKEN = /\b(?:sfk|ghp|gho|ghs|glpat|xox[abprs]|sk|pk|rk)[-_][\w-]{10,}/g;
/** A token, a hash or a key by its look: long, of letters and digits, and not the id of something. */
const LONG_TOKEN =
  /(?<![\w+/=.-])(?=[\w+/=-]*\d)(?=[\w+/=-]*[a-z])(?![\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}(?![\w-]))[\w+/=-]{32,}/gi;

/** An address without what could let somebody in: secrets of its parameters, of its fragment, of an address inside it. */
export function maskAddress(address: string, depth = 0): string {
  return withoutTokens(
    redact(address).replace(
      /([?&#;])([\w.[\]-]+)=([^&#;\s]*)/g,
      (_whole, before: string, name: string, value: string) =>
        `${before}${name}=${maskedValue(name, value, depth)}`,
    ),
  );
}

function maskedValue(name: string, value: string, depth: number): string {
  const known = name.toLowerCase();
  if (!PLAIN.has(known)) return /^\d{0,10}$/.test(value) && !SHORT_SECRET.test(known) ? value : MASK;
  if (!/url$/.test(known)) return OPAQUE.test(value) && !value.includes('%') ? MASK : value;
  const inner = decoded(value);
  // Addresses inside addresses are told as far as `readAddress` reads them.
  return inner === undefined || depth >= DEEPEST ? MASK : encodeURIComponent(maskAddress(inner, depth + 1));
}

/** So many addresses are looked at inside each other. */
const DEEPEST = 3;

/** Parameters whose value may be a number and a secret. */
const SHORT_SECRET = /code|pin|otp|pass|pwd|secret|token|key|sid|session/;

function decoded(value: string): string | undefined {
  try {
    return decodeURIComponent(value);
  } catch {
    return undefined;
  }
}

/** What is a secret by its look, whatever stands around it. */
function withoutTokens(text: string): string {
  return text.replace(JWT, `$1${MASK}`).replace(BOT_TOKEN, `$1:${MASK}`).replace(MARKED_TOKEN, MASK);
}

/**
 * A text that somebody pasted, without what could let somebody in: tokens, cookies, secrets of addresses, headers and
 * configurations, and passwords and codes that people write in sentences. Rather too much is masked: what a complaint
 * means is read out of the text itself. Whatever a log or an error masks (`redact`) is masked here, too.
 */
export function maskText(text: string): string {
  const named = withoutNamedSecrets(
    withoutTokens(text.replace(URL_IN_TEXT, (address) => maskAddress(address))),
  );
  return redact(withoutSpokenSecrets(named)).replace(LONG_TOKEN, MASK);
}
