import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { noProgress } from '#core/base/progress.ts';
import { archiveFormat } from '#core/contract/transfer/archive.ts';
import { exportConfiguration } from '#core/transfer/export.ts';
import { resolveNodes } from '#core/transfer/selection/resolve.ts';
import { embedded, postgres } from '#tests/support/databases.ts';
import { createSite } from '#tests/support/sites.ts';

describe('the same bytes', () => {
  it('come from an embedded and a PostgreSQL copy of one site, in every layout', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'siteferry-export-'));
    onTestFinished(() => rm(folder, { recursive: true, force: true }));
    const [first, second] = await Promise.all(
      [embedded, postgres].map(async (database) => {
        const { site, remove } = await createSite(database, { seed: { profile: 'demo' } });
        onTestFinished(remove);
        const [section] = await resolveNodes(site, [{ type: '_category', node: '1' }]);
        const selection = [{ type: '_category', guid: section?.guid ?? '', includeSubcat: false }];
        const archives: string[] = [];
        for (const format of archiveFormat.options) {
          const out = join(folder, `${database.name}-${format}.zip`);
          await exportConfiguration(
            { site, report: noProgress },
            { selection, out, overwrite: true, format, texts: 'rewrite' },
          );
          archives.push((await readFile(out)).toString('hex'));
        }
        return archives;
      }),
    );
    expect(first).toHaveLength(archiveFormat.options.length);
    expect(second).toEqual(first);
  });
});
