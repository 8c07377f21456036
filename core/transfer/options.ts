import type { Message } from '#core/base/message.ts';
import type { ImportOptions } from '#core/contract/transfer.ts';
import { message } from '#core/messages/catalogue.ts';

/** Titles of the import options that are on. */
export function chosenOptions({ associations, ...options }: ImportOptions): Message[] {
  const names = (Object.keys(options) as (keyof typeof options)[]).filter((name) => options[name]);
  const chosen = [
    ...names.map((name) => message(`import-option.${name}`)),
    ...Object.entries(associations).map(([type, how]) => message(`import-option.associate.${how}`, { type })),
  ];
  return chosen.length === 0 ? [message('import-option.none')] : chosen;
}
