/**
 * The pages that follow from the program itself, in `out/docs` and in every package: what each command and route takes, and the
 * JSON Schemas of the files that people write (`npm run docs`).
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { fileSchemas } from '#core/contract/file-schemas.ts';
import { listedCommands } from '#electron/cli/commands/index.ts';
import { commandHelp } from '#electron/cli/help.ts';
import { createPrinter } from '#electron/cli/printer.ts';
import { routesPage } from '#electron/service-http/routes/routes-page.ts';

/** Writes all of them into a folder, which is made. */
export function writeDocs(folder: string): void {
  mkdirSync(folder, { recursive: true });
  const write = (name: string, text: string) => writeFileSync(join(folder, name), `${text}\n`);
  write('commands.md', commandsPage());
  write('routes.md', routesPage());
  for (const [name, schema] of Object.entries(fileSchemas()))
    write(name, JSON.stringify(schema, undefined, 2));
}

/** The helps of all commands. */
function commandsPage(): string {
  const printer = createPrinter('en', (_look, text) => text);
  return [
    '# Commands',
    ...listedCommands.flatMap((command) => [
      '',
      `## siteferry ${command.name}`,
      '',
      '```text',
      ...commandHelp(command, printer),
      '```',
    ]),
  ].join('\n');
}

if (import.meta.main) writeDocs(fileURLToPath(new URL('../out/docs', import.meta.url)));
