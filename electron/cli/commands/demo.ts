import { once } from 'node:events';
import { join } from 'node:path';
import { SiteferryError } from '#core/base/errors.ts';
import { runLong } from '#core/contract/progress.ts';
import { message } from '#core/messages/catalogue.ts';
import { type CommandContext, defineCommand } from '../command.ts';
import { commandText } from '../command-text.ts';

export const demoCommand = defineCommand({
  name: 'site demo',
  options: {
    directory: { type: 'boolean' },
  },
  calls: { 'site.demo': {} },
  examples: ['site demo', 'site demo --directory'],
  async run(context, { directory }) {
    const { client, signal, terminal, printer } = context;
    const demo = await runLong(client.site.demo({}, { signal }), terminal.report);
    const { source, receiver, conflictsArchive: archive } = demo;
    const command = commandText(['preview', '--site', receiver, archive]);
    const lines = ({ text }: typeof printer) => [
      text('demo.sites', { source, receiver }),
      text('demo.archive', { archive }),
      ...(command === undefined ? [] : [text('demo.look', { command })]),
    ];
    if (!directory) return { document: demo, lines };
    terminal.print(lines(printer));
    await serveDirectory(context);
    return { document: demo, lines: () => [] };
  },
});

/** Serves the demo's directory until Ctrl-C. */
async function serveDirectory({ home, now, printer, signal, terminal }: CommandContext): Promise<void> {
  // Loaded now and not before: no other command needs a server.
  const { createDemoDirectory } = await import('#core/operations/site/demo-directory.ts');
  const { DEMO_PASSWORD } = await import('#core/directory/demo/people.ts');
  const served = createDemoDirectory(home, {
    now,
    tell: (line) => terminal.print([printer.render(line)]),
  });
  try {
    if (!(await served.start())) {
      const reason = message('demo.no-directory', { folder: join(home, 'demo') });
      throw new SiteferryError('usage', { reason });
    }
    terminal.print([printer.text('demo.directory', { password: DEMO_PASSWORD })]);
    if (!signal.aborted) await once(signal, 'abort');
  } finally {
    await served.close();
  }
}
