import { describe, expect, it } from 'vitest';
import { parseArguments } from '#electron/cli/arguments.ts';
import type { OptionSpecs } from '#electron/cli/command.ts';
import { listedCommands } from '#electron/cli/commands/index.ts';
import { errorText } from '../support/error-text.ts';

const options: OptionSpecs = {
  site: { type: 'string', value: 'URL', required: true },
  section: { type: 'string', multiple: true },
  'without-keep-identity': { type: 'boolean', alias: '-iowki' },
  'on-conflict': { type: 'string', choices: ['fail', 'skip'] },
};
const parse = (...words: string[]) => parseArguments({ options, positionals: ['FILE'] }, words);

describe('arguments', () => {
  it('are values by option, and what stands without an option', () => {
    expect(parse('a.zip', '--site', 'x', '--section', '1', '--section=2')).toEqual({
      values: {
        site: 'x',
        section: ['1', '2'],
        'without-keep-identity': false,
        'on-conflict': undefined,
        json: false,
        help: false,
      },
      positionals: ['a.zip'],
    });
  });

  it('take the options of the platform with a single dash', () => {
    expect(parse('a.zip', '--site', 'x', '-iowki').values['without-keep-identity']).toBe(true);
  });

  it('take a value that begins with a dash when it is said to be one', () => {
    expect(parse('a.zip', '--site=-x').values.site).toBe('-x');
    expect(parse('--site', 'x', '--', '-iowki').positionals).toEqual(['-iowki']);
  });

  it('understand a choice in any case, with hyphens or without', () => {
    const provider = { provider: { type: 'string', choices: ['Git', 'FileSystem'] } } as const;
    const chosen = (word: string) =>
      parseArguments({ options: provider, positionals: [] }, ['--provider', word]).values.provider;
    expect(['FileSystem', 'file-system', 'git'].map(chosen)).toEqual(['FileSystem', 'FileSystem', 'Git']);
  });

  it('read counts as numbers, in their range', () => {
    const counts = {
      id: { type: 'count', required: true },
      limit: { type: 'count', most: 100, none: true },
      without: { type: 'count', multiple: true },
    } as const;
    const read = (...words: string[]) => parseArguments({ options: counts, positionals: [] }, words).values;
    expect(read('--id', '2147483647', '--limit', '0', '--without', '3', '--without', '4')).toMatchObject({
      ...{ id: 2_147_483_647, limit: 0 },
      without: [3, 4],
    });
    expect(read('--id', '1')).toMatchObject({ limit: undefined, without: [] });
    for (const wrong of [['0'], ['2147483648'], ['1', '--limit', '101'], ['1', '--without', 'x']]) {
      expect(errorText(() => read('--id', ...wrong))).toMatch(/is a whole number from \d to \d+/);
    }
  });

  it.each([
    ['an unknown option', ['a.zip', '--sitee', 'x'], 'There is no option --sitee. Did you mean --site?'],
    ['an unknown platform option', ['a.zip', '-iowkl'], 'There is no option -iowkl. Did you mean -iowki?'],
    ['a foreign option', ['a.zip', '--site', 'x', '--zzzzzz'], 'There is no option --zzzzzz.'],
    [
      'a name of every object',
      ['a.zip', '--site', 'x', '--constructor'],
      'There is no option --constructor.',
    ],
    ['a missing value', ['a.zip', '--site'], '--site needs a value: --site URL.'],
    ['an option for a value', ['a.zip', '--site', '--section', '1'], '--site needs a value: --site URL.'],
    ['an empty value', ['a.zip', '--site='], '--site needs a value: --site URL.'],
    ['an unexpected value', ['a.zip', '--site', 'x', '--without-keep-identity=no'], 'takes no value.'],
    ['a repeated option', ['a.zip', '--site', 'x', '--site', 'y'], '--site is given twice.'],
    ['a missing option', ['a.zip'], '--site URL is missing.'],
    ['a missing file', ['--site', 'x'], 'FILE is missing.'],
    ['too much', ['a.zip', 'b.zip', '--site', 'x'], 'Unexpected argument “b.zip”.'],
    ['another choice', ['a.zip', '--on-conflict', 'skipp'], 'not “skipp”. Did you mean skip?'],
    ['hostile text', ['a.zip', '--\u001b[31m'], 'There is no option --\\u{1b}[31m.'],
  ])('refuse %s', (_what, words, message) => {
    expect(errorText(() => parse(...words))).toContain(message);
  });

  it.each(listedCommands.flatMap((command) => command.examples.map((example) => ({ example, command }))))(
    'are right in the example "$example"',
    ({ example, command }) => {
      expect(example.startsWith(`${command.name} `) || example === command.name).toBe(true);
      const words = example.slice(command.name.length).split(' ').filter(Boolean);
      expect(() => parseArguments(command, words)).not.toThrow();
    },
  );
});
