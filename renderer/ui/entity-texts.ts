import { useCallback } from 'react';
import type { Message, MessageValue } from '#core/base/message.ts';
import { sanitize } from '#core/base/sanitize.ts';
import { fieldLabel, fieldName } from '#core/messages/fields/field.ts';
import { isMessage } from '#core/messages/render.ts';
import { renderMessage } from './messages.ts';
import { useTypeTitle } from './type-titles.ts';

/** What a field of an entity is called; its column for one that only a site's own catalog has. */
export function fieldTitle(column: string): string {
  const label = fieldLabel('entity', column);
  return label ? renderMessage(label) : sanitize(column);
}

/** Says what the core says of entities: types and fields by their titles in place of their names in archives. */
export function useEntityMessage(): (message: Message) => string {
  const titleOf = useTypeTitle();
  return useCallback((message) => renderMessage(withTitles(message, titleOf)), [titleOf]);
}

type TitleOf = (type: string) => string;

/** The message with the titles of the types and fields that its values name. */
export function withTitles({ code, values }: Message, titleOf: TitleOf): Message {
  const named = Object.entries(values).map(([name, value]) => [name, titled(name, value, titleOf)]);
  return { code, values: Object.fromEntries(named) };
}

function titled(name: string, value: MessageValue, titleOf: TitleOf): MessageValue {
  if (isMessage(value)) return withTitles(value, titleOf);
  if (Array.isArray(value)) return value.map((one) => titled(name, one, titleOf));
  if (typeof value !== 'string') return value;
  if (name === 'type') return titleOf(value);
  if (name === 'field') return fieldLabel('entity', value) ?? value;
  return name === 'column' || name === 'columns' ? fieldName('entity', value) : value;
}
