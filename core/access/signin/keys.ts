import type { ConfigurationFile } from '#core/contract/configuration-file.ts';
import type { Key } from '#core/keys/catalog.ts';
import { readKeyFile } from '#core/keys/entries.ts';
import { defaultOf, readSettings } from '#core/keys/settings.ts';

/** The value of a key, and whether the file sets it or leaves it to its default. */
export interface KeyValue {
  text: string;
  isSet: boolean;
}

/** The keys of a site. Without its configuration file none is known: its defaults need not be what holds. */
export interface SignInKeys {
  isKnown: boolean;
  /** Undefined where the file is not known. */
  value(name: Key['name']): KeyValue | undefined;
  /** Undefined where the file is not known, and for what is neither true nor false. */
  flag(name: Key['name']): boolean | undefined;
  /** Size of the pool of concurrent licences, where the file has it. */
  concurrentLicences: number | undefined;
}

/** The key of the licence file that some sites repeat in their configuration; it is none of the platform's own keys. */
const POOL = 'concurrentlicensescount';

/** Throws `keys-unreadable`. */
export function readSignInKeys(configuration: ConfigurationFile | undefined): SignInKeys {
  if (!configuration)
    return { isKnown: false, value: () => undefined, flag: () => undefined, concurrentLicences: undefined };
  const file = readKeyFile(configuration.name, configuration.text);
  const settings = readSettings(file);
  const value = (name: Key['name']): KeyValue | undefined => {
    const setting = settings.find(({ key }) => key.name === name);
    if (!setting) return undefined;
    const isSet = setting.text !== undefined;
    return { text: (setting.text ?? defaultOf(setting.key, settings)).trim(), isSet };
  };
  const pool = file.entries.findLast(({ name }) => name.toLowerCase() === POOL)?.value;
  return {
    isKnown: true,
    value,
    flag(name) {
      const text = value(name)?.text.toLowerCase();
      return text === 'true' ? true : text === 'false' ? false : undefined;
    },
    concurrentLicences: typeof pool === 'string' && /^\d+$/.test(pool.trim()) ? Number(pool) : undefined,
  };
}
