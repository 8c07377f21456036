import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'vitest';
import { SiteferryError } from '#core/base/errors.ts';
import type { Message, MessageValue } from '#core/base/message.ts';
import { message } from '#core/messages/catalogue.ts';
import type { ArchiveLimits } from '#core/transfer/archive/content.ts';
import { readArchive } from '#core/transfer/archive/read/read.ts';
import { guidOf, options, temporaryFolder } from '../support.ts';
import { buildZip, type RawEntry } from '../zip-builder.ts';

export const CONFIG: RawEntry = { name: '_meta/config.json', content: '{ "associations": {} }' };
export const STATE = `{ "StateID": 1, "Guid": "${guidOf(1)}", "Name": "New" }`;

export interface Case {
  name: string;
  entries: readonly RawEntry[];
  /** The place in the error; `archive` for the archive itself. */
  file: string;
  reason: Message;
  pointer?: string;
  line?: number;
  column?: number;
  limits?: Partial<ArchiveLimits>;
}

/** A good archive but for one file of global states. */
export function states(content: string | Buffer, more: Partial<RawEntry> = {}): RawEntry[] {
  return [CONFIG, { name: '_global/states.json', content, ...more }];
}

export function state(members: string): RawEntry[] {
  return states(`[{ "StateID": 1, "Guid": "${guidOf(1)}", ${members} }]`);
}

export function legacy(data: string): RawEntry[] {
  return [
    { name: 'data.json', content: data },
    { name: 'config.json', content: '{ "associations": {} }' },
  ];
}

export function named(name: string): RawEntry[] {
  return [CONFIG, { name, content: '[]' }];
}

export const inStates = { file: '_global/states.json' };
export const inArchive = { file: 'archive' };

export function expected(what: Message, found: MessageValue): Message {
  return message('json.expected', { expected: what, found });
}

export function quoted(text: string): Message {
  return message('json.quoted', { text });
}

/** What is not JSON, and why. */
export function notJson(mistake: Message): Message {
  return message('archive.not-json', { mistake });
}

/** Reads the archive of a case: it is refused for its reason and place, and nothing else is touched. */
export async function checkCase({
  entries,
  file,
  reason,
  pointer,
  line,
  column,
  limits,
}: Case): Promise<void> {
  const folder = await temporaryFolder();
  const path = join(folder, 'archive.zip');
  const bytes = buildZip(entries);
  await writeFile(path, bytes);
  const error = await refusal(path, limits);
  expect(error).toMatchObject({
    code: 'archive-invalid',
    exitCode: 30,
    data: { reason, file: file === 'archive' ? path : file },
  });
  for (const [key, value] of Object.entries({ pointer, line, column })) {
    if (value !== undefined) expect(error.data).toMatchObject({ [key]: value });
  }
  expect(await readdir(folder)).toEqual(['archive.zip']);
  expect(await readFile(path)).toEqual(bytes);
}

/** The error for an archive that has to be refused. */
export async function refusal(path: string, limits: Partial<ArchiveLimits> = {}): Promise<SiteferryError> {
  const error: unknown = await readArchive(path, { ...options, limits }).then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof SiteferryError)) throw new Error('the archive was not refused', { cause: error });
  return error;
}
