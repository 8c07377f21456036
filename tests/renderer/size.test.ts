import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { message, render } from '#core/messages/catalogue.ts';

const OUT = join(import.meta.dirname, '../../out/renderer');

interface Chunk {
  file: string;
  isEntry?: boolean;
  imports?: string[];
  css?: string[];
}

/** The entry and everything that it cannot start without. */
function firstLoad(manifest: Record<string, Chunk>): Set<string> {
  const files = new Set<string>();
  const visit = (key: string) => {
    const chunk = manifest[key];
    if (!chunk || files.has(chunk.file)) return;
    for (const file of [chunk.file, ...(chunk.css ?? [])]) files.add(file);
    chunk.imports?.forEach(visit);
  };
  for (const [key, { isEntry }] of Object.entries(manifest)) if (isEntry) visit(key);
  return files;
}

const manifest: Record<string, Chunk> = JSON.parse(readFileSync(join(OUT, '.vite/manifest.json'), 'utf8'));
const files = [...firstLoad(manifest)];
const read = (file: string) => readFileSync(join(OUT, file));
const compressed = (file: string) => gzipSync(read(file)).length;
/** The file of one part of what the core says, in one language. */
const texts = (part: string, language: string) =>
  manifest[`../core/messages/window/${part}/${language}.ts`]?.file ?? '';

it('loads at most 275 KB before the frame is there, and no code editor', () => {
  expect(files.length).toBeGreaterThan(1);
  const bytes = files.reduce((sum, file) => sum + compressed(file), 0);
  expect(bytes).toBeGreaterThan(100_000);
  expect(bytes).toBeLessThan(275_000);
  expect(files.map((file) => read(file).toString()).join('')).not.toContain('cm-editor');
});

it.each([
  ['common', 68_000, message('error.outcome-unknown', { site: 'crm' })],
  ['access', 25_000, message('task-administrative.granted', { user: 'crm', task: 'crm' })],
])(
  'loads %s of what the core says in one language, after the frame, at most %i bytes',
  (part, most, said) => {
    for (const language of ['en', 'ru']) {
      const file = texts(part, language);
      expect(compressed(file)).toBeGreaterThan(most / 3);
      expect(compressed(file)).toBeLessThan(most);
      expect(files).not.toContain(file);
    }
    const pieces = render(said, 'ru', 'window').split('crm');
    const saying = readdirSync(join(OUT, 'assets'))
      .map((name) => `assets/${name}`)
      .filter((file) => pieces.every((piece) => read(file).includes(piece)));
    expect(saying).toEqual([texts(part, 'ru')]);
  },
);
