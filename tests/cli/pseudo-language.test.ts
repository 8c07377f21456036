import { rm } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { commands } from '#electron/cli/commands/index.ts';
import { withSiteSecrets } from '#electron/cli/site-secrets.ts';
import { linesOf, makeLab } from './every-command.ts';
import { runHere } from './support.ts';

/**
 * The command line in the pseudo-language, in which every text of a catalogue stands in `⟦…⟧`: whatever else it prints has
 * to be data, which its JSON document holds, or was typed; else it is a text that nobody could translate.
 */

/** Commands that are not run, each with why. */
const NOT_RUN: Readonly<Record<string, string>> = {
  serve: 'it runs until it is stopped',
  service: 'it runs until it is stopped',
  worker: 'it runs until it is stopped',
};

let lab: Awaited<ReturnType<typeof makeLab>>;
let lines: Readonly<Record<string, readonly string[]>>;

beforeAll(async () => {
  lab = await makeLab();
  lines = linesOf(lab);
}, 240_000);

afterAll(() => rm(lab.home, { recursive: true, force: true }));

/** Commands that an answer says to go on with. */
const NEXT_COMMANDS: readonly string[] = commands.flatMap(({ name, options }) => [
  name,
  ...Object.keys(options),
]);

/** What has no language: names of the program and of what it takes (`off` for `--set`, `section:2` for `--node`), keys. */
const WITHOUT_LANGUAGE =
  /^(siteferry|PostgreSQL|FileSystem|help|json|lang|VALUE|en|ru|off|section|category|UTC|ms|kB|MB|GB|bytes?|sfk_[\w-]+|[0-9a-f]{12})$/;

/** Pieces of what was printed that are neither of a catalogue nor data. */
function strangers(printed: string, data: string): string[] {
  return printed.split('\n').flatMap((line) =>
    line
      .split(/⟦[^⟧]*⟧/)
      .flatMap((piece) => piece.split(/\s{2,}|, |: |; | -> | = /))
      .map((piece) => piece.trim())
      .filter((piece) => /\p{L}{2}/u.test(piece) && !isData(piece, data))
      .map((piece) => `${piece}   in: ${line.slice(0, 140)}`),
  );
}

function isData(piece: string, data: string): boolean {
  // Line breaks of data are made visible, and long data are cut.
  const plain = piece.replace(/\\u\{\w+\}/g, ' ').replace(/^[("'`]+|[)"'`.,:;…]+$/g, '');
  if (data.includes(JSON.stringify(plain).slice(1, -1)) || data.includes(plain)) return true;
  return plain
    .split(/[\s()/,.:|[\]{}"'`…=]+/)
    .map((word) => word.replace(/^-+/, ''))
    .every((word) => !/\p{L}{2}/u.test(word) || WITHOUT_LANGUAGE.test(word) || data.includes(word));
}

describe('the pseudo-language', () => {
  it('runs every command', () => {
    const known = [...Object.keys(lines), ...Object.keys(NOT_RUN)];
    expect(known.toSorted()).toEqual(commands.map(({ name }) => name).toSorted());
  });

  it('sees a text that is of no catalogue', () => {
    expect(strangers('⟦Name⟧  crm\nnot translated', '"crm"')).toEqual([
      'not translated   in: not translated',
    ]);
  });

  it.each(
    commands.map(
      ({ name, options, positionals = [], examples }) => [name, { options, positionals, examples }] as const,
    ),
  )('is all that the help of %s is in', async (name, { options, positionals, examples }) => {
    const { stdout, stderr } = await runHere([...name.split(' '), '--help'], { language: 'en-XA' });
    const names = JSON.stringify([name, withSiteSecrets(options), positionals, examples]);
    expect(strangers(`${stdout}\n${stderr}`, names)).toEqual([]);
  });

  const names = commands.map(({ name }) => name).filter((name) => !Object.hasOwn(NOT_RUN, name));
  it.each(names)('is all that %s says besides data', async (name) => {
    const { home } = lab;
    const words = [...name.split(' '), ...(lines[name] ?? [])];
    const spoken = await runHere(words, { home, language: 'en-XA' });
    // Asked a second time it may refuse what is done, so both documents count.
    const document = await runHere([...words, '--json'], { home, language: 'en-XA' });
    const data = [document.stdout.replace(/⟦[^⟧]*⟧/g, ''), ...words, ...NEXT_COMMANDS].join(' ');
    expect(strangers(`${spoken.stdout}\n${spoken.stderr}`, data)).toEqual([]);
  });
});
