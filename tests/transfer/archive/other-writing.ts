import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { expect } from 'vitest';
import type { ReadArchive } from '#core/transfer/archive/content.ts';
import { readArchive } from '#core/transfer/archive/read/read.ts';
import { guidOf, options, temporaryFolder } from './support.ts';
import { buildZip } from './zip-builder.ts';

export type Files = Readonly<Record<string, string | Buffer>>;

/** A warning that has to be there, by its code, or with values of which these have to be right. */
export type Expected = string | [code: string, values: Readonly<Record<string, unknown>>];

export const STATE = { StateID: 1, Guid: guidOf(1), Name: 'New' };

/** A small archive as it is written by us; nothing in it is worth a warning. */
export const OURS: Files = {
  '_meta/config.json': '{ "associations": { "states": "NaturalKey" } }',
  '_meta/additional-data.json': JSON.stringify({ states: { [guidOf(1)]: 1, [guidOf(8)]: 8 } }),
  '_meta/manifest.json': '{ "sourceVersion": "2.268.400" }',
  '_global/states.json': JSON.stringify([STATE]),
};

/** The same archive in the legacy layout. */
export const OURS_LEGACY: Files = {
  'config.json': OURS['_meta/config.json'] ?? '',
  'additionalData.json': OURS['_meta/additional-data.json'] ?? '',
  'data.json': JSON.stringify({ states: [STATE] }),
};

/** Our archive with some files in another writing, or left out. */
export function ours(other: Readonly<Record<string, string | Buffer | undefined>>, base = OURS): Files {
  const files = Object.entries({ ...base, ...other });
  return Object.fromEntries(
    files.flatMap(([name, content]) => (content === undefined ? [] : [[name, content]])),
  );
}

/** Reads files from a ZIP and from a folder; both say the same. */
export async function readBoth(files: Files): Promise<ReadArchive> {
  const folder = await temporaryFolder();
  const zip = join(folder, 'archive.zip');
  await writeFile(zip, buildZip(Object.entries(files).map(([name, content]) => ({ name, content }))));
  const tree = join(folder, 'tree');
  for (const [name, content] of Object.entries(files)) {
    await mkdir(dirname(join(tree, name)), { recursive: true });
    await writeFile(join(tree, name), content);
  }
  const read = await readArchive(zip, options);
  expect(await readArchive(tree, options)).toEqual(read);
  return read;
}

/** Reads files that have to be refused, from a ZIP and from a folder: the error's data. */
export async function refusedBoth(files: Files): Promise<Record<string, unknown>> {
  const error: unknown = await readBoth(files).then(
    () => undefined,
    (reason: unknown) => reason,
  );
  expect(error).toMatchObject({ code: 'archive-invalid', exitCode: 30 });
  return (error as { data: Record<string, unknown> }).data;
}

/** All warnings of an archive are these, in any order. */
export function expectWarnings({ warnings }: ReadArchive, expected: readonly Expected[]): void {
  const wanted = expected.map((one) => (typeof one === 'string' ? ([one, {}] as const) : one));
  const byCode = (one: { code: string }, other: { code: string }) => (one.code < other.code ? -1 : 1);
  expect(warnings.map(({ message }) => message).toSorted(byCode)).toEqual(
    wanted
      .map(([code, values]) => ({ code, values: expect.objectContaining(values) as unknown }))
      .toSorted(byCode),
  );
}
