import { type Key, keys } from './catalog.ts';
import type { Entry, KeyFile } from './entries.ts';

/** A known key, and what the file has of it. */
export interface Setting {
  key: Key;
  /** Where it stands: the platform takes the last. */
  entries: readonly Entry[];
  /** The scalar as it is written, list elements apart by commas; undefined where it is not set. */
  text: string | undefined;
}

/** Every known key with what the file has of it. */
export function readSettings(file: KeyFile): Setting[] {
  return keys.map((key) => {
    const entries = file.entries.filter((entry) => isOf(key, entry, file.format));
    const last = entries.at(-1)?.value;
    return { key, entries, text: typeof last === 'object' ? last.join(', ') : last };
  });
}

/** Case is no difference to the platform's reader; it is to people who look for a key. */
function isOf(key: Key, { path, name }: Entry, format: KeyFile['format']): boolean {
  const same = (left: string, right: string) => left.toLowerCase() === right.toLowerCase();
  if (format === 'web.config')
    return same(path, key.webConfig ?? key.name) || same(path, key.path ?? key.name);
  // A name that is a word of its own elsewhere is the key only in its own section.
  if (isCommonWord(key)) return key.path !== undefined && same(path, key.path);
  return same(name, lastOf(key.path) ?? key.name) || same(name, key.name);
}

/** A name that other sections have as well. */
export function isCommonWord({ name }: Key): boolean {
  return name === 'IsEnabled' || name === 'Host';
}

function lastOf(path: string | undefined): string | undefined {
  return path?.split(':').at(-1);
}

/**
 * What holds for a key that is not set: its default, and of the renewal period a fifth of the token's lifetime, which only
 * sliding tokens have (spec, "Limits"). Empty for none.
 */
export function defaultOf(key: Key, settings: readonly Setting[]): string {
  if (key.name !== 'AuthTokenRefreshPeriodInMinutes') return key.default;
  const at = (name: Key['name']) => settings.find((setting) => setting.key.name === name);
  const strategy = at('AuthTokenRefreshStrategy');
  const lifetime = numberOf(at('AuthTokenExpiresInMinutes'));
  const slides = (strategy?.text ?? strategy?.key.default ?? '').trim().toLowerCase() === 'slidingexpiration';
  return slides && lifetime !== undefined && lifetime > 0 ? String(lifetime / 5) : '';
}

/** What a key is called for people: its path where it has one. */
export function titleOf({ path, name }: Key): string {
  return path ?? name;
}

/** False for a value that the file sets and that is none of what the key takes; such of numbers may be negative. */
export function isUsable({ key, entries, text }: Setting): boolean {
  const last = entries.at(-1);
  if (!last || text === undefined) return true;
  if (isSection(last)) return key.kind === 'section';
  const value = text.trim().toLowerCase();
  switch (key.kind) {
    case 'flag':
      return !last.isList && (value === 'true' || value === 'false');
    case 'number':
      return !last.isList && /^-?\d{1,9}$/.test(value);
    case 'choice':
      return !last.isList && key.choices.some((one) => one.toLowerCase() === value);
    default:
      return true;
  }
}

/** An object, or a list of others than scalars; a text that is the word has its place in the file. */
export function isSection({ value, spans }: Entry): boolean {
  return value === 'section' && spans.length === 0;
}

export function flagOf(setting: Setting | undefined): boolean | undefined {
  const text = (setting?.text ?? setting?.key.default ?? '').trim().toLowerCase();
  return text === 'true' ? true : text === 'false' ? false : undefined;
}

export function numberOf(setting: Setting | undefined): number | undefined {
  const text = (setting?.text ?? setting?.key.default ?? '').trim();
  return /^-?\d+$/.test(text) ? Number(text) : undefined;
}
