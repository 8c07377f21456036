import { isObject, readJson } from '../json.ts';

/** What else the log notes of a sign-in. */
export interface Extra {
  Provider: string | null;
  RealIp: string | null;
  Note: string | null;
}

const NAMES: Readonly<Record<string, keyof Extra>> = {
  provider: 'Provider',
  xrealip: 'RealIp',
  realip: 'RealIp',
  note: 'Note',
};

/**
 * Reads the extra data of a sign-in: provider, header `X-Real-IP` and note (spec, "Authentication", 12). Its form is not
 * known (assumed: a JSON object, whatever the case and the hyphens of its names). All of another form is the note.
 */
export function readExtra(text: string | null): Extra {
  const extra: Extra = { Provider: null, RealIp: null, Note: null };
  const filled = text?.trim() ? text : null;
  if (filled === null) return extra;
  const entries = Object.entries(objectOf(filled)).flatMap(([name, value]) => {
    const known = NAMES[name.toLowerCase().replace(/[^a-z]/g, '')];
    return known === undefined ? [] : [[known, textOf(value)] as const];
  });
  if (entries.length === 0) return { ...extra, Note: filled };
  return { ...extra, ...Object.fromEntries(entries) };
}

function objectOf(text: string): Record<string, unknown> {
  const read = readJson(text);
  return 'value' in read && isObject(read.value) ? read.value : {};
}

/** An empty value is none. */
function textOf(value: unknown): string | null {
  const text = typeof value === 'string' ? value : value === null ? '' : JSON.stringify(value);
  return text.trim() === '' ? null : text;
}
