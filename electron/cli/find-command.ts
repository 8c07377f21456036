import type { ListedCommand } from './command.ts';

/** What the first words name: a command, an area with commands, nothing at all, or something unknown. */
export type CommandMatch =
  | { command: ListedCommand; rest: readonly string[] }
  | { area: string | undefined }
  | { unknown: string };

export function findCommand(commands: readonly ListedCommand[], words: readonly string[]): CommandMatch {
  const first = (count: number) => words.slice(0, count).join(' ');
  for (const count of [3, 2, 1]) {
    const command = commands.find(({ name }) => name === first(count));
    if (command) return { command, rest: words.slice(count) };
  }
  if (first(1) === '' || first(1).startsWith('-')) return { area: undefined };
  for (const count of [2, 1]) {
    const area = first(count);
    if (!commands.some(({ name }) => name.startsWith(`${area} `))) continue;
    const { [count]: verb = '' } = words;
    return verb === '' || verb.startsWith('-') ? { area } : { unknown: `${area} ${verb}` };
  }
  return { unknown: first(1) };
}
