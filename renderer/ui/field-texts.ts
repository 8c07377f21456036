import { sanitize } from '#core/base/sanitize.ts';
import { type FieldForm, fieldLabel } from '#core/messages/fields/field.ts';
import { fieldHelp, type ValueSet, valueName } from '#core/messages/fields/form-texts.ts';
import { isMessage } from '#core/messages/render.ts';
import { renderMessage } from './messages.ts';

/** What a field is called, as text. */
export function labelText(form: FieldForm, name: string): string {
  const label = fieldLabel(form, name);
  return label ? renderMessage(label) : sanitize(name);
}

/** What to know to fill a field in; empty for one that only this site has. */
export function helpText(form: FieldForm, name: string): string {
  const help = fieldHelp(form, name);
  return help ? renderMessage(help) : '';
}

/** A stored value in words, with the value behind them. */
export function valueText(set: ValueSet, stored: string): string {
  const name = valueName(set, stored);
  return isMessage(name) ? renderMessage(name) : sanitize(stored);
}

/**
 * Label and help of a field in words, for the kit's fields, with its stored name, which manuals speak of; what is said of its
 * value stands behind the help.
 */
export function fieldLabels(
  form: FieldForm,
  name: string,
  ...more: string[]
): { label: string; stored: string; help: string | undefined } {
  const help = [helpText(form, name), ...more].filter((text) => text !== '').join(' ');
  return { label: labelText(form, name), stored: sanitize(name), help: help === '' ? undefined : help };
}
