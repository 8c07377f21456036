import { MASK, redact } from '#core/base/redact.ts';

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
  // Addresses inside addresses are told as far as `parsePageUrl` reads them.
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

const BEGIN = String.raw`(?<![\p{L}\p{N}_])`;
const END = String.raw`(?![\p{L}\p{N}_])`;
/** Inside any name, such as `SmtpPassword`, `client_secret`, `паролем`. */
const NAME = [
  'passw(?:or)?d|passwort|passphrase|pass[-_ ]?code|pwd|парол|пасс?ворд|secret|секрет|token|токен|jwt',
  String.raw`credential|cookie|authorization|session[-_ ]?id|saml(?:response|request|art)|кодов\p{L}{2} слов`,
  '(?:api|апи|access|private|shared|account|signing|encryption)[-_ ‑]?(?:key|ключ)',
].join('|');
/** Whole words, which are usual inside of others. */
const WORD = 'pass|psw|PATs?|ПАТ|креды|Bearer|Digest';
/** Names whose value follows a sign; without one they are usual words. */
const SIGNED = String.raw`(?:auth|state|key|ключ|code|код|hash|nonce|sig|signature|sid|session|ticket|assertion|[cx]srf|code_(?:verifier|challenge))["'»”]?\s{0,9}=|(?:auth|hash|nonce|sig|signature|sid|session|ticket)["'»”]?\s{0,9}:`;
/** `-p secret`, of LDAP's tools `-w secret`, `-u login:secret`. */
const OPTION = String.raw`(?<=^|[\s"'(«])(?:-[pPw](?=[\s=:]*\S)|(?:-[uU]|--(?:proxy-)?user)[= ]?\s{0,9}["']?[^\s:"']{1,200}:)`;
/** `login anna/secret`, `login anna:secret`; not `login anna: 403`. */
const LOGIN = String.raw`${BEGIN}(?:log[io]n|логин\p{L}{0,2}|user(?:[ -]?name)?|пользовател\p{L}{1,2}|уч[её]тк\p{L}|account|имя)[ \t:=—–-]{1,9}(?!https?:|[a-z]{1,9}:\/\/)[^\s/:|]{1,200}(?:[ \t]{0,9}[/|]|:(?=\S))(?!\s?[1-5]\d\d(?![\p{L}\p{N}_]))`;
/** One-time codes are numbers; those of errors are none. */
const CODE = String.raw`${BEGIN}(?:(?<!(?:error|status|http|exit|result)[\s-])codes?|код\p{L}{0,3}(?! ошибк| состояни| статус| http)|sms|смс|t?otp|2fa|mfa|pin(?:[- ]?code)?|пин(?:[-‑ ]?код\p{L}{0,2})?)${END}`;
/** What follows these is a secret by its place, and the last one is itself none. */
const SIGN = new RegExp(
  `(?<address>https?://[^\\s"'<>«»]+|(?<=^|\\s)/(?:spa|api|error)/[^\\s"'<>«»]+)|` +
    `(?<secret>(?:${NAME})[\\p{L}\\p{N}_]*|${BEGIN}(?:${WORD})${END}|${SIGNED}|${OPTION}|${LOGIN})|` +
    `(?<code>${CODE})|(?<scheme>\\b(?:Basic|Negotiate|NTLM|Kerberos)\\s+)(?=\\S)`,
  'giu',
);

