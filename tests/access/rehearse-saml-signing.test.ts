import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import type { CheckStep } from '#core/contract/finding.ts';
import type { SignedInService } from '#core/directory/saml/sign-in.ts';
import { hasOpenssl } from '../directory/support/openssl.ts';
import { byForm, idpForm, samlLab } from './rehearse-saml-lab.ts';

describe.skipIf(!hasOpenssl)(
  `a SAML sign-in of a site that signs${hasOpenssl ? '' : ' (needs openssl)'}`,
  () => {
    const lab = samlLab();
    const codes = (steps: readonly CheckStep[], name: string) =>
      steps.find(({ step }) => step === name)?.findings.map(({ message }) => message.code) ?? [];
    const signing = (name: string, more: Partial<SignedInService> = {}): Partial<SignedInService> => ({
      ...{ signRequests: true, certificatePath: lab.file(name), certificatePassword: 'secret' },
      ...more,
    });
    describe.each(['HTTP-Redirect', 'HTTP-POST'] as const)('by %s', (binding) => {
      const visit = binding === 'HTTP-POST' ? idpForm : byForm;

      it.each([
        ['modern.pfx', '', 'rsa-sha256', () => lab.keys.rsa],
        ['legacy.pfx', 'rsa-sha256', 'rsa-sha256', () => lab.keys.rsa],
        ['modern.pfx', 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha512', 'rsa-sha512', () => lab.keys.rsa],
        ['modern.pfx', 'rsa-sha1', 'rsa-sha1', () => lab.keys.rsa],
        ['curve.pfx', 'ecdsa-sha256', 'ecdsa-sha256', () => lab.keys.curve],
      ] as const)('%s signs by %j', async (name, signatureAlgorithm, expected, own) => {
        lab.idp.insistOn(own());
        const {
          signedIn,
          own: done,
          requests,
        } = await lab.signIn({
          service: signing(name, { signatureAlgorithm }),
          visit,
          bindings: [binding],
        });
        lab.idp.insistOn(undefined);
        expect(done).toMatchObject({
          'service-provider': 'ok saml.own-certificate',
          'sign-in-request': 'ok rehearsal.request-signed',
          'sign-in-browser': 'ok rehearsal.answered',
        });
        expect(requests.map(({ binding: by, algorithm, isSigned }) => ({ by, algorithm, isSigned }))).toEqual(
          [{ by: binding, algorithm: expect.stringMatching(new RegExp(`#${expected}$`)), isSigned: true }],
        );
        expect(signedIn?.isAccepted).toBe(true);
      });

      it('is refused by a provider that knows another certificate', async () => {
        lab.idp.insistOn(lab.keys.stranger);
        const { requests, status } = await lab
          .signIn({
            service: signing('modern.pfx'),
            bindings: [binding],
            patience: 1_000,
            visit: async (address) => await visit(address).catch(() => -1),
          })
          .finally(() => lab.idp.insistOn(undefined));
        expect(requests.map(({ isSigned }) => isSigned)).toEqual([false]);
        expect(status).toBe(-1);
      });
    });

    it.each<[string, Partial<SignedInService>, string]>([
      ['no path', { certificatePath: ' ' }, 'saml.settings-missing'],
      ['a wrong password', { certificatePassword: 'wrong' }, 'saml.own-certificate-password'],
      [
        'another file',
        { certificatePath: `${import.meta.dirname}/support.ts` },
        'saml.own-certificate-unreadable',
      ],
      ['a key of another kind', { signatureAlgorithm: 'ecdsa-sha256' }, 'saml.key-other'],
    ])('sends nothing with %s: the integration is not configured', async (_name, more, code) => {
      const { own, steps, requests } = await lab.signIn({ service: signing('modern.pfx', more) });
      expect(own['service-provider']).toBe(`fail ${code}`);
      expect(codes(steps, 'service-provider')).toContain('saml.not-configured');
      expect(own['sign-in-request']).toMatch(/^skipped saml.not-configured/);
      expect(own['sign-in-browser']).toMatch(/^skipped/);
      expect(requests).toEqual([]);
      expect(JSON.stringify(steps)).not.toMatch(/wrong"|"secret/);
    });

    it.each([
      ['a path of Windows', 'C:\\certificates\\sp.pfx', 'unknown saml.certificate-elsewhere'],
      ['a file that is not here', '/nowhere/sp.pfx', 'unknown saml.certificate-missing'],
    ])(
      'goes unsigned and says so with %s, unless the provider insists',
      async (_name, certificatePath, said) => {
        const service = signing('', { certificatePath });
        const { own, steps, signedIn, requests } = await lab.signIn({ service });
        expect(own['service-provider']).toBe(said);
        expect(codes(steps, 'service-provider')).toContain('saml.perhaps-not-configured');
        expect(own['sign-in-request']).toBe('warn rehearsal.request-made.by');
        expect(codes(steps, 'sign-in-request')).toContain('rehearsal.unsigned-request');
        expect(requests.map(({ algorithm }) => algorithm)).toEqual([null]);
        expect(signedIn?.isAccepted).toBe(true);
        lab.idp.insistOn(lab.keys.rsa);
        const insisting = await lab.signIn({ service });
        expect(insisting.own['sign-in-request']).toBe('unknown rehearsal.signature-needed');
        expect(insisting.requests).toEqual([]);
        // A copy of the file is as good.
        const certificateFile = await readFile(lab.file('modern.pfx'));
        const given = await lab.signIn({ service: { ...service, certificateFile } });
        expect(given.own['sign-in-request']).toBe('ok rehearsal.request-signed');
        expect(given.signedIn?.isAccepted).toBe(true);
        const locked = await lab.signIn({
          service: { ...service, certificateFile, certificatePassword: 'no' },
        });
        expect(locked.own['service-provider']).toBe('fail saml.own-certificate-password');
        expect(codes(locked.steps, 'service-provider')).toContain('saml.perhaps-not-configured');
        expect(locked.requests).toEqual([]);
        lab.idp.insistOn(undefined);
      },
    );

    it('goes unsigned with an algorithm that only the site may know', async () => {
      const { own, requests } = await lab.signIn({
        service: signing('modern.pfx', { signatureAlgorithm: 'dsa-sha9' }),
      });
      expect(own['service-provider']).toBe('unknown rehearsal.algorithm-unknown');
      expect(requests.map(({ algorithm }) => algorithm)).toEqual([null]);
    });
  },
);
