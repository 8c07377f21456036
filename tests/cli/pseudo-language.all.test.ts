import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { commands } from '#electron/cli/commands/index.ts';
import { type CommandLab, linesOf, makeLab } from './every-command.ts';
import { strangersOf } from './pseudo-language.ts';

/** Commands that are not run, each with why. */
const NOT_RUN: Readonly<Record<string, string>> = {
  completion: 'it prints a script of a shell',
  serve: 'it runs until it is stopped',
  service: 'it runs until it is stopped',
  worker: 'it runs until it is stopped',
};

let lab: CommandLab;
beforeAll(async () => {
  lab = await makeLab();
});
afterAll(() => lab?.remove());

describe('the pseudo-language', () => {
  it('runs every command', () => {
    const known = [...Object.keys(linesOf(lab)), ...Object.keys(NOT_RUN)];
    expect(known.toSorted()).toEqual(commands.map(({ name }) => name).toSorted());
  });

  const names = commands.map(({ name }) => name).filter((name) => !Object.hasOwn(NOT_RUN, name));
  it.each(names)('is all that %s says besides data', async (name) => {
    expect(await strangersOf(lab, name)).toEqual([]);
  });
});
