import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeEachDatabase } from '../support/databases.ts';
import { createService, type TestService } from '../support/service.ts';

describeEachDatabase('export, preview and import by routes', (database) => {
  let service: TestService;
  let archive: Uint8Array<ArrayBuffer>;

  beforeAll(async () => {
    service = await createService(database, { administrators: ['e.smirnova'] });
  });
  afterAll(async () => await service?.remove());

  it('tells the tree', async () => {
    const root = await service.send('GET', '/api/migration/tree-root');
    expect(root.status).toBe(200);
    const { id } = (await root.json()) as { id: string };
    const below = await service.send('GET', `/api/migration/fetch?node=${encodeURIComponent(id)}`);
    expect(await below.json()).toEqual(expect.arrayContaining([expect.objectContaining({ kind: 'entity' })]));
  });

  it('exports as a download', async () => {
    const answer = await service.send('POST', '/api/migration/export/config', { body: { sections: [1] } });
    expect(answer.status, await answer.clone().text()).toBe(200);
    expect(answer.headers.get('content-type')).toBe('application/zip');
    expect(answer.headers.get('content-disposition')).toMatch(
      /^attachment; filename="configuration-[\d-]+\.zip"$/,
    );
    archive = new Uint8Array(await answer.arrayBuffer());
    expect(archive.length).toBe(Number(answer.headers.get('content-length')));
    expect([...archive.subarray(0, 2)]).toEqual([0x50, 0x4b]);
  });

  it('previews a form with an archive', async () => {
    const body = new FormData();
    body.append('file', new Blob([archive], { type: 'application/zip' }), 'section.zip');
    body.append('importWithoutKeepIdentity', 'true');
    const answer = await service.send('POST', '/api/migration/import/preview', { body });
    const { plan } = (await answer.json()) as { plan: { options: object; counts: Record<string, number> } };
    expect(answer.status).toBe(200);
    expect(plan.options).toMatchObject({ importWithoutKeepIdentity: true, importAsNewData: false });
    expect(plan.counts.NoChanges).toBeGreaterThan(10);
  });

  it('imports an archive as it is', async () => {
    const answer = await service.send('POST', '/api/migration/import/config?dryRun=true&importAsNewData=1', {
      body: archive,
      headers: { 'content-type': 'application/zip' },
    });
    expect(answer.status, await answer.clone().text()).toBe(200);
    const { plan, result } = (await answer.json()) as {
      plan: { options: object };
      result: { committed: boolean; log: string };
    };
    expect(result.committed).toBe(false);
    expect(plan.options).toMatchObject({ importAsNewData: true });
    const log = await service.send('GET', result.log);
    expect(log.headers.get('content-type')).toContain('text/plain');
    expect(await log.text()).toContain('Dry run');
    const other = await service.key('e.smirnova', '*:destroy');
    expect((await service.send('GET', result.log, { key: other })).status).toBe(404);
  });
});
