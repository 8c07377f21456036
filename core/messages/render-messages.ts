import type { Message } from '#core/base/message.ts';
import { isMessage } from './render.ts';

/**
 * The JSON document of an answer, with the text of every message beside its code and values. Where a message is the
 * `message` of something (a finding, a failure), its code and values stand beside its text:
 * `{ "code", "values", "message": "…" }`; elsewhere it is `{ "code", "values", "text" }`.
 */
export function renderMessages(value: unknown, render: (message: Message) => string): unknown {
  // A plan may have more than a hundred thousand items: what says nothing is not copied.
  if (typeof value !== 'object' || value === null || !holdsMessage(value)) return value;
  if (Array.isArray(value)) return value.map((one) => renderMessages(one, render));
  if (isMessage(value)) return withText(value, render(value));
  const entries = Object.entries(value).flatMap(([name, one]): [string, unknown][] =>
    name === 'message' && isMessage(one)
      ? [
          ['code', one.code],
          ['values', one.values],
          ['message', render(one)],
        ]
      : [[name, renderMessages(one, render)]],
  );
  // A failure has a code of its own, the error's.
  return { ...Object.fromEntries(entries), ...('code' in value ? { code: value.code } : {}) };
}

/**
 * The same value with each message in it as `change` gives it back, in its place: for who reads it by a schema, whose messages
 * may have a `text` besides, `{ "code", "values", "text" }`.
 */
export function mapMessages<T>(value: T, change: (message: Message) => Message): T {
  const changed = (one: unknown): unknown => {
    if (typeof one !== 'object' || one === null) return one;
    if (Array.isArray(one)) return one.map(changed);
    if (isMessage(one)) return change(one);
    return Object.fromEntries(Object.entries(one).map(([name, inner]) => [name, changed(inner)]));
  };
  // A message takes the place of a message; all else stays what it is.
  return changed(value) as T;
}

/** A message with its text beside its code and values. */
export function withText(said: Message, text: string): Message & { text: string } {
  return { ...said, text };
}

function holdsMessage(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (Array.isArray(value)) return value.some(holdsMessage);
  return isMessage(value) || Object.values(value).some(holdsMessage);
}
