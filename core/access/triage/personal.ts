import type { Site } from '#core/site/site.ts';
import { askSite } from '../asking.ts';
import {
  literally,
  nameAlone,
  nameInAnyOrder,
  nameWords,
  phoneDigits,
  phoneSpelling,
  stemOf,
  stemsIn,
  withoutPhones,
} from './spellings.ts';

/** A person's own values, by the column that holds them. */
type UserValues = { UserID: number } & Partial<Record<PersonalColumn, string | null>>;

/** What of a user is personal, with what stands in its place. */
const PERSONAL = {
  Email: 'e-mail',
  ExternalEmail: 'e-mail',
  Nick: 'login',
  UPN: 'login',
  SID: 'sid',
  TelegramUserName: 'login',
  FullName: 'name',
  DisplayName: 'name',
  EnglishDisplayName: 'name',
  ExternalDisplayName: 'name',
  LastName: 'name',
  FirstName: 'name',
  MiddleName: 'name',
  CellPhone: 'phone',
  Phone: 'phone',
  HomePhone: 'phone',
} as const;
type PersonalColumn = keyof typeof PERSONAL;
const COLUMNS = Object.keys(PERSONAL);

/** Texts of a record that say nothing of anybody: names that the record and the messages are made of, and SQL. */
const STRUCTURE = new Set([
  ...['code', 'sql', 'step', 'result', 'verdict', 'decidedBy', 'symptom', 'question', 'place', 'format'],
  ...['site', 'severity', 'method', 'request', 'path', 'kind', 'takenAt', 'type', 'pointer', 'endpoint'],
]);

const EMAIL = /(?<![\p{L}\p{N}_.%+-])[\p{L}\p{N}_.%+-]+@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+/gu;
const SID = /\bS-1-\d+(?:-\d+){2,}/gi;
const IPV4 = /(?<![\d.])(?:\d{1,3}\.){3}\d{1,3}(?![\d.])/g;
const IPV6 = /(?<![\w:])(?=[0-9a-f:]*::|(?:[0-9a-f]{1,4}:){7})[0-9a-f:]{2,39}(?![\w:])/gi;
const WORD = /[\p{L}\p{N}]+/gu;

/** A value of a person in all its spellings, and what stands in its place. */
export interface Personal {
  /** As the site has it; the longer one goes first. */
  value: string;
  /** Part of an expression, without groups that capture. */
  spelling: string;
  placeholder: string;
}

/** What the site knows of its users that stands somewhere in these texts; nothing where users cannot be read. */
export async function readPersonal(
  site: Site,
  texts: readonly string[],
  about: number | null,
  signal: AbortSignal | undefined,
): Promise<Personal[]> {
  const users = await askSite(
    site,
    async ({ tables, ask }) =>
      await ask(() =>
        tables.joined<UserValues>(
          {
            table: 'Users',
            needed: { UserID: 'UserID' },
            wanted: Object.fromEntries(COLUMNS.map((name) => [name, name])),
          },
          [],
          {},
        ),
      ),
    signal,
  );
  return personalIn(users.value ?? [], texts, { about });
}

/**
 * Those values of users that the texts hold, the longest first. A user is told from others by the id, in every record.
 * Of the one whom the record is about, a word of the name is enough.
 */
export function personalIn(
  users: readonly UserValues[],
  texts: readonly string[],
  { about }: { about?: number | null } = {},
): Personal[] {
  const seen = readTexts(texts);
  const found = users.flatMap((user) => [
    ...valuesIn(user, seen),
    ...namesIn(user, seen, user.UserID === about),
  ]);
  return [...new Map(found.toReversed().map((one) => [one.spelling, one])).values()].sort(
    (left, right) => right.value.length - left.value.length,
  );
}

/** What the texts have, so that most users, who are not in them, are passed over quickly. */
interface SeenTexts {
  whole: string;
  digits: string;
  words: ReadonlySet<string>;
  stems: ReadonlySet<string>;
  /** Of words beside initials. */
  besideInitials: ReadonlySet<string>;
}

const BESIDE_INITIALS = /(?<=\p{L}\.\s{0,3})\p{L}+|(?<!\p{L})\p{L}+(?=\s+\p{L}\.)/gu;

