import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allTexts, render } from '#core/messages/catalogue.ts';
import { postgres } from '../support/databases.ts';
import { createService, type TestService } from '../support/service.ts';

describe('what the service says in words', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await createService(postgres);
  });
  afterAll(async () => await service?.remove());

  it.each([
    ['en', 'may not open task', 'The task must exist.'],
    ['ru', 'не может открыть задачу', 'Задача должна существовать.'],
  ])('stands beside every code of an answer, in %s', async (language, sentence, rule) => {
    const answer = await service.send('GET', '/api/tasks/check-exist-and-access/1?explain=true', {
      headers: { 'accept-language': language },
    });
    const { explanation } = (await answer.json()) as {
      explanation: { sentence: object; steps: { step: string; rule: object }[] };
    };
    expect(explanation.sentence).toEqual({
      code: 'task-access.denied.function',
      values: expect.anything(),
      text: expect.stringContaining(sentence),
    });
    expect(explanation.steps[0]?.rule).toMatchObject({ code: 'task-access.rule.task-exists', text: rule });
  });

  it('can be sent back: a plan is the one that was previewed', async () => {
    const exported = await service.send('POST', '/api/migration/export/config', { body: { sections: [1] } });
    const { upload } = (await (
      await service.send('POST', '/api/siteferry/uploads', {
        body: new Uint8Array(await exported.arrayBuffer()),
        headers: { 'content-type': 'application/zip' },
      })
    ).json()) as { upload: string };
    const body = { upload, options: { importAsNewData: true } };
    const preview = await service.send('POST', '/api/migration/import/preview', { body });
    const { plan } = (await preview.json()) as { plan: object };
    const imported = await service.send('POST', '/api/migration/import/config', {
      body: { ...body, plan, dryRun: true },
    });
    expect(imported.status, await imported.clone().text()).toBe(200);
  });

  it.each([
    ['POST', '/api/migration/export/config', { sections: [9999] }, 404, 'GET /api/migration/fetch'],
    ['POST', '/api/migration/export/config', { sections: 'x' }, 400, '/api/openapi.json'],
    ['POST', '/api/siteferry/jobs/get', { id: 1 }, 400, '/api/docs'],
    ['POST', '/api/migration/import/config', { upload: crypto.randomUUID() }, 404, '/api/siteferry/uploads'],
  ])('%s %s: names routes and no commands in what to do', async (method, path, body, status, named) => {
    const answer = await service.send(method, path, { body });
    const { Error: error } = (await answer.json()) as { Error: { Remedies: string[] } };
    expect(answer.status).toBe(status);
    expect(error.Remedies.join('\n')).toContain(named);
    expect(error.Remedies.join('\n')).not.toMatch(/siteferry [a-z]|--[a-z]/);
  });

  it('takes a list of categories for an object with it', async () => {
    const rebuilt = async (body: unknown) => {
      const answer = await service.send('POST', '/api/system/denormalize-subcats', { body });
      expect(answer.status, await answer.clone().text()).toBe(200);
      return ((await answer.json()) as { rebuilt: string[] }).rebuilt;
    };
    expect(await rebuilt([1])).toContain('dbo.DenormSubcat_1');
    expect(await rebuilt({ categories: ['1'] })).toEqual(await rebuilt([1]));
    const nowhere = await service.send('POST', '/api/system/denormalize-subcats', { body: [9999] });
    expect(nowhere.status).toBe(404);
    expect((await service.send('POST', '/api/migration/export/config', { body: [1] })).status).toBe(400);
  });
});

describe('remedies', () => {
  const codes = allTexts().flatMap(({ code }) => (/^remedy\.[\w-]+$/.test(code) ? [code] : []));
  // Of who runs the service, on its computer.
  const ofThisComputer = new Set([
    'remedy.site-name-unknown',
    'remedy.package-unknown',
    'remedy.login-failed',
    'remedy.password-missing',
    'remedy.database-missing',
    'remedy.not-a-site',
    'remedy.site-not-empty',
    'remedy.target-exists',
    'remedy.catalog-invalid',
    'remedy.profile-invalid',
  ]);
  it.each(codes)('%s has words for who calls over HTTP', (code) => {
    const said = (['en', 'ru'] as const)
      .map((language) => render({ code, values: {} }, language, 'http'))
      .join('\n');
    if (ofThisComputer.has(code)) expect(said).toMatch(/siteferry|--|SITEFERRY/);
    else expect(said).not.toMatch(/siteferry [a-z]|--[a-z]/);
  });
});
