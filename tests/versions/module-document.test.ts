import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { parseModuleDocument, writeModuleDocument } from '#core/versions/module-document.ts';

const document = {
  module: { guid: '0a000000-0000-4000-8000-00000000000a', name: 'Заявки' },
  description: 'Of the office',
  selection: 'all' as const,
  sourceVersion: '2.260',
};

it('is read as it was written, also where an editor has put a mark before it or a later release a key into it', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'siteferry-module-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await writeModuleDocument(folder, document);
  const written = await readFile(join(folder, 'module.json'), 'utf8');
  expect(parseModuleDocument(written)).toEqual(document);
  expect(parseModuleDocument(`\ufeff${written}`)).toEqual(document);
  expect(parseModuleDocument(JSON.stringify({ ...document, later: 1 }))).toEqual(document);
});

it.each(['', '{', '[]', 'null', '{ "module": "Заявки" }'])('is none: %s', (text) => {
  expect(parseModuleDocument(text)).toBeUndefined();
});
