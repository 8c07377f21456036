import type { Message } from '#core/base/message.ts';
import { finding } from '#core/checks/finding.ts';
import type { ConfigurationFile } from '#core/contract/configuration-file.ts';
import type { Finding } from '#core/contract/finding.ts';
import type { Key } from '#core/keys/catalog.ts';
import { type Entry, readKeyFile } from '#core/keys/entries.ts';
import { defaultOf, isSection, isUsable, readSettings } from '#core/keys/settings.ts';
import { message } from '#core/messages/catalogue.ts';

/** The value of a key, and whether the file sets it or leaves it to its default. */
export interface KeyValue {
  text: string;
  isSet: boolean;
}

/** The keys of a site. Without its configuration file none is known: its defaults need not be what holds. */
export interface SignInKeys {
  isKnown: boolean;
  /** Undefined where the file is not known, or sets what the key does not take. */
  value(name: Key['name']): KeyValue | undefined;
  /** Undefined where the file is not known, and for what is neither true nor false. */
  flag(name: Key['name']): boolean | undefined;
  /** Undefined where the file is not known, and for what is no number from 0 to 999,999,999. */
  number(name: Key['name']): number | undefined;
  /** What is the matter with a value that the key does not take; undefined where nothing is. */
  unusable(name: Key['name']): Message | undefined;
  /** Whether the file has settings of Windows authentication, which may name another mapper of users than the default. */
  hasNegotiateSettings: boolean;
  /** Size of the pool of concurrent licences, where the file has it. */
  concurrentLicences: number | undefined;
  /** What is the matter with that, where it is set and no number. */
  unusablePool: Message | undefined;
}

/** The key of the licence file that some sites repeat in their configuration; it is none of the platform's own keys. */
const POOL = 'ConcurrentLicensesCount';

const UNKNOWN: SignInKeys = {
  isKnown: false,
  value: () => undefined,
  flag: () => undefined,
  number: () => undefined,
  unusable: () => undefined,
  hasNegotiateSettings: false,
  concurrentLicences: undefined,
  unusablePool: undefined,
};

/** Throws `keys-unreadable` for a file that cannot be read; whatever it sets its keys to is none of it. */
export function readSignInKeys(configuration: ConfigurationFile | undefined): SignInKeys {
  if (!configuration) return UNKNOWN;
  const known = read.get(configuration) ?? readKeys(configuration);
  read.set(configuration, known);
  return known;
}

/** By the file as it was read: a service asks with the same for every request. */
const read = new WeakMap<ConfigurationFile, SignInKeys>();

function readKeys(configuration: ConfigurationFile): SignInKeys {
  const file = readKeyFile(configuration.name, configuration.text);
  const settings = readSettings(file);
  const settingOf = (name: Key['name']) => settings.find(({ key }) => key.name === name);
  const value = (name: Key['name']): KeyValue | undefined => {
    const setting = settingOf(name);
    if (!setting || !isUsable(setting)) return undefined;
    const isSet = setting.text !== undefined;
    return { text: (setting.text ?? defaultOf(setting.key, settings)).trim(), isSet };
  };
  const number = (name: Key['name']) => {
    const text = value(name)?.text ?? '';
    return /^\d{1,9}$/.test(text) ? Number(text) : undefined;
  };
  const pool = file.entries.findLast(({ name }) => name.toLowerCase() === POOL.toLowerCase());
  const size = pool && !pool.isList && typeof pool.value === 'string' ? pool.value.trim() : '';
  const isSize = /^\d{1,9}$/.test(size);
  return {
    isKnown: true,
    value,
    flag(name) {
      const text = value(name)?.text.toLowerCase();
      return text === 'true' ? true : text === 'false' ? false : undefined;
    },
    number,
    unusable(name) {
      const setting = settingOf(name);
      const last = setting?.entries.at(-1);
      if (!setting || !last) return undefined;
      const isNegative = setting.key.kind === 'number' && number(name) === undefined;
      return isUsable(setting) && !isNegative ? undefined : unusable(keyTitle(name), last);
    },
    hasNegotiateSettings: file.entries.some(({ path }) => /negotiatesettings|usermapper/i.test(path)),
    concurrentLicences: isSize ? Number(size) : undefined,
    unusablePool: pool && !isSize ? unusable(POOL, pool) : undefined,
  };
}

/** What a key is called where its own name is a common word. */
export function keyTitle(name: Key['name']): string {
  return name === 'IsEnabled' ? 'Multifactor.IsEnabled' : name;
}

/** How much of a value is told, in characters. */
const LONGEST = 100;

function unusable(key: string, entry: Entry): Message {
  if (typeof entry.value !== 'string' || isSection(entry))
    return message('access-signin.key-unusable.section', { key });
  const { value } = entry;
  const shown = value.length > LONGEST ? `${value.slice(0, LONGEST)}…` : value;
  return message('access-signin.key-unusable', { key, value: shown });
}

/** A finding for each of these keys that has a value which it does not take. */
export function unusableFindings(keys: SignInKeys, ...names: readonly Key['name'][]): Finding[] {
  return names.flatMap((name) => {
    const said = keys.unusable(name);
    return said ? [finding('warning', said, { remedies: [mendKey(keyTitle(name))] })] : [];
  });
}

export function mendKey(key: string): Message {
  return message('access-signin.remedy.mend-key', { key });
}
