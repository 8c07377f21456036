import { applyEdits, modify } from 'jsonc-parser';
import { redact } from '#core/base/redact.ts';
import { isObject, readJsonObject } from '../json.ts';
import { SECRET_SETTINGS } from './types.ts';

type Path = readonly (string | number)[];
type Container = Readonly<Record<string | number, unknown>>;

/** What secrets are called that the platform does not know, such as a `ClientSecret` that was written here. */
const SECRET_NAME = /(?:secret|passw(?:or)?d|passphrase|pwd|token|api[-_]?key|private[-_]?key)$/i;

/** The text of settings without their secrets; the rest keeps its order and spelling. Of what cannot be read `{}`. */
export function withoutSecrets(text: string): string {
  let masked = text;
  // A name that is written twice is there after the first removal, too.
  for (;;) {
    const read = readJsonObject(masked);
    if ('problem' in read) return '{}';
    const [first] = secretPaths(read.value);
    if (!first) return withMaskedAddresses(masked, read.value);
    masked = applyEdits(masked, modify(masked, [...first], undefined, {}));
  }
}

/** Addresses with a password keep everything but that. */
function withMaskedAddresses(text: string, settings: Container): string {
  return addresses(settings).reduce(
    (masked, { path, shown }) => applyEdits(masked, modify(masked, [...path], shown, {})),
    text,
  );
}

/** New settings with the stored secrets that they do not name, in whatever case of letters, or name as they were shown. */
export function withStoredSecrets(text: string, stored: Readonly<Record<string, unknown>>): string {
  const merged = secretPaths(stored).reduce((before, path) => {
    const parent = containerIn(before, path);
    const name = String(path.at(-1) ?? '');
    if (!parent || Object.keys(parent).some((known) => isSame(known, name))) return before;
    return applyEdits(before, modify(before, [...path], valueAt(stored, path), {}));
  }, text);
  return addresses(stored).reduce((before, { path, value, shown }) => {
    const isShown = containerIn(before, path)?.[path.at(-1) ?? ''] === shown;
    return isShown ? applyEdits(before, modify(before, [...path], value, {})) : before;
  }, merged);
}

/** What is secret in settings, by where it stands, as text: for what has to compare it. It must go nowhere else. */
export function secretsIn(settings: Container): Map<string, string> {
  const found = [
    ...secretPaths(settings).map((path) => [path, valueAt(settings, path)] as const),
    ...addresses(settings).map(({ path, value }) => [path, value] as const),
  ];
  return new Map(found.map(([path, value]) => [path.join('/'), textOf(value)]));
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value ?? '');
}

/** Whether settings have a secret of this name with a value. */
export function hasSecret(settings: Readonly<Record<string, unknown>>, name: string): boolean {
  return secretPaths(settings).some((path) => {
    const value = valueAt(settings, path);
    return isSame(String(path.at(-1) ?? ''), name) && value !== null && value !== '';
  });
}

function isSecret(name: string): boolean {
  return SECRET_SETTINGS.some((secret) => isSame(secret, name)) || SECRET_NAME.test(name);
}

function secretPaths(settings: Container, above: Path = []): Path[] {
  return entriesOf(settings).flatMap(([name, value]) => {
    const path = [...above, name];
    if (typeof name === 'string' && isSecret(name)) return [path];
    return isContainer(value) && above.length < 32 ? secretPaths(value, path) : [];
  });
}

/** Addresses that have a password in them, as they are and as they may be shown. */
function addresses(settings: Container, above: Path = []): { path: Path; value: string; shown: string }[] {
  return entriesOf(settings).flatMap(([name, value]) => {
    const path = [...above, name];
    if (isContainer(value) && above.length < 32) return addresses(value, path);
    if (typeof value !== 'string' || !/:[\\/]{2}/.test(value)) return [];
    const shown = redact(value);
    return shown === value ? [] : [{ path, value, shown }];
  });
}

function entriesOf(container: Container): [name: string | number, value: unknown][] {
  return Array.isArray(container)
    ? container.map((value, index) => [index, value])
    : Object.entries(container);
}

function isContainer(value: unknown): value is Container {
  return isObject(value) || Array.isArray(value);
}

/** What holds the value at a path of a text; undefined where there is no such place. */
function containerIn(text: string, path: Path): Container | undefined {
  const read = readJsonObject(text);
  const parent = 'problem' in read ? undefined : valueAt(read.value, path.slice(0, -1));
  return isContainer(parent) ? parent : undefined;
}

function valueAt(value: unknown, path: Path): unknown {
  const [name, ...deeper] = path;
  if (name === undefined) return value;
  return isContainer(value) ? valueAt(value[name], deeper) : undefined;
}

/** The platform's reader takes a name in any case of letters. */
function isSame(left: string, right: string): boolean {
  return left.toLowerCase() === right.toLowerCase();
}
