import type { Command, CommandTable, ListedCommand } from '../command.ts';
import { describeCommand } from '../command-table.ts';
import { commandFiles, loadCommand } from './files.ts';

const files = await Promise.all(
  Object.entries(commandFiles).map(async ([file, load]) => ({ file, inFile: await load() })),
);

/** All commands, loaded, in the order in which help lists them. */
export const commands: readonly Command[] = files.flatMap(({ inFile }) => inFile);

/** What the built program knows of them without loading any. */
export const listedCommands: readonly ListedCommand[] = await Promise.all(
  files.flatMap(({ file, inFile }) => inFile.map((command) => describeCommand(file, command))),
);

export const commandTable: CommandTable = { listed: listedCommands, load: loadCommand };
