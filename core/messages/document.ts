import type { Message } from '#core/base/message.ts';
import { isMessage } from './render.ts';

/**
 * The JSON document of an answer, with the text of every message beside its code and values. Where a message is the
 * `message` of something (a finding, a failure), its code and values stand beside its text:
 * `{ "code", "values", "message": "…" }`; elsewhere it is `{ "code", "values", "text" }`.
 */
export function withTexts(value: unknown, render: (message: Message) => string): unknown {
  // A plan may have more than a hundred thousand items: what says nothing is not copied.
  if (typeof value !== 'object' || value === null || !holdsMessage(value)) return value;
  if (Array.isArray(value)) return value.map((one) => withTexts(one, render));
  if (isMessage(value)) return { ...value, text: render(value) };
  const entries = Object.entries(value).flatMap(([name, one]): [string, unknown][] =>
    name === 'message' && isMessage(one)
      ? [
          ['code', one.code],
          ['values', one.values],
          ['message', render(one)],
        ]
      : [[name, withTexts(one, render)]],
  );
  // A failure has a code of its own, the error's.
  return { ...Object.fromEntries(entries), ...('code' in value ? { code: value.code } : {}) };
}

/**
 * The same for who reads it by a schema: every message stays where it is and has its text besides,
 * `{ "code", "values", "text" }`.
 */
export function withTextsInside(value: unknown, render: (message: Message) => string): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((one) => withTextsInside(one, render));
  if (isMessage(value)) return { ...value, text: render(value) };
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, withTextsInside(one, render)]));
}

function holdsMessage(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (Array.isArray(value)) return value.some(holdsMessage);
  return isMessage(value) || Object.values(value).some(holdsMessage);
}
