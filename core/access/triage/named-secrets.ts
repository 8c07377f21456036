/** Secrets that stand behind a name and a sign, as in headers, configurations, forms, and commands. */

const MASK = '***';

/** Parts of the names of what is secret. */
const SECRET_WORD = [
  'passw(?:or)?d|passwort|passphrase|pass[-_]?(?:code|key)|pwd|pswd|парол|пасс?ворд|secret|секрет|token|токен|jwt',
  String.raw`(?:api|апи|access|private|shared|account|signing|encryption)[-_ ‑]?(?:key|ключ)|credential|connect\.sid`,
].join('|');
/** Whole names of it, or ends of them: inside other words these are usual. */
const ASSIGNED_NAME = [
  'pass|psw|pat|пат|otp|pin|pin[-_ ]?code|пин|пин[-‑ ]?код|mfa|2fa|session(?:[-_]?id)?|sid|auth|cookies?|ticket|sig|signature',
  String.raw`saml(?:response|request|art)|relaystate|id_token\w{0,40}|nonce|code_verifier|code_challenge|assertion|csrf|xsrf|hash`,
].join('|');
const WITH_EQUALS_ONLY = 'code|key|state|ключ|код';

/** Ends of a value: white space, what closes a text or an element, and the next of several. */
const VALUE = String.raw`(?:"[^"\n]*"?|'[^'\n]*'?|«[^»\n]*»?|“[^”\n]*”?|(?:(?![&;][\w. -]+=|%26|[<>"])\S)+)`;
const EQUALS = String.raw`(?:["'»”]|%(?:25)?22)?(?:\s{0,9}(?:=|:=)\s{0,9}|%(?:25)?3[dD]|\s{0,9}(?:->|→|⇒|=>)\s{0,9})`;
const COLON = String.raw`(?:["'»”]|%(?:25)?22)?(?:[^\S\n]{0,9}:\s{0,20}|%(?:25)?3[aA])`;
/** What stands before a name's last words is of no matter, but for the rest of a word that is no name. */
const BEFORE = String.raw`(?<!(?![a-z])\p{L})`;

const NAME = `(?:(?:${SECRET_WORD})[\\p{L}\\p{N}_.-]{0,40}|${ASSIGNED_NAME})`;
const ASSIGNED = new RegExp(`((?:${NAME}|${WITH_EQUALS_ONLY})${EQUALS})(${VALUE})`, 'giu');
const TOLD = new RegExp(`(${BEFORE}${NAME}${COLON})(${VALUE})`, 'giu');
/** `<password>…</password>`, also with a prefix or attributes. */
const ELEMENT = new RegExp(
  String.raw`(<(?:[\w.-]{1,40}:)?[\w.-]{0,40}(?:${SECRET_WORD}|sessionid|assertion|pin)[\w.-]{0,40}(?:\s[^<>]{0,400})?>)[^<]+`,
  'giu',
);
/** `key="SmtpPassword" value="…"`, `"name":"ApiKey","value":"…"`. */
const PAIRED = new RegExp(
  String.raw`(\b(?:key|name|id)["']?\s*[=:]\s*["'][^"'\n]{0,60}(?:${SECRET_WORD})[^"'\n]{0,60}["'][^<>\n]{0,60}?\bvalue["']?\s*[=:]\s*["'])[^"'\n]*`,
  'giu',
);

const HEADER =
  /\b((?:(?:Proxy-)?Authorization|WWW-Authenticate|(?:Set-)?Cookie2?|X-[\w-]{0,60}(?:Key|Token|Auth\w{0,20}|Secret|Session\w{0,20}))["']?\s*[:=]\s*["']?(?:(?:Bearer|Basic|Negotiate|NTLM|Digest|Kerberos|ApiKey|PAT|Token)\s+)?)[^\n]+/gi;
/** The scheme of a header without its name: what follows has a digit, a capital letter behind a small one, or `=`. */
const SCHEME =
  /\b((?:Bearer|Basic|Negotiate|NTLM|Kerberos|ApiKey)\s+)(?=\S*(?:\d|\p{Ll}\p{Lu}|=))[\w.~+/=-]{6,}/gu;
const DIGEST = /\b(Digest\s+)([^\n]+)/gi;
const DIGEST_PART = /\b((?:response|cnonce)\s*=\s*)"[^"\n]*"/gi;

const BEGIN_OF_OPTION = '(?<=^|[\\s"\'(«`])';
const ARGUMENT = String.raw`(?:"[^"\n]*"?|'[^'\n]*'?|\S+)`;
const OPTION = new RegExp(
  `${BEGIN_OF_OPTION}((?:--?|/)[\\w-]{0,40}(?:${SECRET_WORD})(?:[=: ]\\s*))${ARGUMENT}`,
  'gimu',
);
/** `-p secret`, and of LDAP's tools `-w secret`. */
const SHORT_OPTION = new RegExp(`${BEGIN_OF_OPTION}(-[pPw](?:[=: ]\\s*)?)(?=[^\\s-])${ARGUMENT}`, 'gm');
/** `-u login:password`. */
const USER_OPTION = new RegExp(
  `${BEGIN_OF_OPTION}((?:-[uU]|--user|--proxy-user)[= ]?\\s*["']?[^\\s:"']+:)[^\\s"']+`,
  'gm',
);

/** A text without the values of secret names; rather too many names are taken for such. */
export function withoutNamedSecrets(text: string): string {
  return text
    .replace(HEADER, `$1${MASK}`)
    .replace(DIGEST, (whole, scheme: string, rest: string) =>
      rest.includes('=') ? `${scheme}${MASK}` : whole,
    )
    .replace(DIGEST_PART, `$1${MASK}`)
    .replace(SCHEME, `$1${MASK}`)
    .replace(ELEMENT, `$1${MASK}`)
    .replace(PAIRED, `$1${MASK}`)
    .replace(USER_OPTION, `$1${MASK}`)
    .replace(OPTION, `$1${MASK}`)
    .replace(SHORT_OPTION, `$1${MASK}`)
    .replace(ASSIGNED, masked)
    .replace(TOLD, masked);
}

/** A status is no secret, whatever it is called: `code=403`. */
function masked(whole: string, before: string, value: string): string {
  return /^[1-5]\d\d[,.;)]?$/.test(value) ? whole : `${before}${MASK}`;
}
