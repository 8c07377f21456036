import { describe, expect, it } from 'vitest';
import { errorCodes } from '#core/base/error-codes.ts';
import { listedCommands } from '#electron/cli/commands/index.ts';
import { runHere } from './support.ts';

describe('help', () => {
  it.each([[['--help']], [['-h']], [['help']]])(
    'of everything names every command and exit code: %j',
    async (words) => {
      const { code, stdout, stderr } = await runHere(words);
      expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
      for (const { name } of listedCommands)
        expect(stdout).toMatch(new RegExp(`^  ${name} +[A-Z].+[.]$`, 'm'));
      for (const { exit } of Object.values(errorCodes))
        expect(stdout).toMatch(new RegExp(`^  ${exit} `, 'm'));
      expect(stdout).toContain('SITEFERRY_PASSWORD');
    },
  );

  it('of an area names its commands and no others', async () => {
    const { code, stdout } = await runHere(['site', '--help']);
    expect(code).toBe(0);
    expect(stdout).toContain('site check');
    expect(stdout).not.toContain('preview');
  });

  it.each(listedCommands.map((command) => [command.name, command] as const))(
    'of %s names its options, and has an example',
    async (name, command) => {
      const { code, stdout, stderr } = await runHere([...name.split(' '), '--help']);
      expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
      expect(stdout).toContain(`Usage: siteferry ${name}`);
      for (const [option, { alias = '' }] of Object.entries(command.options)) {
        expect(stdout).toContain(`--${option}`);
        expect(stdout).toContain(alias);
      }
      expect(stdout).toContain(`Examples:\n  siteferry ${name} `.trimEnd());
    },
  );

  it.each(['en', 'ru'])('fits into a terminal of 130 columns: %s', async (language) => {
    const wide: string[] = [];
    for (const words of [[], ...listedCommands.map(({ name }) => name.split(' '))]) {
      const { stdout } = await runHere([...words, '--help'], { language });
      wide.push(...stdout.split('\n').filter((line) => line.length > 130));
    }
    expect(wide).toEqual([]);
  });
});
