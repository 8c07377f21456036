/**
 * Secrets are taken out of everything that is printed, logged or stored (design, section 6). This is the one place where
 * that is done: `redact` for any text, `redactAddress` for what somebody gave as a site.
 */

/** Who writes a URL or a connection string wrongly may have put the password anywhere: rather too much is masked. */
export const MASK = '***';

/** A port with what may follow it, which is no password although it stands behind a colon. */
const PORT = String.raw`\d{1,5}(?:[/?#]\S*)?(?:[\s"'»”)\],;]|$)`;

/**
 * The user information of a URL: from the first colon behind `//` to the last `@` before the next space, or of the line
 * where what follows the colon is no port. Another URL ends it. It is looked for from the end of the scheme on: a long text is
 * read once.
 */
const URL_PASSWORD = new RegExp(
  String.raw`((?<=[a-z0-9+.-]):[\\/]{2}(?:(?!%3a)[^\s:])*)(?::|%3a)(?:(?:(?!:[\\/]{2})\S)*@|(?!${PORT})(?:(?!:[\\/]{2})[^\n])*@)`,
  'gi',
);

/**
 * A user with the colon behind it, without `//` or without a scheme. What has no letter before the colon is a time and no
 * user; a drive or an embedded folder may hold an `@`.
 */
const BARE_USER =
  /(?<![\p{L}\w.%+/\\:-])(?!mailto:|[a-z]:[\\/]|embedded:[^\s:@]*(?:@|$))(?=[\d.%+-]*[\p{L}_])[\p{L}\w.%+-]+:(?![\\/]{2})/iu;

/** The last sign of a word that may stand between a password and a host, and what comes before it. */
const BEFORE_HOST = /^.+(?=@[\p{L}\p{N}[_-])/su;

/** A word without the password that stands in it between a user and the last `@`: each character is read once. */
function withoutBarePassword(word: string): string {
  const [before = ''] = BEFORE_HOST.exec(word) ?? [];
  const user = BARE_USER.exec(before);
  const end = user ? user.index + user[0].length : before.length;
  return end < before.length ? `${before.slice(0, end)}${MASK}${word.slice(before.length)}` : word;
}

/** What secrets are called: the last word of a name such as `BindPassword`, `client_secret`, `PGPASSWORD`. */
const SECRET_NAME = 'passw(?:or)?d|passwort|passphrase|pwd|secret|token|api[-_]?key';

/** A value in quotation marks, which are doubled or escaped inside it, or in the braces of ODBC. */
const QUOTED = String.raw`"(?:[^"\\]|\\[\s\S]|"")*"?|'(?:[^'\\]|\\[\s\S]|'')*'?|\{[^}]*\}?`;

/** `Password=…` of a connection string, of a URL's options or of a configuration: it may hold spaces. */
const ASSIGNED_SECRET = new RegExp(
  String.raw`((?:${SECRET_NAME})["']?[^\S\n]*=[^\S\n]*)(?:${QUOTED}|[^\n;&"'…]+)`,
  'giu',
);

/** `password: …` of an object that was printed, or of prose, which goes on behind the next space. */
const NAMED_SECRET = new RegExp(String.raw`((?:${SECRET_NAME})'?\s*:\s*)(?:${QUOTED}|[^\s;&,]+)`, 'giu');

/**
 * A string of JSON under a name of a secret, also in JSON inside a string: the quotation marks around name and value
 * have the same number of backslashes, and fewer or more do not end the value.
 */
const JSON_SECRET =
  /((?<!\\)(\\*)"[\w.-]{0,100}(?:passw|pwd|secret|token|hash|phc|api[-_]?key|private[-_]?key)[\w.-]{0,100}\2"\s*:\s*\2")(?:(?!(?<!\\)\2")[\s\S])*/gi;

/** A stored password hash, wherever it stands. */
const PASSWORD_HASH = /\$argon2(?:id|i|d)\$[\w=,$+/.-]*/g;

const PRIVATE_KEY = /(-----BEGIN [A-Z ]*PRIVATE KEY-----)[\s\S]*?(-----END|$)/g;

/** Removes passwords and other secrets from a text before it is printed, logged or stored. */
export function redact(text: string): string {
  let clean = text;
  // Most texts have nothing that a secret stands behind: a log has a line for each entity.
  if (clean.includes('"')) clean = clean.replace(JSON_SECRET, `$1${MASK}`);
  if (clean.includes(':/') || clean.includes(':\\')) clean = clean.replace(URL_PASSWORD, `$1:${MASK}@`);
  if (clean.includes('@')) clean = clean.replace(/\S+/g, withoutBarePassword);
  if (clean.includes('$argon2')) clean = clean.replace(PASSWORD_HASH, `$argon2${MASK}`);
  if (clean.includes('-----BEGIN')) clean = clean.replace(PRIVATE_KEY, `$1${MASK}$2`);
  if (clean.includes('=')) clean = clean.replace(ASSIGNED_SECRET, `$1${MASK}`);
  return clean.includes(':') ? clean.replace(NAMED_SECRET, `$1${MASK}`) : clean;
}

