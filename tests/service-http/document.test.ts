import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { serviceRoutes } from '#core/operations/openapi/routes.ts';
import { SIGN_IN_ROUTES } from '#core/operations/openapi/sign-in-routes.ts';
import { hasChromium, needsChromium, openChromium } from '../support/chromium.ts';
import { postgres } from '../support/databases.ts';
import { createService, type TestService } from '../support/service.ts';

interface Document {
  openapi: string;
  info: { title: string };
  paths: Record<string, Record<string, { summary: string; operationId: string }>>;
}

describe('the OpenAPI document', () => {
  let service: TestService;
  let text: string;
  let document: Document;
  let folder: string;

  beforeAll(async () => {
    service = await createService(postgres);
    folder = await mkdtemp(join(tmpdir(), 'siteferry-openapi-'));
    text = await (await service.send('GET', '/api/openapi.json', { key: '' })).text();
    document = JSON.parse(text) as Document;
  });
  afterAll(async () => {
    await service?.remove();
    await rm(folder, { recursive: true, force: true });
  });

  it('is small, and of version 3.1', () => {
    expect(document.openapi).toBe('3.1.0');
    expect(text.length).toBeLessThan(380_000);
  });

  it('is valid by a public linter, with all that it recommends', async () => {
    const config = await createConfig({ extends: ['recommended'] });
    const lint = async (source: string) =>
      (await lintFromString({ source, absoluteRef: join(folder, 'openapi.json'), config })).map(
        ({ ruleId, message, location }) => `${ruleId}: ${message} ${location[0]?.pointer ?? ''}`,
      );
    expect(await lint(text)).toEqual([]);
    expect(
      await lint(text.replace('"operationId":"transferTree"', '"operationId":"transferFetch"')),
    ).not.toEqual([]);
  });

  it('has every route, and each once', () => {
    const told = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    );
    const routes = [...serviceRoutes(), ...SIGN_IN_ROUTES].map(({ method, path }) => `${method} ${path}`);
    expect(told).toEqual(expect.arrayContaining(routes));
    expect(told.length).toBe(routes.length + 4);
  });

  it('says what the fields of a request are for, without what only the command line has', () => {
    expect(text).toContain('"description":"The settings."');
    expect(text).not.toContain('reads standard input');
  });

  it('says of signing in what is sent and answered, and that it needs no key', () => {
    expect(document.paths['/api/auth/token-v2']?.post).toMatchObject({
      security: [],
      requestBody: { content: { 'application/json': { schema: { required: ['login', 'password'] } } } },
      responses: { 200: { content: { 'application/json': {} } } },
    });
    expect(document.paths['/api/auth/info']?.get).not.toHaveProperty('security');
    expect(document.paths['/api/auth/saml/{providerId}/login']?.get).toHaveProperty('responses.303');
  });

  it('speaks Russian to who asks for it', async () => {
    const answer = await service.send('GET', '/api/openapi.json', {
      key: '',
      headers: { 'accept-language': 'ru' },
    });
    const russian = (await answer.json()) as Document;
    expect(russian.info.title).toBe('HTTP-служба Siteferry');
    expect(russian.paths['/api/migration/tree-root']?.get?.summary).toMatch(/\p{Script=Cyrillic}/u);
  });

  it.skipIf(!hasChromium)(
    `has a page to try it on, which loads nothing from elsewhere and needs no key${needsChromium}`,
    async () => {
      const answer = await service.send('GET', '/api/docs', { key: '' });
      expect(answer.headers.get('content-security-policy')).toMatch(
        /^default-src 'none';.*script-src 'self';style-src 'self';/,
      );
      expect((await service.send('POST', '/api/docs', { key: '' })).status).toBe(405);
      expect((await service.send('GET', '/api/docs/../../package.json', { key: '' })).status).toBe(401);
      const browser = await openChromium();
      try {
        const page = await browser.newPage();
        const asked: string[] = [];
        const refused: string[] = [];
        page.on('request', (request) => asked.push(request.url()));
        page.on('console', (line) => {
          if (line.type() === 'error') refused.push(line.text());
        });
        await page.goto(`${service.address}/api/docs`);
        await page.locator('.opblock').first().waitFor();
        // Of so many, what is looked at is drawn.
        const last = page.locator('.opblock', { hasText: 'SAML metadata of this service' });
        await expect
          .poll(async () => {
            await page.evaluate(() => window.scrollTo(0, 1_000_000));
            return await last.count();
          })
          .toBeGreaterThan(0);
        await page.evaluate(() => window.scrollTo(0, 0));
        expect(asked.filter((url) => !url.startsWith(service.address) && !url.startsWith('data:'))).toEqual(
          [],
        );
        expect(refused).toEqual([]);
        // A key, and a question.
        await page.locator('button.authorize').first().click();
        await page.locator('.auth-container input').fill(await service.key('admin', 'transfer:read'));
        await page.locator('.auth-container button[type=submit]').click();
        await page.locator('.btn-done').click();
        await page.locator('.opblock', { hasText: '/api/migration/tree-root' }).first().click();
        await page.getByRole('button', { name: 'Try it out' }).click();
        await page.getByRole('button', { name: 'Execute' }).click();
        await page.locator('.live-responses-table .response-col_status', { hasText: '200' }).waitFor();
        expect(refused).toEqual([]);
      } finally {
        await browser.close();
      }
    },
  );
});
