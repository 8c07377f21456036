/** What a person can choose. */
export const themeChoices = ['system', 'light', 'dark', 'contrast'] as const;
export type ThemeChoice = (typeof themeChoices)[number];

export type ThemeName = 'light' | 'dark' | 'high-contrast';

/** A choice that was kept; as the system where it is none. */
export function parseThemeChoice(value: unknown): ThemeChoice {
  return themeChoices.find((one) => one === value) ?? 'system';
}

/** Forced colours come before every choice: the browser paints with them anyway. */
export function resolveTheme(chosen: ThemeChoice, system: { dark: boolean; forced: boolean }): ThemeName {
  if (system.forced || chosen === 'contrast') return 'high-contrast';
  if (chosen === 'system') return system.dark ? 'dark' : 'light';
  return chosen;
}
