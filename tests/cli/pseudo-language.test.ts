import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listedCommands } from '#electron/cli/commands/index.ts';
import { withSiteSecrets } from '#electron/cli/site-secrets.ts';
import { type CommandLab, makeLab } from './every-command.ts';
import { strangers, strangersOf } from './pseudo-language.ts';
import { runHere } from './support.ts';

/**
 * The command line in the pseudo-language, in which every text of a catalogue stands in `⟦…⟧`: whatever else it prints has
 * to be data, which its JSON document holds, or was typed; else it is a text that nobody could translate. Here the helps
 * and a command of each kind; all commands run with the rest.
 */

let lab: CommandLab;
beforeAll(async () => {
  lab = await makeLab();
});
afterAll(() => lab?.remove());

describe('the pseudo-language', () => {
  it('sees a text that is of no catalogue', () => {
    expect(strangers('⟦Name⟧  crm\nnot translated', '"crm"')).toEqual([
      'not translated   in: not translated',
    ]);
  });

  it.each(
    listedCommands.map(
      ({ name, options, positionals = [], examples }) => [name, { options, positionals, examples }] as const,
    ),
  )('is all that the help of %s is in', async (name, { options, positionals, examples }) => {
    const { stdout, stderr } = await runHere([...name.split(' '), '--help'], { language: 'en-XA' });
    const names = JSON.stringify([name, withSiteSecrets(options), positionals, examples]);
    expect(strangers(`${stdout}\n${stderr}`, names)).toEqual([]);
  });

  it.each([
    'site check',
    'tree',
    'preview',
    'history show',
    'versions settings list',
    'services list',
    'entry judge',
    'access triage',
    'jobs show',
  ])('is all that %s says besides data', async (name) => {
    expect(await strangersOf(lab, name)).toEqual([]);
  });
});
