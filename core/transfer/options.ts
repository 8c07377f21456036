import type { Message } from '#core/base/message.ts';
import type { ImportOptions } from '#core/contract/transfer.ts';
import { message } from '#core/messages/catalogue.ts';

/** Titles of the import options that are on. */
export function chosenOptions(options: ImportOptions): Message[] {
  const names = (Object.keys(options) as (keyof ImportOptions)[]).filter((name) => options[name]);
  return names.length === 0
    ? [message('import-option.none')]
    : names.map((name) => message(`import-option.${name}`));
}
