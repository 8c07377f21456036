import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { Entry } from '#core/messages/define.ts';

const FOLDER = fileURLToPath(new URL('../../core/messages/', import.meta.url));

/** Every code that a file of the core declares; those of the command line and the desktop are in folders of their own. */
export async function declaredCodes(): Promise<string[]> {
  const files = ['', 'access', 'fields', 'fields/help'].flatMap((folder) =>
    readdirSync(`${FOLDER}${folder}`).map((name) => `${FOLDER}${folder}/${name}`),
  );
  const codes: string[] = [];
  for (const file of files.filter((name) => name.endsWith('.ts'))) {
    if (!/= define(Messages|Labels|FieldHelp|Values)\(/.test(readFileSync(file, 'utf8'))) continue;
    const declared: object = await import(pathToFileURL(file).href);
    codes.push(
      ...Object.values(declared)
        .filter(isTexts)
        .flatMap((texts) => Object.keys(texts)),
    );
  }
  return codes;
}

function isTexts(value: unknown): value is Readonly<Record<string, Entry>> {
  if (typeof value !== 'object' || value === null) return false;
  return Object.values(value).every((entry) => typeof entry === 'object' && 'en' in entry && 'ru' in entry);
}
