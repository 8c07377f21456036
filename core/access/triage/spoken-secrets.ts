/**
 * Passwords and codes that people write in sentences, in English and Russian: `Пароль у неё: Qwerty!23`, `login/password
 * anna Qwerty`, `код из смс 123456`. What stands behind such a word is masked unless it is a usual word of a sentence.
 */
import { bare, isUsualWord } from './usual-words.ts';

const MASK = '***';

/** What is secret, in every case of Russian. */
const SECRET = [
  String.raw`passwords?|passwort|passwd|passphrase|pwd|парол\p{L}{1,4}|пасс?ворд\p{L}{0,2}`,
  String.raw`secrets?|секрет\p{L}{0,3}|tokens?|токен\p{L}{0,3}|jwt|credentials|api[-_ ‑]?key|апи[-_ ‑]?ключ\p{L}{0,2}`,
  String.raw`api[-_ ‑]?ключ\p{L}{0,2}|ключ\p{L}{0,2} (?:api|доступа)|access ?key|кодов\p{L}{2} слов\p{L}`,
].join('|');
/** The same, where these words alone are usual: only what does not look like a word is masked behind them. */
const VAGUE = String.raw`pass|[Pp][Ii][Nn]|пин|пин[-‑ ]?код\p{L}{0,2}|OTP|key|ключ\p{L}{0,2}|кред\p{L}{1,3}`;
const LABEL = new RegExp(
  String.raw`(?<![\p{L}\p{N}_])(?:(?<secret>${SECRET})|(?<vague>${VAGUE}))(?![\p{L}\p{N}_])`,
  'giu',
);
/** A personal access token, in capital letters only: `pat` is a word and a name. */
const PAT = /(?<![\p{L}\p{N}_])(?:PATs?|ПАТ)(?![\p{L}\p{N}_])/gu;

const LOGIN = String.raw`log[io]n|логин\p{L}{0,2}|user(?:[ -]?name)?|пользовател\p{L}{1,2}|уч[её]тк\p{L}|account|имя`;
/** `login/password`, `логин и пароль`: two values follow. */
const PAIR = new RegExp(String.raw`(?:${LOGIN})\s{0,9}(?:[/\\,&+|-]|и|and)\s{0,9}$`, 'iu');
/** `login anna/Qwerty`. */
const LOGIN_WITH_SECRET = new RegExp(
  String.raw`(?<![\p{L}\p{N}_])((?:${LOGIN})[ \t:=—–-]{1,9}(?!https?:|[a-z]{1,9}:\/\/)[^\s/:|]{1,200}[ \t]{0,9}[/|:][ \t]{0,9})(?!\d{3}\b|https?:)([^\s/]+)`,
  'giu',
);

/** Between a word and its value. */
const LINK =
  /^(?:is|was|are|it's|this|новый|нов\p{L}{1,2}|временн\p{L}{2}|new|old|temporary|такой|так\p{L}{2}|мой|её|ее|его|это|был|[-–—:=→>]+)$/iu;
const PREPOSITION = /^(?:у|для|от|к|на|в|из|of|for|to|at|from|in)$/iu;
/** Words behind a label in which whatever looks like a password is one. */
const NEAR = 8;
/** Characters around it that are looked at. */
const REACH = 600;
const REACH_BACK = 200;

interface Word {
  text: string;
  at: number;
}

/** A text without secrets that are told in words. */
export function withoutSpokenSecrets(text: string): string {
  const labels = [...text.matchAll(LABEL), ...text.matchAll(PAT)];
  const hidden = new Map(labels.flatMap((label) => secretsAt(text, label)).map((word) => [word.at, word]));
  const pieces: string[] = [];
  let end = 0;
  for (const { text: word, at } of [...hidden.values()].sort((one, other) => one.at - other.at)) {
    if (at < end) continue;
    pieces.push(text.slice(end, at), masked(word));
    end = at + word.length;
  }
  return withoutCodes([...pieces, text.slice(end)].join('')).replace(LOGIN_WITH_SECRET, `$1${MASK}`);
}

/** What of a word closes a sentence or a bracket stays. */
function masked(word: string): string {
  return `${MASK}${/[.,;)\]]?$/.exec(word)?.[0] ?? ''}`;
}

/** The words around a label that are secret. */
function secretsAt(text: string, label: RegExpExecArray): Word[] {
  const end = label.index + label[0].length;
  const isVague = label.groups?.vague !== undefined;
  const after = wordsBehind(text, end);
  const value = valueAmong(after, isVague);
  const isPair = PAIR.test(text.slice(Math.max(0, label.index - 40), label.index));
  const next = isPair && value ? after[after.indexOf(value) + 1] : undefined;
  return [
    ...(value ? [value] : []),
    ...(next && !isUsualWord(next.text) && !/^\W+$/.test(next.text) ? [next] : []),
    ...after.slice(0, NEAR).filter(looksSecret),
    ...wordsBefore(text, label.index).filter(looksSecret),
    ...after.slice(0, NEAR).filter((word, place) => isNumber(word.text, after[place - 1]?.text)),
  ];
}

/** The first word that is not between the label and its value; none where that is a usual word. */
function valueAmong(words: readonly Word[], isVague: boolean): Word | undefined {
  let place = 0;
  while (words[place] && LINK.test(bare(words[place]?.text ?? ''))) place += 1;
  if (PREPOSITION.test(bare(words[place]?.text ?? ''))) place += 2;
  while (words[place] && LINK.test(bare(words[place]?.text ?? '') || '-')) place += 1;
  const word = words[place];
  if (!word || isUsualWord(word.text) || bare(word.text) === '') return undefined;
  if (/^[1-5]?\d{1,2}$/.test(bare(word.text))) return undefined;
  return isVague && !looksSecret(word) && !/^\d{4,}$/.test(bare(word.text)) ? undefined : word;
}

/** Words of the line behind a place; of the next one that has any where nothing is left of it. */
function wordsBehind(text: string, from: number): Word[] {
  const [space = ''] = /^[^\S\n]*(?:[:=.–—-]+[^\S\n]*)?\n\s*/.exec(text.slice(from, from + 200)) ?? [];
  const begin = from + space.length;
  const [line = ''] = /^.*/.exec(text.slice(begin, begin + REACH)) ?? [];
  const words: Word[] = [];
  for (const word of wordsIn(line, begin)) {
    if (words.push(word) === NEAR * 2) break;
  }
  return words;
}

function wordsBefore(text: string, to: number): Word[] {
  const line =
    text
      .slice(Math.max(0, to - REACH_BACK), to)
      .split('\n')
      .at(-1) ?? '';
  return [...wordsIn(line, to - line.length)].slice(-NEAR / 2);
}

function* wordsIn(line: string, from: number): Generator<Word> {
  for (const { 0: text, index } of line.matchAll(
    /«[^»\n]{1,80}»|“[^”\n]{1,80}”|(?<=^|[\s:=])"[^"\n]{1,80}"|[^\s«“]+/gu,
  )) {
    yield { text, at: from + index };
  }
}

