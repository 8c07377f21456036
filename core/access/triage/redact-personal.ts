import type { Site } from '#core/site/site.ts';
import { querySite } from '../query-context.ts';

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

/** A value of a person, and what stands in its place. */
export interface PersonalValue {
  value: string;
  placeholder: string;
}

/** What the site knows of its users that stands somewhere in these texts; nothing where users cannot be read. */
export async function readPersonalValues(
  site: Site,
  texts: readonly string[],
  signal: AbortSignal | undefined,
): Promise<PersonalValue[]> {
  const users = await querySite(
    site,
    async ({ tables, tryQuery }) =>
      await tryQuery(() =>
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
  return findPersonalValues(users.value ?? [], texts);
}

/** Those values of users that the texts hold, the longest first. A user is told from others by the id, in every record. */
export function findPersonalValues(users: readonly UserValues[], texts: readonly string[]): PersonalValue[] {
  const whole = upperCase(texts.join('\n'));
  // Most users are not in the texts: they are passed over by a word.
  const words = new Set(whole.match(WORD));
  const found = users.flatMap((user) =>
    Object.entries(PERSONAL).flatMap(([column, kind]) => {
      const value = user[column as PersonalColumn]?.trim();
      if (!value || value.length < 2) return [];
      const upper = upperCase(value);
      const [first] = upper.match(WORD) ?? [];
      const isThere = (first === undefined || words.has(first)) && whole.includes(upper);
      return isThere ? [{ value, placeholder: `[${kind} #${user.UserID}]` }] : [];
    }),
  );
  return [...new Map(found.toReversed().map((one) => [upperCase(one.value), one])).values()].sort(
    (left, right) => right.value.length - left.value.length,
  );
}

function upperCase(text: string): string {
  return text.toUpperCase().replace(/\s+/g, ' ');
}

/** A text as it stands; any white space in it is any other. Under `u`, what needs no backslash must have none. */
function literally(text: string): string {
  return text
    .split(/\s+/)
    .map((word) => word.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&'))
    .join(String.raw`\s+`);
}

/** All texts of a record, without those that it is made of. */
export function collectTexts(value: unknown, name = ''): string[] {
  if (typeof value === 'string') return STRUCTURE.has(name) ? [] : [value];
  if (Array.isArray(value)) return value.flatMap((one) => collectTexts(one, name));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, one]) => collectTexts(one, key));
}

/** The same record with placeholders for whatever tells people: the same value has the same one throughout. */
export function redactPersonal<Value>(value: Value, personal: readonly PersonalValue[]): Value {
  // All at once, so that no placeholder is searched for what others have.
  const known = new RegExp(
    `(?<![\\p{L}\\p{N}_])(?:${personal.map(({ value }) => `(${literally(value)})`).join('|')})(?![\\p{L}\\p{N}_])`,
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
    return shown
      .replace(EMAIL, numbered('e-mail'))
      .replace(SID, numbered('sid'))
      .replace(IPV4, numbered('address'))
      .replace(IPV6, numbered('address'));
  };
  const walk = (one: unknown, name: string): unknown => {
    if (typeof one === 'string') return STRUCTURE.has(name) ? one : replaced(one);
    if (Array.isArray(one)) return one.map((item) => walk(item, name));
    if (typeof one !== 'object' || one === null) return one;
    return Object.fromEntries(Object.entries(one).map(([key, item]) => [key, walk(item, key)]));
  };
  return walk(value, '') as Value;
}
