import { expect, it } from 'vitest';
import { parseArguments } from '#electron/cli/arguments.ts';
import { listedCommands } from '#electron/cli/commands/index.ts';
import { documentedCommands } from './documented.ts';

const documented = documentedCommands();

it('commands are found in the documentation', () => {
  expect(documented.length).toBeGreaterThan(50);
  expect(documented.filter(({ isSession }) => isSession).length).toBeGreaterThan(30);
});

it.each(documented.map(({ page, words }) => ({ page, line: words.join(' '), words })))(
  '$page: siteferry $line',
  ({ words }) => {
    const named = listedCommands.find(
      ({ name }) => `${words.join(' ')} `.startsWith(`${name} `) && isLongest(name, words),
    );
    if (!named) throw new Error('there is no such command');
    expect(() => parseArguments(named, words.slice(named.name.split(' ').length))).not.toThrow();
  },
);

/** `versions settings add` is not `versions`. */
function isLongest(name: string, words: readonly string[]): boolean {
  const line = `${words.join(' ')} `;
  return !listedCommands.some(
    (other) => other.name.length > name.length && line.startsWith(`${other.name} `),
  );
}
