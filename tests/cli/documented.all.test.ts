import { execFileSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { documentedCommands } from './documented.ts';
import { startCli } from './support.ts';

/** Pages whose commands are not run here: each with why. */
const NOT_RUN: Readonly<Record<string, string>> = {
  'docs/guide/certificates.md': 'asks a server of a domain; tests/directory does',
  'docs/guide/compare.md': 'what it moves is made by the demo; tests/e2e has its story',
  'docs/guide/connecting.md': 'connects to servers of others',
  'docs/guide/service.md': 'starts services; tests/service-http does',
  'docs/reference/configuration.md':
    'changes the profile of a site on a server; tests/cli/profile-file.test.ts does',
};
/** Commands that answer a question by their exit code. */
const EXPECTED: Readonly<Record<string, number>> = {
  'access signin': 10,
  'access task': 10,
  'access triage': 10,
  // Two sites that differ.
  'compare Demo source': 10,
  'providers update': 10,
};
/** From here on somebody changes the sites by hand; `versions-story.ts` does. */
const BY_HAND = 'versions status --all-sites';

const sessions = documentedCommands().filter(({ isSession, page }) => isSession && !(page in NOT_RUN));

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'siteferry-documented-'));
  execFileSync('git', ['init', '--quiet', '--bare', '-b', 'main', join(folder, 'try', 'releases.git')]);
  expect((await run(['site', 'demo'])).code).toBe(0);
});

afterAll(() => rm(folder, { recursive: true, force: true }));

function run(words: readonly string[]) {
  return startCli(words, { SITEFERRY_HOME: join(folder, 'home') }, folder).ended;
}

/** Numbers, dates and the width of columns differ from run to run. */
function shapeOf(line: string): string {
  return line.replaceAll(/\d+/g, '0').replaceAll(/\s+/g, ' ').trim();
}

describe.each(Object.entries(Object.groupBy(sessions, ({ page }) => page)))(
  'commands of %s',
  (page, all = []) => {
    const end = all.findIndex(({ words }) => words.join(' ') === BY_HAND);
    const followed = end === -1 ? all : all.slice(0, end);
    // The guide begins with the commands of the README, which have been run.
    const own = page === 'docs/guide/move.md' ? followed.filter(({ words }) => !isOfReadme(words)) : followed;

    it.each(own.map((command) => ({ ...command, line: command.words.join(' ') })))(
      '$line',
      async ({ words, output }) => {
        const { code, stdout, stderr } = await run(words);
        expect(code, stderr).toBe(EXPECTED[words.slice(0, 2).join(' ')] ?? 0);
        const shown = `${stdout}\n${stderr}`.split('\n').map(shapeOf);
        expect(output.map(shapeOf).filter((line) => !shown.some((one) => isShown(line, one)))).toEqual([]);
      },
    );
  },
);

function isOfReadme(words: readonly string[]): boolean {
  return sessions.some(
    ({ page, words: other }) => page === 'README.md' && other.join(' ') === words.join(' '),
  );
}

/** Whether a line of the page is one of the output; `…` stands for whatever is left out. */
function isShown(line: string, shown: string): boolean {
  const parts = line.split('…');
  const [first = ''] = parts;
  return (
    shown.startsWith(first) && shown.endsWith(parts.at(-1) ?? '') && (parts.length > 1 || line === shown)
  );
}
