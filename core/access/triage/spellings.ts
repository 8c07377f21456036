/**
 * Ways in which people write what a site knows of a person, as parts of an expression with the flags `i` and `u`. None
 * has a group that captures.
 */

/** A text as it stands; any white space in it is any other. Under `u`, what needs no backslash must have none. */
export function literally(text: string): string {
  return text
    .trim()
    .split(/\s+/)
    .map((word) => word.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&'))
    .join(String.raw`\s+`);
}

const NAME_WORD = /\p{L}[\p{L}\p{M}'’]+/gu;
const CYRILLIC = /^\p{Script=Cyrillic}+$/u;
/** Endings that change with the case of a Russian name, and how long another one may be. */
const ENDING = /[аяоеёийыьюу]{1,2}$/iu;
const LONGEST_ENDING = 3;
/** A shorter beginning could be that of any word. */
const SHORTEST_ALONE = 4;

/** The words of a name, without initials; of a double name both. */
export function nameWords(name: string): string[] {
  return [...new Set(name.match(NAME_WORD))];
}

/** What stays of a word of a name in every case of the language, in capital letters. */
export function stemOf(word: string): string {
  const stem = CYRILLIC.test(word) ? word.replace(ENDING, '') : word;
  return folded(stem.length > 1 ? stem : word);
}

/** Beginnings of words, so that a stem can be looked up. */
export function stemsIn(words: Iterable<string>): Set<string> {
  const stems = new Set<string>();
  for (const word of words) {
    const whole = folded(word);
    for (let cut = 0; cut <= LONGEST_ENDING && cut < whole.length; cut += 1)
      stems.add(whole.slice(0, whole.length - cut));
  }
  return stems;
}

/** In capital letters, which unlike small ones do not depend on what stands beside them. */
function folded(text: string): string {
  return text.toUpperCase().replaceAll('Ё', 'Е');
}

/** One word of a name, in any case of Russian. */
function inAnyCase(word: string): string {
  if (!CYRILLIC.test(word)) return literally(word);
  const stem = literally(word.replace(ENDING, '') || word).replace(/[её]/giu, '[её]');
  return `${stem}\\p{Script=Cyrillic}{0,${LONGEST_ENDING}}`;
}

/** Two words of a name or more in any order, or one with initials: `Anna Meyer`, `Meyer, Anna`, `A. Meyer`, `Meyer A. B.` */
export function nameInAnyOrder(words: readonly string[]): string {
  const word = `(?:${words.map(inAnyCase).join('|')})`;
  const initials = `(?:[${words.map((one) => literally([...one][0] ?? '')).join('')}]\\.\\s*)`;
  return `(?:${initials}+${word}|${word}(?:[\\s,‑-]+${word}|\\s+(?:${initials}(?!\\p{L}\\p{L})|${initials}{2}))+)`;
}

/** One word of a name by itself; undefined where that could be anything. */
export function nameAlone(word: string): string | undefined {
  return stemOf(word).length < SHORTEST_ALONE ? undefined : inAnyCase(word);
}

/** What may stand between the digits of a telephone number. */
const BETWEEN = String.raw`[\s().‑–-]{0,3}`;
/** Digits behind the code of the country, which may be left out or be another prefix. */
const OWN_DIGITS = 10;
const FEWEST_DIGITS = 7;

/** A telephone number in any spelling; undefined for what is too short to be one. */
export function phoneSpelling(phone: string): string | undefined {
  const digits = phoneDigits(phone);
  return digits === undefined ? undefined : `(?:\\+?\\d{1,3}${BETWEEN})?\\(?${[...digits].join(BETWEEN)}`;
}

/** The digits of a telephone number that all of its spellings have. */
export function phoneDigits(phone: string): string | undefined {
  const digits = phone.replace(/\D/g, '');
  return digits.length < FEWEST_DIGITS ? undefined : digits.slice(-OWN_DIGITS);
}

const DATE = String.raw`\d{4}-\d\d-\d\d|\d\d\.\d\d\.\d{4}`;
/** With a plus or a separator, 10 digits or more; without, more than any number of a task; any behind a label. */
const PHONE = new RegExp(
  [
    String.raw`(?<![\p{L}\p{N}_.#№-])(?!${DATE})(?:\+|(?=\(?\d+[\s()‑–-]))\(?(?:\d[\s().‑–-]{0,3}){9,14}\d(?![\p{L}\p{N}_-])`,
    String.raw`(?<![\p{L}\p{N}_.#№-])(?:\d{11,15}|[3-9]\d{9})(?![\p{L}\p{N}_.-])`,
    String.raw`(?=[+(]?\d)(?<=(?<!\p{L})(?:тел|телефон\p{L}*|моб|мобильн\p{L}*|сот|доб|phone|tel|mobile|cell|fax|факс|whatsapp|viber)(?:\.|\s{0,9}[:№]|\s)\s{0,9})[+(]?\d(?:[\s().‑–-]{0,3}\d){3,14}`,
  ].join('|'),
  'giu',
);

/** A text with something else in place of all that looks like a telephone number. */
export function withoutPhones(text: string, instead: (phone: string) => string): string {
  return text.replace(PHONE, (phone) => instead(phone.replace(/\D/g, '')));
}
