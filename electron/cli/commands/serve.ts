import { defineCommand } from '../command.ts';

export const serveCommand = defineCommand({
  name: 'serve',
  options: {
    port: { type: 'count', value: 'N', most: 65_535 },
  },
  calls: {},
  examples: ['serve', 'serve --port 8421'],
  async run({ terminal, printer, signal, environment }, { port }) {
    // Loaded now and not before: no other command needs a server.
    const { serve } = await import('#electron/web/serve.ts');
    const number = port ?? 0;
    await serve({
      environment,
      port: number,
      tell: (line) => terminal.print([printer.render(line)]),
      signal,
    });
    return { document: {}, lines: () => [] };
  },
});
