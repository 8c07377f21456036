import { type Theme, teamsHighContrastTheme, webDarkTheme, webLightTheme } from '@fluentui/react-components';
import { useSyncExternalStore } from 'react';

const dark = window.matchMedia('(prefers-color-scheme: dark)');
const forced = window.matchMedia('(forced-colors: active)');

function subscribe(listener: () => void): () => void {
  for (const query of [dark, forced]) query.addEventListener('change', listener);
  return () => {
    for (const query of [dark, forced]) query.removeEventListener('change', listener);
  };
}

export type ThemeName = 'light' | 'dark' | 'high-contrast';

function current(): ThemeName {
  if (forced.matches) return 'high-contrast';
  return dark.matches ? 'dark' : 'light';
}

const themes: Record<ThemeName, Theme> = {
  light: webLightTheme,
  dark: webDarkTheme,
  'high-contrast': teamsHighContrastTheme,
};

/** The theme that the system asks for, now. */
export function useSystemTheme(): { name: ThemeName; theme: Theme } {
  const name = useSyncExternalStore(subscribe, current);
  return { name, theme: themes[name] };
}
