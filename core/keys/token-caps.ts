import { SiteferryError } from '#core/base/errors.ts';
import type { ConfigurationFile } from '#core/contract/configuration-file.ts';
import { type TokenCap, type TokenLimits, tokenLimits } from '#core/contract/signin/tokens.ts';
import { message } from '#core/messages/catalogue.ts';
import { type Entry, readKeyFile } from './entries.ts';
import { defaultOf, readSettings } from './settings.ts';

/** A file without keys: what holds then are the defaults. */
const NO_FILE: ConfigurationFile = { name: 'appsettings.json', text: '{}' };

/**
 * The caps of personal access tokens, each with where it is from: the configuration file comes first, then what was
 * given, then the default. Throws `keys-unreadable`, also for a cap that is no number: with the default in its place a
 * token could be made that the site does not allow.
 */
export function readTokenCaps(given: TokenLimits, configuration: ConfigurationFile | undefined): TokenCap[] {
  const { name: file, text } = configuration ?? NO_FILE;
  const settings = readSettings(readKeyFile(file, text));
  return tokenLimits.keyof().options.map((name): TokenCap => {
    const setting = settings.find(({ key }) => key.name === name);
    const entry = setting?.entries.at(-1);
    if (entry) {
      const read = tokenLimits.shape[name].unwrap().safeParse(numberIn(entry.value));
      if (!read.success) {
        const place = { line: entry.line, column: entry.column };
        throw new SiteferryError('keys-unreadable', {
          file,
          reason: message('keys.unreadable.not-a-count', { key: entry.path }),
          ...place,
        });
      }
      return { name, value: read.data, source: 'file', at: { file, path: entry.path, line: entry.line } };
    }
    const option = given[name];
    if (option !== undefined) return { name, value: option, source: 'option' };
    return { name, value: Number(setting ? defaultOf(setting.key, settings) : ''), source: 'default' };
  });
}

function numberIn(value: Entry['value']): number {
  return typeof value === 'string' && /^\d+$/.test(value.trim()) ? Number(value) : Number.NaN;
}
