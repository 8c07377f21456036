import type { Message } from '#core/base/message.ts';
import type { ImportOptions } from '#core/contract/transfer/options.ts';
import { message } from '#core/messages/catalogue.ts';

/** Titles of the import options that are on, or are not as usual. */
export function describeOptions({ associations, texts, ...switches }: ImportOptions): Message[] {
  const names = (Object.keys(switches) as (keyof typeof switches)[]).filter((name) => switches[name]);
  const chosen = [
    ...names.map((name) => message(`import-option.${name}`)),
    ...(texts === 'rewrite' ? [] : [message(`import-option.texts.${texts}`)]),
    ...Object.entries(associations).map(([type, how]) => message(`import-option.associate.${how}`, { type })),
  ];
  return chosen.length === 0 ? [message('import-option.none')] : chosen;
}
