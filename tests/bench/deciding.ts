import { join } from 'node:path';
import { runLong } from '#core/contract/progress.ts';
import { importOptions } from '#core/contract/transfer/options.ts';
import { createClient } from '#core/operations/client.ts';
import { startHost } from '#core/operations/start.ts';
import { best, type Figure, milliseconds } from './measure.ts';
import { administer, type Bench, copySite, dropSite, exportSite, newSite, withSite } from './sites.ts';

/** Thousands of entities in the plan that is decided about. */
const SCALE = 140;

/** One decision about a plan of very many entities, against the preview that it spares, through the host's client. */
export async function decidingFigures(bench: Bench): Promise<Figure[]> {
  const source = await newSite(bench, { profile: 'large', scale: SCALE });
  const archive = join(bench.folder, 'deciding.zip');
  await withSite(source, (site) => exportSite(site, archive));
  const url = await copySite(bench, source);
  const database = url.slice(url.lastIndexOf('/') + 1);
  await administer(
    bench,
    `UPDATE dbo."States" SET "Guid" = gen_random_uuid() WHERE "StateID" % 10 = 0`,
    database,
  );
  const host = startHost({ SITEFERRY_HOME: join(bench.folder, 'home') }, { channel: 'commandLine' });
  try {
    const client = createClient(host.context);
    const site = { site: url };
    const input = { ...site, archive, options: importOptions.parse({}), decisions: [], keep: true };
    const ask = () => runLong(client.transfer.preview(input), () => {});
    let preview = await ask();
    const whole = await best(2, async () => {
      preview = await ask();
    });
    const conflicts = preview.plan.items.filter(({ status }) => status === 'Conflict');
    let { hash } = preview.plan;
    let next = 0;
    const ours = await best(5, async () => {
      const item = conflicts[next++ % conflicts.length];
      if (!item?.conflict) throw new Error('nothing is to be decided');
      const { type, guid, conflict } = item;
      const decisions = [{ type, guid, conflict: conflict.code, decision: conflict.decisions[0] ?? 'skip' }];
      const request = { ...site, preview: preview.preview ?? '', hash, decisions };
      ({ hash } = await runLong(client.transfer.decide(request), () => {}));
    });
    const count = preview.plan.items.length.toLocaleString('en');
    return [
      {
        what: `deciding one of ${conflicts.length} conflicts in a plan of ${count} entities`,
        ours: milliseconds(ours),
        yardstick: milliseconds(whole),
        ratio: `${(ours / whole).toFixed(2)}x`,
        goal: 'under 300 ms',
      },
    ];
  } finally {
    await host.close();
    await dropSite(bench, url);
    await dropSite(bench, source);
  }
}
