import { parse, YAMLError } from 'yaml';
import type { SiteferryError } from '#core/base/errors.ts';
import type { Message } from '#core/base/message.ts';
import { message } from '#core/messages/catalogue.ts';
import { readText } from './text-file.ts';

/** What a file may hold that a person writes by hand. */
const LARGEST = { length: 1_000_000, aliases: 100 };

/** The content of a file of YAML, of which JSON is a part. Throws `file-unreadable`, and what `invalid` makes where it is none. */
export async function readYaml(
  file: string,
  invalid: (reason: Message, cause?: unknown) => SiteferryError,
): Promise<unknown> {
  const text = await readText(file);
  if (text.length > LARGEST.length) throw invalid(message('access.test.too-large'));
  try {
    return parse(text, { maxAliasCount: LARGEST.aliases, prettyErrors: false, logLevel: 'error' });
  } catch (error) {
    if (!(error instanceof YAMLError)) throw invalid(message('access.test.aliases'), error);
    const line = text.slice(0, error.pos[0]).split('\n').length;
    throw invalid(message('access.test.no-yaml', { line }), error);
  }
}
