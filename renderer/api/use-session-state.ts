import { useCallback } from 'react';
import { useWindowState } from './use-window-state.ts';

/** Under which it is stored while the window is loaded again. */
const STORED = 'siteferry.session';

/** Of each state its value, which is plain data. */
const session = new Map<string, unknown>();

/** Takes what was stored before the window was loaded again, and stores it when that happens next. Called once, at the start. */
export function restoreSession(): void {
  const stored = sessionStorage.getItem(STORED);
  sessionStorage.removeItem(STORED);
  for (const [name, value] of stored === null ? [] : JSON.parse(stored)) session.set(name, value);
  window.addEventListener('pagehide', () => {
    try {
      sessionStorage.setItem(STORED, JSON.stringify([...session]));
    } catch {
      // More than the browser stores: the window begins anew.
    }
  });
}

/** Forgets all of it: a page that has thrown may have thrown at that. */
export function forgetSession(): void {
  session.clear();
}

/** What was stored under a name by whatever wrote it, also before the window was loaded again. */
export function sessionValue<Value>(name: string): Value | undefined {
  return session.get(name) as Value | undefined;
}

export function setSessionValue(name: string, value: unknown): void {
  session.set(name, value);
}

/** State of the window that also a reload does not lose; plain data. */
export function useSessionState<Value>(
  key: readonly unknown[],
  initial: Value,
): [Value, (next: Value | ((before: Value) => Value)) => void] {
  const name = JSON.stringify(key);
  const [value, setValue] = useWindowState(key, sessionValue<Value>(name) ?? initial);
  const set = useCallback(
    (next: Value | ((before: Value) => Value)) =>
      setValue((before) => {
        const after = typeof next === 'function' ? (next as (before: Value) => Value)(before) : next;
        setSessionValue(name, after);
        return after;
      }),
    [setValue, name],
  );
  return [value, set];
}
