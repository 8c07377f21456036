import { type Theme, teamsHighContrastTheme, webDarkTheme, webLightTheme } from '@fluentui/react-components';
import { useLayoutEffect, useSyncExternalStore } from 'react';
import { preferences } from './preferences.ts';
import { parseThemeChoice, resolveTheme, type ThemeChoice, type ThemeName } from './theme-choice.ts';

/** Copy for the first paint, before the core has been asked. */
const STORED = 'siteferry-theme';

const dark = window.matchMedia('(prefers-color-scheme: dark)');
const forced = window.matchMedia('(forced-colors: active)');
const listeners = new Set<() => void>();
let choice: ThemeChoice = parseThemeChoice(localStorage.getItem(STORED));

const themes: Record<ThemeName, Theme> = {
  light: webLightTheme,
  dark: webDarkTheme,
  'high-contrast': teamsHighContrastTheme,
};

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  for (const query of [dark, forced]) query.addEventListener('change', listener);
  return () => {
    listeners.delete(listener);
    for (const query of [dark, forced]) query.removeEventListener('change', listener);
  };
}

/** The theme that is stored for the person. */
export function applyTheme(stored: unknown): void {
  if (stored === undefined) return;
  choice = parseThemeChoice(stored);
  localStorage.setItem(STORED, choice);
  for (const listener of listeners) listener();
}

/** Changes the theme at once, and keeps it. */
export function chooseTheme(chosen: ThemeChoice): void {
  preferences.set('theme', chosen);
  applyTheme(chosen);
}

export function useThemeChoice(): ThemeChoice {
  return useSyncExternalStore(subscribe, () => choice);
}

/** The theme that is to be shown now. */
export function useTheme(): { name: ThemeName; theme: Theme } {
  const name = useSyncExternalStore(subscribe, () =>
    resolveTheme(choice, { dark: dark.matches, forced: forced.matches }),
  );
  // What the browser draws itself, such as scroll bars and date pickers, is as dark as the rest.
  useLayoutEffect(() => {
    document.documentElement.style.colorScheme = name === 'light' ? 'light' : 'dark';
  }, [name]);
  return { name, theme: themes[name] };
}
