import { useEffect, useRef } from 'react';

/** Something that can be done on the page that is shown. */
export interface PageCommand {
  label: string;
  /** As it is written: `Ctrl+Z`. */
  keys?: string | undefined;
  /** It cannot be done now; the reason where it is known. */
  disabled?: string | boolean | undefined;
  run(): void;
}

const sources = new Set<() => readonly PageCommand[]>();

/** Tells palette and list of keys what can be done here while this is shown. */
export function usePageCommands(commands: () => readonly PageCommand[]): void {
  const current = useRef(commands);
  useEffect(() => {
    current.current = commands;
  });
  useEffect(() => {
    const read = () => current.current();
    sources.add(read);
    return () => {
      sources.delete(read);
    };
  }, []);
}

/** All that can be done on the page now. What stands in a toolbar and has a key is one. */
export function pageCommands(): PageCommand[] {
  const found = new Map<string, PageCommand>();
  for (const command of [...sources].flatMap((read) => read())) {
    const { label, keys } = command;
    const before = found.get(label);
    found.set(label, before ? { ...before, keys: before.keys ?? keys } : command);
  }
  return [...found.values()];
}
