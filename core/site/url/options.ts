import { message } from '#core/messages/catalogue.ts';
import { decode, invalidUrl } from './decode.ts';

/** The options of a URL that were given, by name. */
export type Options<Name extends string> = { [name in Name]?: string };

/** Takes the options behind a URL's `?` apart; only those of `names` are allowed, each once. Throws `site-url-invalid`. */
export function parseOptions<Name extends string>(
  text: string,
  options: string,
  names: readonly Name[],
): Options<Name> {
  const taken: Options<Name> = {};
  for (const option of options.split('&').filter((part) => part !== '')) {
    const equals = option.indexOf('=');
    const name = decode(
      text,
      message('site-url.part.option-name'),
      equals === -1 ? option : option.slice(0, equals),
    );
    const known = names.find((candidate) => candidate === name);
    if (known === undefined) {
      throw invalidUrl(text, message('site-url.option-unknown', { options: names }));
    }
    if (equals === -1 || equals === option.length - 1)
      throw invalidUrl(text, message('site-url.option-empty', { option: known }));
    if (taken[known] !== undefined)
      throw invalidUrl(text, message('site-url.option-twice', { option: known }));
    taken[known] = decode(text, message('site-url.part.option', { option: known }), option.slice(equals + 1));
  }
  return taken;
}

/** An option that takes only certain values. Throws `site-url-invalid`. */
export function parseChoice<Value extends string>(
  text: string,
  name: string,
  value: string,
  allowed: readonly Value[],
): Value {
  const found = allowed.find((candidate) => candidate === value);
  if (found === undefined) {
    throw invalidUrl(text, message('site-url.option-value', { option: name, values: allowed }));
  }
  return found;
}

/** The longest that anybody may be told to wait for a connection, in seconds. */
const LONGEST_TIMEOUT = 3_600;

/** How long connecting may take, in seconds. Throws `site-url-invalid`. */
export function parseConnectTimeout(text: string, value: string | undefined): { connectTimeout?: number } {
  if (value === undefined) return {};
  const connectTimeout = /^\d{1,4}$/.test(value) ? Number(value) : 0;
  if (connectTimeout < 1 || connectTimeout > LONGEST_TIMEOUT) {
    throw invalidUrl(text, message('site-url.connect-timeout'));
  }
  return { connectTimeout };
}
