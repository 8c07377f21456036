import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { postgres } from '#tests/support/databases.ts';
import { createSite } from '#tests/support/sites.ts';
import { runHere } from './support.ts';

describe('a SAML service whose files are wrong, on the command line', () => {
  let url: string;
  let remove: () => Promise<void>;
  let folder: string;
  let at: string[];
  const NOT_CONFIGURED = 'The provider reports that the integration is not configured.';
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'siteferry-saml-'));
    await writeFile(join(folder, 'wrong.pfx'), 'no certificate');
    const settings = {
      Issuer: 'portal',
      SignAuthRequests: true,
      SignCertificatePath: join(folder, 'wrong.pfx'),
    };
    await writeFile(join(folder, 'settings.json'), JSON.stringify(settings));
    const site = await createSite(postgres, { seed: { profile: 'demo' } });
    await site.site.close();
    ({ url, remove } = site);
    at = ['--site', url, '--as', 'admin'];
  });
  afterAll(async () => {
    await remove?.();
    await rm(folder, { recursive: true, force: true });
  });

  it('is told wherever it is judged: saved, listed, read, checked, and in the calendar', async () => {
    const service = ['--type', 'SAML', '--name', 'Federation', '--field', 'MetadataUrl=http://127.0.0.1:1/'];
    const saved = await runHere([
      'services',
      'save',
      ...at,
      ...service,
      '--settings',
      join(folder, 'settings.json'),
    ]);
    expect(saved).toMatchObject({ code: 0, stdout: expect.stringContaining(NOT_CONFIGURED) });
    const which = ['--type', 'SAML', '--id', '1'];
    expect((await runHere(['services', 'get', ...at, ...which])).stdout).toContain(NOT_CONFIGURED);
    const { services } = JSON.parse((await runHere(['services', 'list', ...at, '--json'])).stdout);
    const { Findings } = services.find(({ Type }: { Type: string }) => Type === 'SAML');
    expect(Findings).toContainEqual(
      expect.objectContaining({
        code: 'saml.not-configured.because',
        message: `The file is not a .pfx file with a certificate and its key. ${NOT_CONFIGURED}`,
        at: { pointer: '/SignCertificatePath' },
      }),
    );
    const checked = await runHere(['services', 'check', ...at, ...which]);
    expect(checked).toMatchObject({ code: 10, stdout: expect.stringContaining(NOT_CONFIGURED) });
    const calendar = await runHere(['certificates', ...at]);
    expect(calendar.stdout).toMatch(
      /unknown +SAML: Federation, certificate of the site +The file is not a \.pfx .*is not configured\./,
    );
    const russian = await runHere(['certificates', ...at, '--lang', 'ru']);
    expect(russian.stdout).toContain('Провайдер сообщит, что интеграция не настроена.');
  });
});
