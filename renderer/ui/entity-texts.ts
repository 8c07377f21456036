import { useCallback } from 'react';
import type { Message, MessageValue } from '#core/base/message.ts';
import { sanitize } from '#core/base/sanitize.ts';
import { message } from '#core/messages/catalogue.ts';
import { columnLabel } from '#core/messages/fields/column.ts';
import { isMessage } from '#core/messages/render.ts';
import { renderMessage } from './messages.ts';
import { useTypeTitle } from './type-titles.ts';

/** What a field of an entity is called; its column for one that only a site's own catalog has. `type`: of what, where it may be sign-in. */
export function fieldTitle(column: string, type?: string): string {
  const label = columnLabel(type, column);
  return label ? renderMessage(label) : sanitize(column);
}

/**
 * Says what the core says of entities, of this type where it may be one of sign-in: types and fields by their titles in place of their
 * names in archives.
 */
export function useEntityMessage(): (message: Message, ofType?: string) => string {
  const titleOf = useTypeTitle();
  return useCallback((message, ofType) => renderMessage(withTitles(message, titleOf, ofType)), [titleOf]);
}

type TitleOf = (type: string) => string;

/** The message with the titles of the types and fields that its values name. */
export function withTitles({ code, values }: Message, titleOf: TitleOf, ofType?: string): Message {
  const named = Object.entries(values).map(([name, value]) => [name, titled(name, value, titleOf, ofType)]);
  return { code, values: Object.fromEntries(named) };
}

function titled(name: string, value: MessageValue, titleOf: TitleOf, ofType?: string): MessageValue {
  if (isMessage(value)) return withTitles(value, titleOf, ofType);
  if (Array.isArray(value)) return value.map((one) => titled(name, one, titleOf, ofType));
  if (typeof value !== 'string') return value;
  if (name === 'type') return titleOf(value);
  const isInSentence = name === 'column' || name === 'columns' || name === 'secrets';
  if (name !== 'field' && !isInSentence) return value;
  const label = columnLabel(ofType, value);
  if (!label) return value;
  return isInSentence ? message('field.named', { label, name: value }) : label;
}