/** A plain data structure with every text in it redacted. */
export function redactDeep<T>(value: T): T;
export function redactDeep(value: unknown): unknown {
  if (typeof value === 'string') return redact(value);
  if (Array.isArray(value)) return value.map((one: unknown) => redactDeep(one));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, redactDeep(one)]));
}

/** What a saved site can be called; nothing that it is made of separates the parts of a URL or a connection string. */
const SAVED_NAME = /^[\p{L}\p{N}][\p{L}\p{N} ._-]{0,63}$/u;

/** True for what can be the name of a saved site. */
export function isSavedName(text: string): boolean {
  return SAVED_NAME.test(text);
}

/** A URL whose parts stand clearly apart, so that the password is where it belongs. */
const CLEAR_URL =
  /^([a-z][a-z0-9+.-]*:\/\/)((?:[\p{L}\p{N}_.~!$*+-]|%(?!3a)[0-9a-f]{2})*)(:[^/?#@\s]*)?@((?:[\p{L}\p{N}_.-]+|\[[0-9a-f:.]+\])(?:(?:\\|%5c)[\p{L}\p{N}_$#&%-]+)?)(:\d{1,5})?((?:\/[^:/?#@;=&"'\s]*)?)(\?[^@]*)?$/iu;

/**
 * A URL of SQL Server without a user, by an option that stands for one. Any other without an `@` may be a user and a
 * password whose server is missing.
 */
const WITHOUT_USER = /^(mssql:\/\/)([^@?]+\?(?:[^@]*&)?auth=(?:integrated|entra-[a-z-]+)(?:&[^@]*)?)$/i;

/** Options of a site URL, none of which is a secret. */
const OPTION =
  /^(?:(?:sslmode|sslrootcert|encrypt|trustservercertificate|hostnameincertificate|servercertificate|applicationintent|multisubnetfailover|failoverpartner|connecttimeout|auth|clientid|tenantid|sshkey)=[^=@]*|sshhostkey=[^=@]*=?|sshhost=(?:[\p{L}\p{N}_.~-]|%(?!3a|40)[0-9a-f]{2})+%40(?:[\p{L}\p{N}_.-]+|\[[0-9a-f:.]+\]|%5b(?:[0-9a-f.]|:|%3a)+%5d)(?:(?::|%3a)\d{1,5})?)$/iu;

/** `?sshHost=user@host` behind a URL whose own `@` comes before it. */
const SSH_HOST =
  /^([^?#@]*@[^?#]*\?(?:[^#]*&)?sshHost=[\p{L}\p{N}_.~%-]*)@(?=[\p{L}\p{N}_.:[\]-]+(?:[&#]|$))/u;

/** A site URL in which the `@` of `sshHost` cannot be taken for the end of a user and a password. */
export function withPlainSshHost(address: string): string {
  return address.replace(SSH_HOST, '$1%40');
}

/**
 * What somebody gave as a site, as it can be shown: names, folders and clear URLs as they are but for their password. Of
 * anything else only the scheme is left.
 */
export function redactAddress(address: string): string {
  if (isSavedName(address)) return address;
  if (/^embedded:(?!\/\/)(?:[^@]*|[^:]*)$/is.test(address)) return redact(address);
  const hasUser = !WITHOUT_USER.test(address);
  const clear = CLEAR_URL.exec(hasUser ? withPlainSshHost(address) : address.replace(WITHOUT_USER, '$1@$2'));
  const [, scheme = '', user = '', password, host = '', port = '', path = '', query = ''] = clear ?? [];
  if (scheme === '') return `${/^[a-z][a-z0-9+.-]*:[\\/]{2}/i.exec(address)?.[0] ?? ''}…`;
  const login = hasUser ? `${user}${password === undefined ? '' : `:${MASK}`}@` : '';
  const isPlain = query
    .slice(1)
    .split('&')
    .every((option) => option === '' || OPTION.test(option));
  return `${scheme}${login}${host}${port}${path}${isPlain ? query : '?…'}`;
}

/** A redacted address as a site is asked for by it: its password has to be given anew. */
export function stripMask(address: string): string {
  return address.replace(`:${MASK}@`, '@');
}

/** An address that can be shown and used: where it had a password, that has to come from elsewhere. */
export function addressWithoutPassword(address: string): string {
  return stripMask(redactAddress(address));
}
