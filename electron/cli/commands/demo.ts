import { visible } from '#core/base/text.ts';
import { runLong } from '#core/contract/progress.ts';
import { defineCommand } from '../command.ts';

export const demoCommand = defineCommand({
  name: 'site demo',
  options: {},
  calls: { 'site.demo': {} },
  examples: ['site demo'],
  async run({ client, signal, terminal }) {
    const demo = await runLong(client.site.demo({}, { signal }), terminal.report);
    const archive = visible(demo.conflictsArchive, 1_000);
    return {
      document: demo,
      lines: () => [
        `The source is "${demo.source}", the receiver "${demo.receiver}".`,
        `An archive with conflicts is ${archive}.`,
        `Look at them with: siteferry preview --site "${demo.receiver}" "${archive}"`,
      ],
    };
  },
});
