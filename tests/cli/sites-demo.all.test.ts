import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ProgressStep, runLong } from '#core/contract/progress.ts';
import { withSite } from '#core/operations/context.ts';
import { type Host, startHost } from '#core/operations/start.ts';
import { runHere } from './support.ts';

describe('the demo', () => {
  let home: string;
  let host: Host;
  beforeAll(async () => {
    home = await mkdtemp(join(tmpdir(), 'siteferry-demo-'));
    host = startHost({ SITEFERRY_HOME: home }, { channel: 'commandLine' });
  });
  afterAll(async () => {
    await host?.close();
    await rm(home, { recursive: true, force: true });
  });

  it('leaves nothing where its making was stopped', async () => {
    const stop = new AbortController();
    const making = runLong(host.client.site.demo({}, { signal: stop.signal }), ({ done }) => {
      if (done > 0) stop.abort();
    });
    await expect(making).rejects.toMatchObject({ code: 'cancelled' });
    expect(existsSync(join(home, 'demo.new'))).toBe(false);
    expect(await host.client.site.list({})).toEqual([]);
  });

  it('is two sites, and says which of them is worked on and how far that is', async () => {
    const steps: ProgressStep[] = [];
    const demo = await runLong(host.client.site.demo({}), (step) => steps.push(step));
    const stages = new Set(
      steps.filter(({ total }) => total).map(({ stage, subject }) => `${subject} ${stage}`),
    );
    expect([...stages]).toEqual([
      'Demo source creating',
      'Demo source writing',
      'Demo receiver reading',
      'Demo receiver planning',
      'Demo receiver writing',
    ]);
    const idOf = (site: string) => withSite(host.context, { site }, async ({ id }) => id, undefined);
    expect(await idOf(demo.source)).not.toBe(await idOf(demo.receiver));
  });

  it('is made once, and another time it is said where it is', async () => {
    await host.close();
    const run = (...words: string[]) => runHere(words, { home });
    const { code, stdout } = await run('site', 'demo', '--json');
    expect(code).toBe(0);
    const demo = JSON.parse(stdout);
    expect((await run('preview', '--site', demo.receiver, demo.conflictsArchive)).code).toBe(10);
    expect((await run('site', 'demo', '--json')).stdout).toBe(stdout);
  });
});
