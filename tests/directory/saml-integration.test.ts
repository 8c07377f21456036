import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { noProgress } from '#core/base/progress.ts';
import { calendarOf, scanCertificates } from '#core/directory/certificate-scan.ts';
import { checkSaml, type SamlService } from '#core/directory/saml/check.ts';
import { integrationFindings, type SigningSettings } from '#core/directory/saml/integration.ts';
import { checkSigningCertificate, openSigningCertificate } from '#core/directory/saml/signing-certificate.ts';
import { message } from '#core/messages/catalogue.ts';
import { hasOpenssl } from './support/openssl.ts';
import { type Issued, issue } from './support/pki.ts';
import { metadata } from './support/saml.ts';
import { outcomes } from './support/steps.ts';

const run = { signal: new AbortController().signal, report: noProgress, now: () => new Date() };
const UNSIGNED = { signRequests: false, certificatePath: '', certificatePassword: '' };
let signer: Issued;
let next: Issued;
beforeAll(async () => {
  signer = await issue({ name: 'idp signing', key: 'rsa' });
  next = await issue({ name: 'idp signing next', key: 'rsa' });
});

describe.skipIf(!hasOpenssl)(
  `the .pfx file that the site signs with${hasOpenssl ? '' : ' (needs openssl)'}`,
  () => {
    let folder: string;
    beforeAll(async () => {
      folder = await mkdtemp(join(tmpdir(), 'siteferry-pfx-'));
    });
    afterAll(() => rm(folder, { recursive: true, force: true }));

    /** A file of this certificate, opened by the password `secret`. */
    async function pfx(name: string, certificate: Issued): Promise<string> {
      const file = (ending: string) => join(folder, `${name}.${ending}`);
      await writeFile(file('pem'), certificate.pem + certificate.keyPem);
      const words = ['pkcs12', '-export', '-in', file('pem'), '-out', file('pfx'), '-passout', 'pass:secret'];
      await promisify(execFile)('openssl', words);
      return file('pfx');
    }
    const told = async (path: string, password = 'secret') => {
      const opened = await openSigningCertificate(path, password);
      if (opened.kind === 'elsewhere') return opened.kind;
      const { verdict, message } = checkSigningCertificate(opened, new Date());
      return `${verdict} ${message.code}`;
    };

    it('is opened and judged where this computer has it', async () => {
      expect(await told(await pfx('good', signer))).toBe('ok saml.own-certificate');
      expect(await told(await pfx('curve', await issue({ name: 'curve' })))).toBe('ok saml.own-certificate');
      expect(await told(join(folder, 'good.pfx'), 'wrong')).toBe('fail saml.own-certificate-password');
      expect(await told(join(folder, 'good.pem'))).toBe('fail saml.own-certificate-unreadable');
      expect(await told(join(folder, 'go\u0000od.pfx'))).toBe('fail saml.certificate-no-path');
      expect(await told('C:\\certificates\\good?.pfx')).toBe('fail saml.certificate-no-path');
      const old = await issue({ name: 'old', key: 'rsa', from: -60, to: -1 });
      expect(await told(await pfx('old', old))).toBe('fail saml.own-certificate-expired');
      const soon = await issue({ name: 'soon', key: 'rsa', to: 5 });
      expect(await told(await pfx('soon', soon))).toBe('warn saml.own-certificate');
      const weak = await issue({ name: 'weak', key: 'rsa-1024' });
      expect(await told(await pfx('weak', weak))).toBe('warn saml.own-certificate-weak');
    });

    it('is not looked for in the network, nor where it is no file', async () => {
      for (const path of [
        '\\\\server\\share\\good.pfx',
        '//server/share/good.pfx',
        'C:\\certificates\\good.pfx',
        'good.pfx',
        join(folder, 'missing.pfx'),
        folder,
        '/dev/zero',
      ])
        expect(await told(path)).toBe('elsewhere');
    });

    const signing = (certificatePath: string, certificatePassword = 'secret'): SigningSettings => ({
      signRequests: true,
      certificatePath,
      certificatePassword,
    });
    /** The file by what is to be wrong with it. */
    const files: Record<string, () => Promise<SigningSettings>> = {
      good: async () => signing(await pfx('good', signer)),
      'wrong password': async () => signing(await pfx('good', signer), 'wrong'),
      'no such file': async () => signing(join(folder, 'missing.pfx')),
      'a folder': async () => signing(folder),
      'no path': async () => signing(join(folder, 'a\u0000b.pfx')),
      'another file': async () => signing((await pfx('good', signer)).replace(/pfx$/, 'pem')),
      'no path at all': async () => signing(' '),
      'on another computer': async () => signing('C:\\certificates\\good.pfx'),
      unsigned: async () => ({ ...signing(join(folder, 'missing.pfx')), signRequests: false }),
    };
    const NOT = 'saml.not-configured';
    const PERHAPS = 'saml.perhaps-not-configured';
    it.each<[string, string | undefined, string | undefined]>([
      ['good', undefined, undefined],
      ['wrong password', NOT, NOT],
      ['no such file', PERHAPS, PERHAPS],
      ['a folder', PERHAPS, PERHAPS],
      ['no path', NOT, NOT],
      ['another file', NOT, NOT],
      // The settings say so of themselves in lists.
      ['no path at all', NOT, undefined],
      // A path of the site server is as it should be, and whether it leads to the file is not known.
      ['on another computer', PERHAPS, undefined],
      ['unsigned', undefined, undefined],
    ])('leaves the integration not configured: %s', async (name, inCheck, inList) => {
      const given = (await files[name]?.()) ?? signing('');
      const steps = await checkSaml({ ...given, metadataUrl: '', issuer: 'portal' }, run);
      const step = steps.find((one) => one.step === 'service-provider');
      const told = step?.findings.map(({ message }) => message.code).filter((code) => /not-conf/.test(code));
      expect(told).toEqual(inCheck ? [inCheck] : []);
      const listed = await integrationFindings(given, new Date());
      expect(listed.map(({ message }) => message.code)).toEqual(inList ? [`${inList}.because`] : []);
      // In the calendar there is a date, or the same sentence.
      const source = message('source.own-certificate', { source: 'x' });
      const calendar = calendarOf(
        await scanCertificates([{ source, kind: 'own', signing: given }], run.signal, run.now),
        run.now(),
      );
      const [entry] = calendar;
      if (name === 'unsigned') expect(calendar).toEqual([]);
      else if (inCheck)
        expect(entry).toMatchObject({ state: 'unknown', reason: { code: `${inCheck}.because` } });
      else expect(entry).toMatchObject({ state: 'read', subject: 'CN=idp signing' });
    });

    it('is told of where its setting is', async () => {
      const pointer = async (name: string) =>
        (await integrationFindings((await files[name]?.()) ?? signing(''), new Date()))[0]?.at?.pointer;
      expect(await pointer('wrong password')).toBe('/SignCertificatePassword');
      expect(await pointer('no such file')).toBe('/SignCertificatePath');
    });
  },
);

