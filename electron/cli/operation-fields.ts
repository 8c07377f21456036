import { resolve } from 'node:path';

/** What an option has that its field does not say: another name, what its value is called in help, what is read from it. */
export interface FieldOption {
  option?: string;
  /** Its name where it stands behind the verb without an option: `FILE`, or `[FILE]` where it need not. */
  positional?: string;
  value?: string;
  /** What the field gets where nothing was typed. */
  otherwise?: unknown;
  /** What the field gets of what was typed; without it that itself, and of a `FILE` its path. */
  read?: ((typed: string) => unknown) | undefined;
}

/** Options that are not called like their fields, for all operations. */
export const OPTIONS = { operator: 'as' } as const;

/** What the values of these fields are called in help; other counts are `N`, other texts `TEXT`. */
export const VALUES: Readonly<Record<string, string>> = {
  site: 'URL',
  profileFile: 'FILE',
  operator: 'LOGIN',
  login: 'LOGIN',
  confirm: 'SITE',
  id: 'ID',
  service: 'URL',
  keyFile: 'FILE',
};

/** The option that gives a field. */
export function optionOf(field: string, own: FieldOption): string {
  const others: Readonly<Record<string, string>> = OPTIONS;
  return own.option ?? others[field] ?? field.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

/** The field that an option gives. */
export function fieldOf(option: string, fields: Readonly<Record<string, FieldOption | undefined>>): string {
  const named = Object.keys(fields).find((field) => fields[field]?.option === option);
  const other = Object.entries(OPTIONS).find(([, name]) => name === option)?.[0];
  return named ?? other ?? option.replace(/-([a-z])/g, (_all, letter: string) => letter.toUpperCase());
}

/** What reads the value of an option, where that is not itself what its field gets. */
export function readerOf(field: string, { read, value = VALUES[field] }: FieldOption): FieldOption['read'] {
  return read ?? (value === 'FILE' ? (typed) => resolve(typed) : undefined);
}
