import { SiteferryError } from '#core/base/errors.ts';
import { runLong } from '#core/contract/progress.ts';
import type { DriftMatrix } from '#core/contract/versions/status.ts';
import { message } from '#core/messages/catalogue.ts';
import { type Command, type CommandContext, defineCommand } from '../command.ts';
import { driftLines } from '../views/drift.ts';

/** Exit codes for schedulers: something has drifted, or something could not be asked (design, section 7). */
const DRIFTED = 10;
const NOT_ASKED = 20;

const statusCommand = defineCommand({
  name: 'versions status',
  options: {
    site: { type: 'string', value: 'URL', multiple: true },
    'all-sites': { type: 'boolean' },
    remembered: { type: 'boolean' },
  },
  calls: {
    'versions.status': { sites: ['site', 'all-sites'] },
    'versions.remembered': {},
  },
  examples: [
    'versions status --all-sites',
    'versions status --site test --site prod --json',
    'versions status --remembered',
  ],
  async run(context, { site, 'all-sites': all, remembered }) {
    const said = [site.length > 0, all, remembered].filter(Boolean).length;
    if (said > 1) throw new SiteferryError('usage', { reason: message('versions.status.one-of') });
    const { client, signal } = context;
    const matrix = remembered
      ? await client.versions.remembered({}, { signal })
      : await asked(context, site.length > 0 ? { sites: [...site] } : {});
    return {
      document: { ...matrix },
      lines: (printer) => driftLines(matrix, printer),
      exitCode: exitCodeOf(matrix),
    };
  },
});

async function asked(
  { client, signal, terminal }: CommandContext,
  input: { sites?: string[] },
): Promise<DriftMatrix> {
  return await runLong(client.versions.status(input, { signal }), terminal.report);
}

/** A drift that was found outweighs what could not be asked: it is there in any case. */
function exitCodeOf({ sites }: DriftMatrix): number {
  const states = sites.flatMap(({ modules }) => modules.map(({ state }) => state));
  if (states.some((state) => state === 'drifted' || state === 'lost')) return DRIFTED;
  return states.includes('unknown') || sites.some(({ failure }) => failure) ? NOT_ASKED : 0;
}

export const versionStatusCommands: readonly Command[] = [statusCommand];
