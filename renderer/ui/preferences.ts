import { useSyncExternalStore } from 'react';
import type { RememberedValue } from '#core/contract/window.ts';

/** What the window keeps for a person between its starts, by name: widths, what is folded, filters; never secrets. */
export interface Preferences {
  /** What was kept; undefined where nothing was. */
  get(key: string): unknown;
  /** Keeps a value that JSON can hold; undefined forgets it. */
  set(key: string, value: unknown): void;
}

/** The same with its way to the state folder of the core, which the frame sees to. */
interface PreferenceStore extends Preferences {
  subscribe(listener: () => void): () => void;
  /** Whether what was kept before is here; pages wait for that, the frame does not. */
  isLoaded(): boolean;
  /** Takes what the core has. What was set before it came is newer. */
  load(values: Readonly<Record<string, unknown>>): void;
  /** What is to be written, which then counts as written; undefined where there is nothing. */
  takeUnsaved(): Record<string, RememberedValue> | undefined;
  /** What could not be written; what was set meanwhile is newer. */
  putBack(values: Readonly<Record<string, RememberedValue>>): void;
}

export function createPreferences(): PreferenceStore {
  const values = new Map<string, unknown>();
  let unsaved = new Map<string, RememberedValue>();
  let isLoaded = false;
  const listeners = new Set<() => void>();
  const changed = () => {
    for (const listener of listeners) listener();
  };
  return {
    get: (key) => values.get(key),
    set(key, value) {
      const text = JSON.stringify(value ?? null);
      if (text === JSON.stringify(values.get(key) ?? null)) return;
      const kept: RememberedValue = JSON.parse(text);
      if (kept === null) values.delete(key);
      else values.set(key, kept);
      unsaved.set(key, kept);
      changed();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    isLoaded: () => isLoaded,
    load(loaded) {
      for (const [key, value] of Object.entries(loaded)) if (!unsaved.has(key)) values.set(key, value);
      isLoaded = true;
      changed();
    },
    takeUnsaved() {
      if (unsaved.size === 0) return undefined;
      const taken = Object.fromEntries(unsaved);
      unsaved = new Map();
      return taken;
    },
    putBack(taken) {
      unsaved = new Map([...Object.entries(taken), ...unsaved]);
    },
  };
}

export const preferences: PreferenceStore = createPreferences();

/** A value that is kept; renders again when it changes. */
export function usePreference(key: string): unknown {
  return useSyncExternalStore(preferences.subscribe, () => preferences.get(key));
}

/** The same where a text is kept. */
export function useTextPreference(key: string): string | undefined {
  const value = usePreference(key);
  return typeof value === 'string' ? value : undefined;
}
