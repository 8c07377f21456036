import { runLong } from '#core/contract/progress.ts';
import { defineCommand } from '../command.ts';

export const demoCommand = defineCommand({
  name: 'site demo',
  options: {},
  calls: { 'site.demo': {} },
  examples: ['site demo'],
  async run({ client, signal, terminal }) {
    const demo = await runLong(client.site.demo({}, { signal }), terminal.report);
    const { source, receiver, conflictsArchive: archive } = demo;
    return {
      document: demo,
      lines: ({ text }) => [
        text('demo.sites', { source, receiver }),
        text('demo.archive', { archive }),
        text('demo.look', { command: `siteferry preview --site "${receiver}" "${archive}"` }),
      ],
    };
  },
});
