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

  it('tells the head of what it tells', async () => {
    const head = await service.send('HEAD', '/api/migration/tree-root');
    expect([head.status, await head.text()]).toEqual([200, '']);
    const wrong = await service.send('DELETE', '/api/migration/tree-root');
    expect([wrong.status, wrong.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
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

  it.each(['dryrun', 'DRYRUN', 'DryRun'])('imports nothing where %s is said', async (name) => {
    const headers = { 'content-type': 'application/zip' };
    const path = `/api/migration/import/config?${name}=True&ImportAsNewData=1&_=1`;
    const answer = await service.send('POST', path, { body: archive, headers });
    expect(answer.status, await answer.clone().text()).toBe(200);
    expect(await answer.json()).toMatchObject({
      result: { committed: false },
      plan: { options: { importAsNewData: true } },
    });
  });

  it.each([
    ['POST', '/api/migration/import/config?dry_run=true', 'dry_run'],
    ['POST', '/api/migration/import/config?dryRun=true&options.importAsNewData=1', 'options.importAsNewData'],
  ])('does nothing where %s %s names what there is not', async (method, path, name) => {
    const headers = { 'content-type': 'application/zip' };
    const answer = await service.send(method, path, { body: archive, headers });
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({
      Error: { Code: 'usage', Data: { reason: { values: { field: name } } } },
    });
  });

  it('exports what is named in another case', async () => {
    const path = '/api/migration/export/config';
    const exported = await service.send('POST', path, { body: { Sections: [1] } });
    expect((await exported.arrayBuffer()).byteLength).toBe(archive.length);
    const body = { sections: [1], includeSubCategories: true };
    expect((await service.send('POST', path, { body })).status).toBe(400);
    const jobs = await service.send('POST', '/api/siteferry/jobs/begin', {
      body: {
        job: {
          operation: 'transfer.import',
          input: { upload: '5a6ad4a1-0000-4000-8000-000000000000', dryrun: true, nonsense: 1 },
        },
      },
    });
    expect(await jobs.json()).toMatchObject({
      Error: { Data: { reason: { values: { field: 'nonsense' } } } },
    });
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
