import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type ModuleDocument, moduleDocument } from '#core/contract/versions/documents.ts';
import { MODULE_FILE } from '#core/transfer/archive/layout.ts';

/** Puts `module.json` into the folder of a version: its keys in one order, so that equal documents are equal files. */
export async function writeModuleDocument(folder: string, document: ModuleDocument): Promise<void> {
  const { module, description, selection, sourceVersion } = document;
  const { guid, name } = module;
  const ordered = { module: { guid, name }, description, selection, sourceVersion };
  await writeFile(join(folder, MODULE_FILE), `${JSON.stringify(ordered, null, 2)}\n`);
}

/** The text of a `module.json`, with keys of later releases left out; undefined for anything else. */
export function parseModuleDocument(text: string): ModuleDocument | undefined {
  try {
    return moduleDocument.safeParse(JSON.parse(text.replace(/^\ufeff/, ''))).data;
  } catch {
    return undefined;
  }
}
