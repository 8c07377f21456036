import type { Message, MessageValue } from '#core/base/message.ts';
import { createRender, type Render } from '../render.ts';
import type { FieldForm } from './field.ts';
import { formTexts } from './help/index.ts';
import { fieldLabels } from './index.ts';

/** Sets of stored values: `value.<set>.<value>`. */
export type ValueSet = keyof typeof formTexts extends infer Code
  ? Code extends `value.${infer Set}.${string}`
    ? Set
    : never
  : never;

/** Turns what forms show into text. It is loaded with the forms, and not with every page. */
export const renderForm: Render = createRender({ ...fieldLabels, ...formTexts });

/** What to know to fill a field in; undefined for one that only this site has. Read by `renderForm`. */
export function fieldHelp(form: FieldForm, name: string): Message | undefined {
  return (
    textOf(`help.${form}.${name}`) ??
    (form.startsWith('service.') ? textOf(`help.service.${name}`) : undefined)
  );
}

/**
 * A stored value in words with the value behind them; the value alone where it is one of this site's own. Read by
 * `renderForm`.
 */
export function valueName(set: ValueSet, stored: string): MessageValue {
  const words = textOf(`value.${set}.${stored}`);
  if (!words) return stored;
  return isSpelledOut(words.code, stored) ? words : { code: 'value.named', values: { words, stored } };
}

/** Whether the words are the stored value, but for spaces and capital letters. */
function isSpelledOut(code: string, stored: string): boolean {
  const plain = (text: string) => text.replaceAll(/[\s-]/g, '').toLowerCase();
  return (['en', 'ru'] as const).every(
    (language) => plain(renderForm({ code, values: {} }, language, 'window')) === plain(stored),
  );
}

function textOf(code: string): Message | undefined {
  return Object.hasOwn(formTexts, code) ? { code, values: {} } : undefined;
}
