import { createContext, useContext } from 'react';
import type { Finding } from '#core/contract/finding.ts';
import type { Binding } from '#renderer/ui/form/binding.ts';
import { renderMessage } from '#renderer/ui/messages.ts';
import { type JsonPath, pointerOf, readAt, withValue } from './json-text.ts';

/** A JSON text that fields are parts of, and what is wrong in it. */
export interface JsonState {
  text: string;
  change(text: string): void;
  findings: readonly Finding[];
}

const Context = createContext<JsonState>({ text: '', change: () => {}, findings: [] });
export const JsonProvider = Context.Provider;

export function useJson(): JsonState {
  return useContext(Context);
}

/** What is said of the value at a place. */
export function fieldStatusAt(
  findings: readonly Finding[],
  path: JsonPath,
): Pick<Binding<unknown>, 'problem' | 'warning'> {
  const pointer = pointerOf(path);
  const here = findings.filter(({ at }) => at?.pointer === pointer);
  const wrong = here.filter(({ severity }) => severity === 'error');
  const words = (of: readonly Finding[]) =>
    of.flatMap(({ message, remedies }) => [message, ...remedies].map(renderMessage)).join(' ');
  if (wrong.length > 0) return { problem: words(wrong) };
  return here.length > 0 ? { warning: words(here) } : {};
}

/** The value at a place of the text, to be shown by a field that knows how to read and write it. */
export function useJsonValue(path: JsonPath) {
  const { text, change, findings } = useJson();
  return {
    stored: readAt(text, path),
    /** Undefined takes it away. */
    write: (value: unknown) => change(withValue(text, path, value)),
    said: fieldStatusAt(findings, path),
  };
}