function readTexts(texts: readonly string[]): SeenTexts {
  const text = texts.join('\n').replace(/\s+/g, ' ');
  const whole = text.toUpperCase();
  return {
    whole,
    digits: text.replace(/[\s().‑–-]/g, ''),
    words: new Set(whole.match(WORD)),
    stems: stemsIn(text.match(WORD) ?? []),
    besideInitials: stemsIn(text.match(BESIDE_INITIALS) ?? []),
  };
}

/** The values of a user as they stand, telephone numbers in any spelling. */
function valuesIn(user: UserValues, { whole, words, digits }: SeenTexts): Personal[] {
  return Object.entries(PERSONAL).flatMap(([column, kind]) => {
    const value = user[column as PersonalColumn]?.trim();
    if (!value || value.length < 2) return [];
    const one = { value, placeholder: `[${kind} #${user.UserID}]` };
    const number = kind === 'phone' ? phoneDigits(value) : undefined;
    const dialled = kind === 'phone' ? phoneSpelling(value) : undefined;
    const asDialled = number && dialled && digits.includes(number) ? [{ ...one, spelling: dialled }] : [];
    const upper = value.toUpperCase().replace(/\s+/g, ' ');
    const first = upper.match(WORD)?.[0];
    const isThere = (first === undefined || words.has(first)) && whole.includes(upper);
    return [...asDialled, ...(isThere ? [{ ...one, spelling: literally(value) }] : [])];
  });
}

/** The names of a user in any order of their words. */
function namesIn(user: UserValues, { stems, besideInitials }: SeenTexts, isAlone: boolean): Personal[] {
  const parts = [user.FirstName, user.MiddleName, user.LastName].filter(Boolean).join(' ');
  const names = [user.FullName, user.DisplayName, user.EnglishDisplayName, user.ExternalDisplayName, parts];
  const placeholder = `[name #${user.UserID}]`;
  return names.flatMap((name) => {
    const words = nameWords(name ?? '');
    const there = words.filter((word) => stems.has(stemOf(word)));
    if (there.length === 0) return [];
    const value = words.join(' ');
    const isBoth = there.length > 1 || words.some((word) => besideInitials.has(stemOf(word)));
    const alone = isAlone ? there.flatMap((word) => ({ word, spelling: nameAlone(word) })) : [];
    return [
      ...(isBoth ? [{ value, spelling: nameInAnyOrder(words), placeholder }] : []),
      ...alone.flatMap(({ word, spelling }) =>
        spelling === undefined ? [] : [{ value: word, spelling, placeholder }],
      ),
    ];
  });
}

/** All texts of a record, without those that it is made of. */
export function textsIn(value: unknown, name = ''): string[] {
  if (typeof value === 'string') return STRUCTURE.has(name) ? [] : [value];
  if (Array.isArray(value)) return value.flatMap((one) => textsIn(one, name));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, one]) => textsIn(one, key));
}

/** The same record with placeholders for whatever tells people: the same value has the same one throughout. */
export function withoutPersonal<Value>(value: Value, personal: readonly Personal[]): Value {
  // All at once, so that no placeholder is searched for what others have.
  const known = new RegExp(
    `(?<![\\p{L}\\p{N}_])(?:${personal.map(({ spelling }) => `(${spelling})`).join('|')})(?![\\p{L}\\p{N}_])`,
    'giu',
  );
  const others = new Map<string, string>();
  const numbered = (kind: string) => (text: string) => {
    const placeholder = others.get(text.toLowerCase()) ?? `[${kind} ${others.size + 1}]`;
    others.set(text.toLowerCase(), placeholder);
    return placeholder;
  };
  const replaced = (text: string) => {
    const shown =
      personal.length === 0
        ? text
        : text.replace(known, (found, ...groups: unknown[]) => {
            const place = groups.slice(0, personal.length).findIndex((group) => group !== undefined);
            return personal[place]?.placeholder ?? found;
          });
    const named = shown
      .replace(EMAIL, numbered('e-mail'))
      .replace(SID, numbered('sid'))
      .replace(IPV4, numbered('address'))
      .replace(IPV6, numbered('address'));
    return withoutPhones(named, numbered('phone'));
  };
  const walk = (one: unknown, name: string): unknown => {
    if (typeof one === 'string') return STRUCTURE.has(name) ? one : replaced(one);
    if (Array.isArray(one)) return one.map((item) => walk(item, name));
    if (typeof one !== 'object' || one === null) return one;
    return Object.fromEntries(Object.entries(one).map(([key, item]) => [key, walk(item, key)]));
  };
  return walk(value, '') as Value;
}
