import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { SAID_OF_CHECKS } from '#renderer/features/directory/said/of-checks.ts';
import { inRussian } from '#renderer/ui/said.ts';

const ROOT = join(import.meta.dirname, '../..');
/** Rules and verdicts have texts of their own in the window; pages of HTML are English. */
const ELSEWHERE = /certificates\/texts\.ts$|ldaps\/(verdict|page|pins)\.ts$/;

it('has every sentence of a check in Russian', () => {
  const files = globSync('core/directory/**/*.ts', { cwd: ROOT }).filter((file) => !ELSEWHERE.test(file));
  const sentences = files.flatMap((file) =>
    Array.from(
      readFileSync(join(ROOT, file), 'utf8').matchAll(/'([A-Z][^'\n]*\.)'/g),
      ([, text = '']) => text,
    ),
  );
  expect(sentences.length).toBeGreaterThan(150);
  const missing = sentences.filter((text) => inRussian(SAID_OF_CHECKS, text) === text);
  expect([...new Set(missing)]).toEqual([]);
});