/** A value that `redact` has masked, with what ends it: only of such a one it is known where it ends. */
const MASKED = /^(?:\\*"\s*:\s*\\*"\*{3}\\*"|\s*=\s*\*{3}(?=[;&]\s*[\p{L}\p{N}_ .-]{1,40}=))/u;
/** Nothing is behind the word yet: its value is on the next line. */
const NOTHING_BEHIND = /^[\s:=—–>"'»”{[(|,\\-]*$/;
/** What ends so has its value on the next line, too: `password for the mailbox:`. */
const ANNOUNCES = /[:=—–>]$/;
/** `secret is my password`: what stands before is said to be one. It is looked for in a bounded text. */
const VALUE_IS_BEFORE = /\s(?:[—–-]+|это|is|was|as)\s+(?:[—–-]+\s+|[\p{L}’']+\s+){0,3}$/u;
const REACH_BACK = 200;

/** What of the next line is a secret: all of it, numbers, or nothing. */
type Below = 'all' | 'numbers' | undefined;

/**
 * A text that somebody pasted, without what could let somebody in. Whatever follows a word for a secret is masked to the end
 * of its line, whether it is a usual word or not, and the next line where the value is there; numbers behind a word for a
 * code; what looks like a token. Much that is harmless is masked, too: what a complaint means is read out of the text itself.
 */
export function maskText(text: string): string {
  let below: Below;
  const lines = redact(text)
    .split('\n')
    .map((line) => {
      if (line.trim() === '') return line;
      const above = below;
      const masked = maskLine(line, above === 'numbers');
      below = masked.below;
      return above === 'all' ? MASK : masked.line;
    });
  return withoutTokens(lines.join('\n')).replace(LONG_TOKEN, MASK);
}

function maskLine(line: string, hidesNumbers: boolean): { line: string; below: Below } {
  const pieces: string[] = [];
  let done = 0;
  /** Where the first word for a code ends. */
  let code: number | undefined;
  const upTo = (end: number) => {
    const piece = line.slice(done, Math.max(done, end));
    pieces.push(hidesNumbers || code !== undefined ? withoutNumbers(piece) : piece);
    done = Math.max(done, end);
  };
  for (const { 0: whole, index, groups = {} } of line.matchAll(SIGN)) {
    const { address, secret, scheme } = groups;
    const end = index + whole.length;
    if (isSmallPat(secret)) continue;
    if (secret !== undefined) {
      upTo(index);
      pieces.push(withoutValueBefore(pieces.pop() ?? ''));
      const behind = line.slice(end);
      const known = MASKED.exec(behind)?.[0];
      // With digits in it the word may be the secret itself: `Secret123`. Inside of what is masked it says nothing.
      if (index >= done) pieces.push(/\d/.test(whole) ? MASK : whole);
      if (known === undefined) return lastOf(pieces, behind);
      pieces.push(known);
      done = end + known.length;
    } else if (groups.code !== undefined) {
      upTo(end);
      code ??= end;
    } else if (index >= done) {
      upTo(index);
      pieces.push(address === undefined ? `${scheme}${MASK}` : maskAddress(address));
      done = address === undefined ? end + (/^\S*/.exec(line.slice(end))?.[0].length ?? 0) : end;
    }
  }
  upTo(line.length);
  const isBelow = code !== undefined && !/\d/.test(line.slice(code));
  return { line: pieces.join(''), below: isBelow ? 'numbers' : undefined };
}

/** The end of a line in which a word for a secret is followed by its value, or by nothing. */
function lastOf(pieces: readonly string[], behind: string): { line: string; below: Below } {
  const isBelow = NOTHING_BEHIND.test(behind);
  const isAnnounced = isBelow || ANNOUNCES.test(behind.trimEnd());
  return {
    line: [...pieces, isBelow ? behind : ` ${MASK}`].join(''),
    below: isAnnounced ? 'all' : undefined,
  };
}

/** A personal access token is written in capital letters: `pat` is a word and a name. */
function isSmallPat(secret: string | undefined): boolean {
  return secret !== undefined && /^(?:pats?|пат)$/i.test(secret) && !/^(?:PATs?|ПАТ)$/.test(secret);
}

function withoutNumbers(text: string): string {
  return text.replace(/\S+/g, (word) => (/\d/.test(word) ? MASK : word));
}

function withoutValueBefore(text: string): string {
  const near = text.slice(-REACH_BACK);
  const link = VALUE_IS_BEFORE.exec(near);
  const value = near.slice(0, link?.index ?? 0).trimEnd();
  if (!link || value === '') return text;
  const start = text.length - near.length + value.lastIndexOf(' ') + 1;
  return text.slice(0, start) + MASK + near.slice(value.length);
}
