import { defineCommand } from '../command.ts';
import { parseCount } from '../text/numbers.ts';

export const serveCommand = defineCommand({
  name: 'serve',
  options: {
    port: { type: 'string', value: 'N' },
  },
  calls: {},
  examples: ['serve', 'serve --port 8421'],
  async run({ terminal, printer, signal, environment }, { port }) {
    // Loaded now and not before: no other command needs a server.
    const { serve } = await import('#electron/web/serve.ts');
    const number = port === undefined ? 0 : parseCount('--port', port, 65_535);
    await serve({
      environment,
      port: number,
      tell: (line) => terminal.print([printer.render(line)]),
      signal,
    });
    return { document: {}, lines: () => [] };
  },
});