describe('the metadata of an identity provider', () => {
  const check = async (text: string, more: Partial<SamlService> = {}) => {
    const server = createServer((_request, answer) => answer.end(text));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const bound = server.address();
    const metadataUrl = `http://127.0.0.1:${typeof bound === 'object' && bound ? bound.port : 0}/`;
    const service = {
      metadataUrl,
      issuer: 'portal',
      ...UNSIGNED,
      ...more,
    };
    const steps = await checkSaml(service, run);
    server.close();
    return outcomes(steps);
  };

  it('is checked with what the site needs on its own side', async () => {
    expect(await check(metadata([signer, next]))).toMatchObject({
      metadata: 'warn saml.metadata-plain',
      certificates: 'ok saml.certificates-changing',
      endpoints: 'ok saml.endpoints',
      clock: 'ok clock.agrees',
      'service-provider': 'ok saml.settings-complete',
    });
    const old = await issue({ name: 'old', key: 'rsa', from: -60, to: -1 });
    expect((await check(metadata([old]))).certificates).toBe('fail saml.no-valid-certificate');
    const soon = await issue({ name: 'soon', key: 'rsa', to: 5 });
    expect((await check(metadata([soon]))).certificates).toBe('warn saml.certificate-lasts');
    const signed = await check(metadata([signer], 'WantAuthnRequestsSigned="true"'));
    expect(signed.endpoints).toBe('fail saml.unsigned-requests');
    const half = await check(metadata([signer]), { signRequests: true, issuer: '' });
    expect(half['service-provider']).toBe('fail saml.settings-missing');
  });

  it.each([
    ['an address that is none', { metadataUrl: '' }, 'saml.not-configured'],
    ['a page', {}, 'saml.not-configured'],
    // The site server may reach what this computer does not.
    ['a closed port', { metadataUrl: 'http://127.0.0.1:1/' }, 'saml.perhaps-not-configured'],
  ])('leaves the integration not configured: %s', async (_name, more, code) => {
    const server = createServer((_request, answer) => answer.end('<html/>'));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const bound = server.address();
    const url = `http://127.0.0.1:${typeof bound === 'object' && bound ? bound.port : 0}/`;
    const service = { metadataUrl: url, issuer: 'portal', ...UNSIGNED, ...more };
    const [read] = await checkSaml(service, run);
    expect(read?.findings.map(({ message: { code: found } }) => found)).toContain(code);
    const source = message('source.signing', { source: 'x' });
    const [entry] = calendarOf(
      await scanCertificates([{ source, kind: 'metadata', url: service.metadataUrl }], run.signal, run.now),
      run.now(),
    );
    expect(entry).toMatchObject({ state: 'unknown', reason: { code: `${code}.because` } });
    server.close();
  });

  it('is none', async () => {
    expect((await check('<html/>')).metadata).toBe('fail saml.metadata-unreadable');
    expect((await check('', { metadataUrl: '' })).metadata).toBe('fail saml.no-metadata-url');
    expect((await check('', { metadataUrl: 'http://127.0.0.1:1/' })).metadata).toMatch(/^fail web\./);
  });
});
