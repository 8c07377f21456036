import { resolve } from 'node:path';
import { visible } from '#core/base/text.ts';
import type { ExportSelection } from '#core/contract/transfer.ts';
import { usage } from '../arguments.ts';
import { type App, type Arguments, type Command, siteOption } from '../command.ts';
import { chosenNodes } from '../nodes.ts';
import { follow } from '../progress.ts';
import { size } from '../terminal.ts';
import { printJson } from './site.ts';

/** `siteferry export`: configuration of a site into an archive. */
export const exportCommand: Command = {
  name: 'export',
  summary: 'Export configuration into an archive',
  options: {
    site: siteOption,
    out: { value: 'FILE', help: 'archive to write: FILE.zip, or a folder', required: true },
    all: { help: 'the whole site' },
    section: { value: 'ID|GUID', help: 'a section with its categories', multiple: true },
    category: { value: 'ID|GUID', help: 'a category', multiple: true },
    entity: { value: 'TYPE:GUID', help: 'any entity; an id works too', multiple: true },
    partial: { help: 'the chosen entities alone, without child entities and dependencies' },
    legacy: { help: 'the old layout: data.json, config.json, additionalData.json' },
  },
  examples: [
    'siteferry export --site embedded:./a --section 1 --out section.zip',
    'siteferry export --site embedded:./a --category 3 --category 4 --out two.zip',
    'siteferry export --site embedded:./a --entity states:12 --partial --out status.zip',
  ],
  async run(app, given) {
    const site = given.required('site');
    const selection = await chosen(app, site, given);
    const result = await follow(
      app.terminal,
      app.client.transfer.export(
        {
          site,
          selection,
          out: resolve(given.required('out')),
          format: given.flag('legacy') ? 'legacy' : 'multi-file',
        },
        { signal: app.signal },
      ),
    );
    if (app.json) return printJson(app, result);
    const { terminal } = app;
    for (const { message } of result.warnings) terminal.message(`warning: ${visible(message, 1000)}`);
    const types = Object.keys(result.byType).length;
    terminal.print(`${result.entities} entities of ${types} types in ${result.files} files.`);
    const came = result.items.filter(({ because }) => because.at(-1)?.relation === 'reference').length;
    if (came > 0)
      terminal.print(`${came} of them came along because others refer to them; --json says why for each.`);
    terminal.print(`${visible(result.file, 1000)}, ${size(result.size)} (${size(result.bytes)} unpacked).`);
    return 0;
  },
};

async function chosen(app: App, site: string, given: Arguments): Promise<ExportSelection> {
  const nodes = chosenNodes(given);
  if (given.flag('all')) {
    if (nodes.length > 0)
      throw usage('--all takes everything: leave out --section, --category and --entity.');
    if (given.flag('partial')) throw usage('--partial belongs to --section, --category and --entity.');
    return 'all';
  }
  if (nodes.length === 0) throw usage('Say what to export: --all, --section, --category or --entity.');
  const keys = await app.client.transfer.resolve({ site, nodes }, { signal: app.signal });
  // The platform's parameter is inverted: true is the partial export.
  return keys.map(({ type, guid }) => ({ type, guid, includeSubcat: given.flag('partial') }));
}
