import { globSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { message, render } from '#core/messages/catalogue.ts';

const OUT = join(import.meta.dirname, '../../out/renderer');

interface Chunk {
  file: string;
  imports?: string[];
  css?: string[];
}

/** A document and everything that it cannot start without. */
function firstLoad(manifest: Record<string, Chunk>, document: string): Set<string> {
  const files = new Set<string>();
  const visit = (key: string) => {
    const chunk = manifest[key];
    if (!chunk || files.has(chunk.file)) return;
    for (const file of [chunk.file, ...(chunk.css ?? [])]) files.add(file);
    chunk.imports?.forEach(visit);
  };
  visit(document);
  return files;
}

const manifest: Record<string, Chunk> = JSON.parse(readFileSync(join(OUT, '.vite/manifest.json'), 'utf8'));
const files = [...firstLoad(manifest, 'index.html')];
const read = (file: string) => readFileSync(join(OUT, file));
const compressed = (file: string) => gzipSync(read(file)).length;
it('loads at most 260 KB before somebody can sign in', () => {
  const page = [...firstLoad(manifest, 'entry.html')];
  expect(page.length).toBeGreaterThan(1);
  expect(page.reduce((sum, file) => sum + compressed(file), 0)).toBeLessThan(260_000);
});

it('loads at most 275 KB before the frame is there, and no code editor', () => {
  expect(files.length).toBeGreaterThan(1);
  const bytes = files.reduce((sum, file) => sum + compressed(file), 0);
  expect(bytes).toBeGreaterThan(100_000);
  expect(bytes).toBeLessThan(275_000);
  expect(files.map((file) => read(file).toString()).join('')).not.toContain('cm-editor');
});

/** The file of one area of texts, in one language. */
const texts = (area: string, language: string) =>
  manifest[`../core/messages/${language}/${area}.json`]?.file ?? '';
const areas = globSync('core/messages/en/*.json').map((file) => basename(file, '.json'));
const ofPages = areas.filter((area) =>
  /^(access|directory|entity-fields|forms|keys|ldaps|plan|rollout|window-.*)$/.test(area),
);
const ofNoWindow = areas.filter((area) => /^(command-line.*|desktop|files|web)$/.test(area));
const common = areas.filter((area) => ![...ofPages, ...ofNoWindow].includes(area));

it.each(['en', 'ru'])(
  'loads at most 70 KB of texts in one language before those of a page: %s',
  (language) => {
    const size = (area: string) => compressed(texts(area, language));
    expect(ofNoWindow.filter((area) => texts(area, language) !== '')).toEqual([]);
    const always = common.reduce((sum, area) => sum + size(area), 0);
    expect(always).toBeGreaterThan(20_000);
    expect(always).toBeLessThan(70_000);
    expect(size('window')).toBeLessThan(10_000);
    for (const area of ofPages) expect(size(area), area).toBeLessThan(20_000);
  },
);

it('has what the window says only, and each text once', () => {
  const said = render(message('error.outcome-unknown', { site: 'crm' }), 'ru', 'window').split('crm');
  const saying = readdirSync(join(OUT, 'assets'))
    .map((name) => `assets/${name}`)
    .filter((file) => said.every((piece) => read(file).includes(piece)));
  expect(saying).toEqual([texts('program', 'ru')]);
  expect(read(texts('access', 'en')).toString()).not.toContain('channel, select');
});
