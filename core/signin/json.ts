import { type ParseError, parseTree } from 'jsonc-parser';
import type { Message } from '#core/base/message.ts';
import { finding } from '#core/checks/finding.ts';
import type { Finding } from '#core/contract/finding.ts';
import { message } from '#core/messages/catalogue.ts';

/** What a JSON text holds, or what is wrong with it: a sentence, with the place where there is one. */
export type ReadJson = { value: unknown } | { problem: Message; line?: number; column?: number };

/** Reads strict JSON: no comments, and no comma at the end. */
export function readJson(text: string): ReadJson {
  try {
    const value: unknown = JSON.parse(text);
    return { value };
  } catch {
    const place = placeOfError(text);
    if (!place) return { problem: message('json.syntax') };
    return { problem: message('json.syntax.at', place), ...place };
  }
}

/** Line and column from 1. The runtime names the place in its own words, and not always. */
function placeOfError(text: string): { line: number; column: number } | undefined {
  const errors: ParseError[] = [];
  try {
    parseTree(text, errors, { disallowComments: true, allowTrailingComma: false });
  } catch {
    // Nested too deeply to be looked at.
  }
  const [error] = errors;
  if (!error) return undefined;
  const before = text.slice(0, error.offset).split('\n');
  return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
}

/** Reads a JSON object; of an empty text, and of `null`, an empty one. */
export function readJsonObject(
  text: string,
): { value: Record<string, unknown> } | Extract<ReadJson, { problem: Message }> {
  const read = readJson(text.trim() === '' ? '{}' : text);
  if ('problem' in read) return read;
  if (read.value === null) return { value: {} };
  return isObject(read.value) ? { value: read.value } : { problem: message('json.not-an-object') };
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The finding of a text that cannot be read; `#` is the pointer of the whole. */
export function unreadableFinding({ problem, ...place }: Extract<ReadJson, { problem: Message }>): Finding {
  return finding('error', problem, { at: { pointer: '#', ...place } });
}
