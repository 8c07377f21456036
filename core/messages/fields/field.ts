import type { Message, MessageValue } from '#core/base/message.ts';
import { hasMessage, message } from '../catalogue.ts';
import type { MessageCode } from '../codes.ts';

/** The forms that have labels: `<form>` of each `field.<form>.<name>`. */
export type FieldForm = FormOf<MessageCode>;
type FormOf<Code> = Code extends `field.${infer Rest}` ? Before<Rest> : never;
/** Forms are one word, but for those of services and of their settings, which name the type. */
type Before<Rest> = Rest extends `${infer Area extends 'service' | 'settings'}.${infer Type}.${string}`
  ? `${Area}.${Type}`
  : Rest extends `${infer Form}.${string}`
    ? Form
    : never;

/** What a field is called; undefined for one that only this site has. Fields of all services are those of each. */
export function fieldLabel(form: FieldForm, name: string): Message | undefined {
  return textOf(`field.${form}.${name}`) ?? (isService(form) ? textOf(`field.service.${name}`) : undefined);
}

/** A field in a sentence: by its label in the window, and by its stored name everywhere else. */
export function fieldName(form: FieldForm, name: string): MessageValue {
  const label = fieldLabel(form, name);
  return label ? message('field.named', { label, name }) : name;
}

function isService(form: FieldForm): boolean {
  return form.startsWith('service.');
}

function textOf(code: string): Message | undefined {
  return hasMessage(code) ? { code, values: {} } : undefined;
}
