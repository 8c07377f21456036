import type { Message } from '#core/base/message.ts';
import type { SiteTables, TableRow } from '#core/site/site-tables.ts';
import { readJsonObject } from '../json.ts';
import type { Settings } from './settings.ts';
import { SETTINGS } from './types.ts';

/** A service as its table has it, without its secrets. */
export interface ServiceRow extends TableRow {
  Id: number;
  Guid: string;
  Name: string;
  IsActive: boolean;
}

/** A service with its settings where it has such; its secrets are not here. */
export interface ServiceFacts {
  row: ServiceRow;
  settings: Settings;
  /** What is the matter with `Settings (JSON)` as a text. */
  problem: Message | undefined;
}

/** The text of the settings as it is stored. */
export async function readSettingsText(tables: SiteTables, table: string, Id: number): Promise<string> {
  const [text = '{}'] = await tables.secrets(table, SETTINGS, { Id });
  return text;
}

/** What settings say; what is no object counts as empty, and is not overwritten unless it is saved. */
export function parseSettings(text: string): Settings {
  const read = readJsonObject(text);
  return 'problem' in read ? {} : read.value;
}

/** Reads texts of the settings; what is no text counts as empty. */
export function settingTexts(settings: Settings): (name: string) => string {
  return (name) => (typeof settings[name] === 'string' ? settings[name] : '');
}
