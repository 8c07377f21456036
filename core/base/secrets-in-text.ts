/** What a place in a text looks like: never the secret itself. */
export interface SecretPlace {
  kind: SecretKind;
  /** 1-based. */
  line: number;
}

export type SecretKind = 'token' | 'private-key' | 'password' | 'connection';

/** Longest text that is looked at, in UTF-16 units, and how many places are told. */
const MAX_LENGTH = 4 * 1024 ** 2;
const MAX_PLACES = 20;

/** So much behind a name is looked at. */
const REACH = 300;

/** Tokens of well-known services, by the marks that they are issued with. */
const MARKED =
  /(?<![\w-])(?:AKIA[0-9A-Z]{16}|gh[pousr]_\w{30,80}|github_pat_\w{22,100}|glpat-[\w-]{20,60}|xox[abprs]-[\w-]{10,100}|AIza[\w-]{35}|[rs]k_live_\w{16,120}|sk-proj-[\w-]{32,200}|SG\.[\w-]{22}\.[\w-]{43}|npm_\w{36}|\d{8,10}:AA[\w-]{33}|eyJ[\w-]{10,2000}\.eyJ[\w-]{10,2000}\.[\w-]{20,1000})(?![\w-])/g;
const PRIVATE_KEY = /-----BEGIN (?:[A-Z]{2,12} ){0,2}PRIVATE KEY-----/g;
/** `scheme://user:password@host`. */
const ADDRESS = /(?<=[a-z]:\/\/[^\s:@/"'<>]{1,64}:)[^\s@/"'<>]{3,200}(?=@[\w.-])/g;
const AUTHORIZATION =
  /(?<![\p{L}\p{N}_])(?:Basic|Bearer)[ \t]{1,4}(?<value>[\w+/=.~-]{16,500})(?![\w+/=.~-])/gu;
/** Names whose values are secrets, also inside of other names. */
const NAME =
  /passw(?:or)?d|passphrase|pwd|парол|secret|token|(?:api|access|account|private|signing|encryption)[-_]?key/giu;
/** The rest of a name, and what gives it a value. */
const GIVEN =
  /^(?<rest>[\p{L}\p{N}_-]{0,40})["'\]`]{0,3}\s{0,20}(?<sign>:=|=>|={1,3}|:)\s{0,20}(?<value>[\s\S]*)$/u;
/** Names that say that they hold something about a secret. */
const ABOUT =
  /(?:hash|salt|name|field|label|title|text|message|policy|ur[li]|endpoint|type|length|expir\w*|ttl|lifetime|minutes|seconds|days|id|guid|header|column|param|parameter|input|control|class|placeholder|hint|regex|pattern|count|min|max|format|file|path|provider|service|handler|reset|changed|question|cache|prefix|suffix|mask|required|enabled|valid|visible|error|form|page|mode|source|kind|status)s?$/i;
/** `@"…"` of C# too. */
const QUOTED = /^[@$N]?(?:"(?<double>[^"\n]{0,200})"|'(?<single>[^'\n]{0,200})'|`(?<back>[^`\n]{0,200})`)/;
const BARE = /^[^\s;,"'<>(){}]{3,200}(?=[;"'\s]|$)/;
/** Only beside one of these is a value without quotes that of a connection string. */
const CONNECTION =
  /(?:server|data ?source|host|user ?id|uid|initial ?catalog|database|accountname|endpoint)\s{0,5}=[^\n]{0,250}$/i;

/**
 * Finds what looks like a secret in a script or in JSON: tokens by their marks, private keys, passwords in addresses and
 * connection strings, and texts that are given to a name for a secret. In time proportional to the text; of a longer text than
 * anybody writes nothing is told.
 */
export function findSecrets(text: string): SecretPlace[] {
  if (text.length > MAX_LENGTH) return [];
  const found = new Map<number, SecretKind>();
  const add = (at: number, kind: SecretKind) => {
    if (found.size < MAX_PLACES) found.set(at, kind);
  };
  for (const { index } of text.matchAll(PRIVATE_KEY)) add(index, 'private-key');
  for (const { index } of text.matchAll(MARKED)) add(index, 'token');
  for (const { index, 0: value } of text.matchAll(ADDRESS))
    if (!isPlaceholder(value)) add(index, 'connection');
  for (const { index, groups } of text.matchAll(AUTHORIZATION))
    if (isOpaque(groups?.value ?? '', 3.5)) add(index, 'token');
  for (const match of text.matchAll(NAME)) {
    const kind = kindOfGiven(text, match[0], match.index);
    if (kind) add(match.index, kind);
  }
  return places(text, found);
}

/** What is given to a name. */
function kindOfGiven(text: string, name: string, at: number): SecretKind | undefined {
  const behind = text.slice(at + name.length, at + name.length + REACH);
  const { rest = '', sign = '', value = '' } = GIVEN.exec(behind)?.groups ?? {};
  if (value === '' || ABOUT.test(rest) || sign === '==' || sign === '===') return undefined;
  const isPassword = /^(?:pass|pwd|парол)/iu.test(name);
  const quoted = QUOTED.exec(value)?.groups;
  if (quoted) {
    const given = quoted.double ?? quoted.single ?? quoted.back ?? '';
    if (isPlaceholder(given)) return undefined;
    if (isPassword) return isPasswordLike(given) ? 'password' : undefined;
    return given.length >= 12 && isOpaque(given, 3) ? 'token' : undefined;
  }
  if (sign !== '=' || !(isPassword || /key$/i.test(name))) return undefined;
  const bare = BARE.exec(value)?.[0];
  const before = text.slice(Math.max(0, at - REACH), at);
  const after = value.slice(bare?.length ?? 0);
  const isConnection = CONNECTION.test(before) || /^\s{0,5};\s{0,5}[\w ]{2,30}=/.test(after);
  return bare !== undefined && isConnection && !isPlaceholder(bare) ? 'connection' : undefined;
}

/** What stands in the place of a secret: a variable, a mask, an example. */
function isPlaceholder(value: string): boolean {
  return (
    value.length < 4 ||
    /^[<[{($%#@:]|[>}\]%)]$|\$\{|\{\{|\{\d|^([x*.•_0-])\1*$|^\+|\+$/i.test(value) ||
    /example|sample|dummy|changeme|change_me|your[-_ ]|placeholder|todo|парол|passw(?:or)?d|secret|token|api_?key/i.test(
      value,
    )
  );
}

/** Words of people and names of programs are no passwords: these mix kinds of characters. */
function isPasswordLike(value: string): boolean {
  if (value.length < 6 || /\s/.test(value) || isAddressOrName(value)) return false;
  const kinds = [/\p{Ll}/u, /\p{Lu}/u, /\d/, /[^\p{L}\d]/u].filter((kind) => kind.test(value)).length;
  return kinds >= 2 && /[\d!@#$%^&*?+=]/.test(value) && entropyOf(value) >= 2.5;
}

/** A value of letters and digits without an order that people read. */
function isOpaque(value: string, least: number): boolean {
  return /^[\w+/=.~-]+$/.test(value) && /\d/.test(value) && /[a-z]/i.test(value) && !isAddressOrName(value)
    ? entropyOf(value) >= least
    : false;
}

/** An address, a path, or names with dots. */
function isAddressOrName(value: string): boolean {
  return (
    /^(?:[a-z]{2,10}:\/\/|\/|\.\.?\/)/i.test(value) ||
    /^[\p{L}_$][\w$]*(?:[.:][\p{L}_$][\w$]*)+$/u.test(value)
  );
}

/** Bits per character. */
function entropyOf(value: string): number {
  const counts = new Map<string, number>();
  for (const character of value) counts.set(character, (counts.get(character) ?? 0) + 1);
  const total = [...value].length;
  return -Array.from(counts.values()).reduce(
    (sum, count) => sum + (count / total) * Math.log2(count / total),
    0,
  );
}

/** Their lines, each told once. */
function places(text: string, found: ReadonlyMap<number, SecretKind>): SecretPlace[] {
  const sorted = [...found].sort(([a], [b]) => a - b);
  const byLine = new Map<number, SecretKind>();
  let line = 1;
  let from = 0;
  for (const [at, kind] of sorted) {
    for (let end = text.indexOf('\n', from); end !== -1 && end < at; end = text.indexOf('\n', from)) {
      line += 1;
      from = end + 1;
    }
    if (!byLine.has(line)) byLine.set(line, kind);
  }
  return Array.from(byLine, ([at, kind]) => ({ kind, line: at }));
}
