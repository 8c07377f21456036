/** Words of a text that may be somebody's login or e-mail; which of them are users only a site can say. */
export interface UserCandidate {
  /** As it stands in the text. */
  text: string;
  /** What to ask a site for, the closest first: of `CORP\Anna` also `Anna` and `anna`. */
  spellings: readonly string[];
  /** A label says so, as in `user anna` or `логин: anna`. */
  isNamed: boolean;
}

/** Longer ones are nobody's login. */
const LONGEST = 200;

const WORD = String.raw`[\p{L}\p{N}_](?:[\p{L}\p{N}_.-]*[\p{L}\p{N}_])?`;
const EMAIL = String.raw`[\p{L}\p{N}_.+-]+@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+`;
/** Also with the backslash doubled, as JSON and logs write it. */
const IN_DOMAIN = String.raw`[\p{L}][\p{L}\p{N}_.-]*\\{1,2}${WORD}`;
/** With a dot, a line or digits inside: no word of a sentence looks so. */
const LOGIN_LIKE = String.raw`\p{L}[\p{L}\p{N}]*(?:[._-][\p{L}\p{N}]+)+|\p{L}+\p{N}[\p{L}\p{N}]*`;

const ADDRESS = /\b[a-z][a-z0-9+.-]{1,20}:\/\/[^\s"'<>«»]+|(?<=^|\s)\/[^\s"'<>«»]+/gim;
/** Pairs of a connection string: who is in one is no person. */
const CONNECTION_KEY =
  'data ?source|server|addr(?:ess)?|network ?address|host(?:name|addr)?|port|initial ?catalog|database|dbname|user ?id|uid|user ?name|user|login|password|pwd|integrated ?security|trusted_connection|persist ?security ?info|encrypt|trustservercertificate|(?:connect(?:ion)? ?|command ?)?timeout|(?:(?:max|min) pool ?size|pooling)|application ?name|multipleactiveresultsets|provider|driver|dsn|search ?path|ssl ?mode';
const CONNECTION_STRING = new RegExp(
  String.raw`(?<![\p{L}\p{N}_])(?:(?:${CONNECTION_KEY})[ \t]{0,3}=[ \t]{0,3}(?:"[^"\n]{0,200}"|'[^'\n]{0,200}'|[^;\s"'<>]{0,200})(?:[ \t]{0,3};[ \t]*|[ \t]+|(?=["'<>\s]|$)))+`,
  'giu',
);
/** Of these alone forms and logs have pairs, too. */
const SIGN_IN_KEY = /^(?:user ?name|user|login|password|pwd)$/i;

const BEGIN = String.raw`(?<![\p{L}\p{N}_.@\\/+-])`;
const END = String.raw`(?![\p{L}\p{N}_@\\])`;
/** In one, so that no part of an e-mail or of `C:\folder\file` is taken for a login. */
const UNNAMED = new RegExp(`${BEGIN}(?:${EMAIL}|${IN_DOMAIN}|${LOGIN_LIKE})${END}`, 'gu');
/** Any single word where a login is usual: who says something, whom a sign mentions, or in quotes. */
const BY_PLACE = new RegExp(
  String.raw`(?:^[ \t]*|\]\s*)(${WORD})[ \t]*:(?![\\/])|(?<=^|\s)@(${WORD})|["'«“„](${WORD})["'»”“]`,
  'gmu',
);
/** In the singular: who `users` names are several. Behind it a sign, or only a blank; what it names may be a label, too. */
const NAMED = new RegExp(
  String.raw`(?<![\p{L}\p{N}_])(?:user|login|account|пользовател(?:ь|я|ю|ем|е)|логин(?:а|у|ом|е)?)` +
    `(?<id>[ _-]?id)?(?:[ _-]?(?:name|login))?["']?` +
    String.raw`(?:\s*(?<sign>[:=])\s*|\s+[–—-]\s+|\s+)` +
    String.raw`(?="(?<quoted>[^"\n]+)"|[«'“„](?<marked>[^»'”“«„\n]+)[»'”“]|(?<word>${EMAIL}|${IN_DOMAIN}|#?${WORD}))`,
  'giu',
);

/**
 * Who may be meant by a text, those that a label names among them; addresses of pages name nobody. Each text once, named
 * if it is so anywhere.
 */
export function userCandidates(text: string): UserCandidate[] {
  const searchable = withoutAddresses(text);
  const found = [
    ...findLabelled(searchable).map(({ value }) => ({ value, isNamed: true })),
    ...[...searchable.matchAll(UNNAMED)].map(([value]) => ({ value, isNamed: false })),
    ...[...searchable.matchAll(BY_PLACE)].map(([, said, mentioned, quoted]) => ({
      value: said ?? mentioned ?? quoted ?? '',
      isNamed: false,
    })),
  ].filter(({ value }) => value.length <= LONGEST);
  // What is named comes first, and stays.
  const byText = new Map(found.toReversed().map((one) => [one.value, one]));
  return [...byText.values()].map(({ value, isNamed }) => ({
    text: value,
    spellings: spellingsOf(value),
    isNamed,
  }));
}

/** The one that the text names with a sign, as in `login: anna`; null where there is none or are several. */
export function namedUser(text: string): string | null {
  const signed = findLabelled(withoutAddresses(text)).filter(({ hasSign }) => hasSign);
  const [only, ...others] = new Set(signed.map(({ value }) => value));
  return only === undefined || others.length > 0 ? null : only;
}

/** What to look for when somebody is called so: sites keep logins with or without the domain, and mostly in small letters. */
export function spellingsOf(text: string): string[] {
  const [, domain, login] = /^([^\\@\s]+)\\{1,2}([^\\]+)$/.exec(text) ?? [];
  const written = login === undefined ? [text] : [`${domain}\\${login}`, login];
  return [...new Set([...written, ...written.map((one) => one.toLowerCase())])];
}

/** A text without addresses and connection strings. */
function withoutAddresses(text: string): string {
  return text.replace(ADDRESS, ' ').replace(CONNECTION_STRING, (pairs) => {
    const keys = [...pairs.matchAll(/(?<![\p{L}_ \t])([\p{L}_ \t]+)=/gu)].map(([, key = '']) => key.trim());
    return keys.length > 1 && keys.some((key) => !SIGN_IN_KEY.test(key)) ? ' ' : pairs;
  });
}

function findLabelled(text: string): { value: string; hasSign: boolean }[] {
  return [...text.matchAll(NAMED)].map(({ groups = {} }) => {
    const { id, sign, quoted, marked, word } = groups;
    const value = (quoted ?? marked ?? word ?? '').trim();
    return { value: id && /^\d{1,10}$/.test(value) ? `#${value}` : value, hasSign: sign !== undefined };
  });
}
