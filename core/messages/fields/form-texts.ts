import type { Message, MessageValue } from '#core/base/message.ts';
import { hasMessage, message, textOf as writtenText } from '../catalogue.ts';
import type { MessageCode } from '../codes.ts';
import type { FieldForm } from './field.ts';

/** Sets of stored values: `value.<set>.<value>`. */
export type ValueSet = MessageCode extends infer Code
  ? Code extends `value.${infer Set}.${string}`
    ? Set
    : never
  : never;

/** What to know to fill a field in; undefined for one that only this site has. */
export function fieldHelp(form: FieldForm, name: string): Message | undefined {
  return (
    textOf(`help.${form}.${name}`) ??
    (form.startsWith('service.') ? textOf(`help.service.${name}`) : undefined)
  );
}

/** A stored value in words with the value behind them; the value alone where it is one of this site's own. */
export function valueName(set: ValueSet, stored: string): MessageValue {
  const words = textOf(`value.${set}.${stored}`);
  if (!words) return stored;
  return isSpelledOut(words, stored) ? words : message('value.named', { words, stored });
}

/** Whether the words are the stored value, but for spaces and capital letters. */
function isSpelledOut({ code }: Message, stored: string): boolean {
  const plain = (text: string) => text.replaceAll(/[\s-]/g, '').toLowerCase();
  // The window has the texts of one language at first: those of another one are empty.
  const texts = (['en', 'ru'] as const).map((language) =>
    hasMessage(code) ? writtenText(code, language) : '',
  );
  return texts.every((text) => text === '' || plain(text) === plain(stored));
}

function textOf(code: string): Message | undefined {
  return hasMessage(code) ? { code, values: {} } : undefined;
}
