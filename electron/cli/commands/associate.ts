import { SiteferryError } from '#core/base/errors.ts';
import type { Association } from '#core/contract/transfer/options.ts';
import { message } from '#core/messages/catalogue.ts';
import type { OptionSpec } from '../command.ts';
import { typeOfWord } from '../nodes.ts';

/** How entities of a type find their counterparts on the receiver. */
export const associateOption = {
  type: 'string',
  value: 'TYPE=key|guid',
  multiple: true,
} as const satisfies OptionSpec;

/** What each type is matched by, as it was typed; throws `usage`. */
export function associationsOf(args: readonly string[]): Record<string, Association> {
  return Object.fromEntries(
    args.map((text) => {
      const [, word, how] = /^([^=]+)=(key|guid)$/.exec(text) ?? [];
      if (word === undefined) {
        throw new SiteferryError('usage', {
          reason: message('usage.not-an-association', { value: text }),
        });
      }
      return [typeOfWord(word), how === 'key' ? 'NaturalKey' : 'Guid'];
    }),
  );
}