/** Names of standards, addresses, times: letters and digits that are no password. */
const NO_SECRET = new RegExp(
  [
    String.raw`^(?:https?|tls|ssl|sha|oauth|ipv|saml|utf|md|rfc|v|web|net|i?os|sp|x|sql|token-v|http/)[-/.]?\d[\d.]*$`,
    String.raw`^win\w*(?:[-/.]\d[\d.]*|(?<=\d)(?:\.[\d.]*)?)$`,
    String.raw`^[\d.:TZ+/-]+$`,
    String.raw`:\/\/|^/|^[\p{L}\p{N}_.+-]+@[\p{L}\p{N}-]+\.[\p{L}\p{N}.-]+$|\*\*\*`,
    String.raw`^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$`,
  ].join('|'),
  'iu',
);

/** Letters with digits, or with signs that no word of a sentence has inside. */
function looksSecret({ text }: Word): boolean {
  const word = bare(text);
  if (word.length < 4 || NO_SECRET.test(word)) return false;
  return (/\p{L}/u.test(word) && /\d/.test(word)) || /[!@#$%^&*?~+=][\p{L}\p{N}]|[#$%^&*~+=]/u.test(word);
}

const NO_CODE =
  /^(?:tasks?|задач\p{L}*|id|№|#|status|статус\p{L}*|errors?|ошибк\p{L}*|http|port|порт\p{L}*|windows|build)\W*$/iu;

/** A number of four digits or more that is not said to be that of something. */
function isNumber(text: string, before = ''): boolean {
  return /^\d{4,}$/.test(bare(text)) && !NO_CODE.test(before);
}

const CODE_LINE =
  /(?<![\p{L}\p{N}_])(?:код(?!ек|ир)\p{L}{0,3}|codes?|sms|смс\p{L}*|otp|totp|2fa|mfa|pin|пин|одноразов\p{L}*|one[- ]time|authenticator|verification)(?![\p{L}\p{N}_])/iu;
const CODE = /(?<![\p{L}\p{N}_.:/№#+-])(?:\d{4,8}|\d{3}[ -]\d{3})(?![\p{L}\p{N}_:/-]|\.\d| [-\d(])/gu;
const NUMBERED =
  /(?:tasks?|задач\p{L}{0,20}|id|№|#|status(?: code)?|статус\p{L}{0,20}|errors?(?: code)?|(?:код\p{L}{0,20} )?ошибк\p{L}{0,20}|exit code|http|port|порт\p{L}{0,20}|windows|build)[\s:=#№]{0,40}$/iu;

/** One-time codes: in a line that speaks of a code, and in the one behind it. */
function withoutCodes(text: string): string {
  const lines = text.split('\n');
  return lines
    .map((line, place) => {
      if (!CODE_LINE.test(line) && !CODE_LINE.test(lines[place - 1] ?? '')) return line;
      return line.replace(CODE, (code, at: number) =>
        NUMBERED.test(line.slice(Math.max(0, at - 40), at)) ? code : MASK,
      );
    })
    .join('\n');
}
