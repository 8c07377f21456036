import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';

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

it('loads at most 400 KB before the first page, and no code editor', () => {
  const manifest = JSON.parse(readFileSync(join(OUT, '.vite/manifest.json'), 'utf8'));
  const files = [...firstLoad(manifest)];
  expect(files.length).toBeGreaterThan(1);
  const bytes = files.reduce((sum, file) => sum + gzipSync(readFileSync(join(OUT, file))).length, 0);
  expect(bytes).toBeGreaterThan(100_000);
  expect(bytes).toBeLessThan(400_000);
  const code = files.map((file) => readFileSync(join(OUT, file), 'utf8')).join('');
  expect(code).not.toContain('cm-editor');
});
