import { applyEdits, modify } from 'jsonc-parser';
import { isObject, readJsonObject } from '../json.ts';
import { SECRET_SETTINGS } from './types.ts';

type Path = readonly string[];

/** The text of settings without their secrets; the rest keeps its order and spelling. Of what cannot be read `{}`. */
export function withoutSecrets(text: string): string {
  let masked = text;
  // A name that is written twice is there after the first removal, too.
  for (;;) {
    const read = readJsonObject(masked);
    if ('problem' in read) return '{}';
    const [first] = secretPaths(read.value);
    if (!first) return masked;
    masked = applyEdits(masked, modify(masked, [...first], undefined, {}));
  }
}

/** New settings with the stored secrets that they do not name, in whatever case of letters. */
export function withStoredSecrets(text: string, stored: Readonly<Record<string, unknown>>): string {
  return secretPaths(stored).reduce((merged, path) => {
    const read = readJsonObject(merged);
    const parent = 'problem' in read ? undefined : objectAt(read.value, path.slice(0, -1));
    const name = path.at(-1) ?? '';
    const secret = objectAt(stored, path.slice(0, -1))?.[name];
    if (!parent || Object.keys(parent).some((known) => isSame(known, name))) return merged;
    return applyEdits(merged, modify(merged, [...path], secret, {}));
  }, text);
}

/** Whether settings have a secret of this name with a value. */
export function hasSecret(settings: Readonly<Record<string, unknown>>, name: string): boolean {
  return secretPaths(settings).some((path) => {
    const value = objectAt(settings, path.slice(0, -1))?.[path.at(-1) ?? ''];
    return isSame(path.at(-1) ?? '', name) && value !== null && value !== '';
  });
}

function secretPaths(settings: Readonly<Record<string, unknown>>, above: Path = []): Path[] {
  return Object.entries(settings).flatMap(([name, value]) => {
    const path = [...above, name];
    if (SECRET_SETTINGS.some((secret) => isSame(secret, name))) return [path];
    return isObject(value) && above.length < 32 ? secretPaths(value, path) : [];
  });
}

function objectAt(value: unknown, path: Path): Readonly<Record<string, unknown>> | undefined {
  const [name, ...deeper] = path;
  if (!isObject(value)) return undefined;
  return name === undefined ? value : objectAt(value[name], deeper);
}

/** The platform's reader takes a name in any case of letters. */
function isSame(left: string, right: string): boolean {
  return left.toLowerCase() === right.toLowerCase();
}
