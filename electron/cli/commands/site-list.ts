import { writeFileAtomic } from '#core/workspace/files.ts';
import { type Command, defineCommand } from '../command.ts';
import { readText } from '../text-file.ts';

const exportCommand = defineCommand({
  name: 'site export-list',
  options: { out: { type: 'string', value: 'FILE' } },
  calls: { 'site.exportList': {} },
  examples: ['site export-list --out sites.json'],
  async run({ client, signal }, { out }) {
    const list = await client.site.exportList({}, { signal });
    const content = JSON.stringify(list, null, 2);
    if (out !== undefined) await writeFileAtomic(out, `${content}\n`, 0o644);
    return {
      document: out === undefined ? list : { ...list, out },
      lines: ({ text }) =>
        // Without a file the list alone is the answer, so that it can be piped.
        out === undefined
          ? content.split('\n')
          : [text('site-list.exported', { count: list.sites.length, file: out })],
    };
  },
});

const importCommand = defineCommand({
  name: 'site import-list',
  positionals: ['FILE'],
  options: { replace: { type: 'boolean' } },
  calls: { 'site.importList': { text: 'FILE' } },
  examples: ['site import-list sites.json', 'site import-list sites.json --replace'],
  async run({ client, signal }, { replace }, [file = '']) {
    const outcome = await client.site.importList({ text: await readText(file), replace }, { signal });
    const { added, replaced, kept } = outcome;
    return {
      document: outcome,
      lines: ({ text }) => [
        text('site-list.added', { count: added.length }),
        ...(replaced.length > 0 ? [text('site-list.replaced', { names: replaced })] : []),
        ...(kept.length > 0 ? [text('site-list.kept', { names: kept })] : []),
      ],
    };
  },
});

export const siteListCommands: readonly Command[] = [exportCommand, importCommand];
