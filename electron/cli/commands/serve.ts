import { defineCommand } from '../command.ts';
import { parseCount } from '../text/numbers.ts';

export const serveCommand = defineCommand({
  name: 'serve',
  summary: 'Open the window in a browser on this computer.',
  details: [
    'It answers on loopback only, to who has the address that it prints: the address works once and opens one window.',
    'Press Enter for another address, Ctrl-C to end it. Nothing can be written then that was not asked for there.',
  ],
  options: {
    port: { type: 'string', value: 'N', help: 'The port to use; any free one without it.' },
  },
  calls: {},
  examples: ['serve', 'serve --port 8421'],
  async run({ terminal, signal, environment }, { port }) {
    // Loaded now and not before: no other command needs a server.
    const { serve } = await import('#electron/web/serve.ts');
    const number = port === undefined ? 0 : parseCount('--port', port, 65_535);
    await serve({ environment, port: number, say: (line) => terminal.print([line]), signal });
    return { document: {}, lines: () => [] };
  },
});
