import { describe, expect, it } from 'vitest';
import { loopbackAddress } from '#core/directory/sign-in/loopback.ts';
import { hasChromium, needsChromium, openChromium } from '../support/chromium.ts';
import { ISSUER, idpForm, samlLab } from './rehearse-saml-lab.ts';

describe('a sign-in at a SAML identity provider', () => {
  const lab = samlLab();

  it('sends a request that names the return address, and takes the claims of the signed assertion', async () => {
    const { signedIn, status, own, judged, requests } = await lab.signIn();
    expect(own).toEqual({
      metadata: 'ok saml.metadata-read',
      'service-provider': 'ok saml.settings-complete',
      'sign-in-request': 'ok rehearsal.request-made.by',
      'sign-in-browser': 'ok rehearsal.answered',
    });
    expect(Object.values(judged).filter((one) => !one.startsWith('ok'))).toEqual([]);
    expect(status).toBe(200);
    expect(signedIn?.isAccepted).toBe(true);
    expect(signedIn?.claims).toMatchObject({ NameID: ['ann'] });
    expect(requests).toHaveLength(1);
    expect(requests[0]?.xml).toContain(`AssertionConsumerServiceURL="${loopbackAddress(lab.port)}"`);
    expect(requests[0]?.xml).toContain(`>${ISSUER}</saml:Issuer>`);
  });

  it.each([
    ['an answer to another request', { inResponseTo: '_other' }, 'in-response-to', 'saml.request-other'],
    ['an answer for another audience', { audience: 'elsewhere' }, 'audience', 'saml.audience-other'],
    ['an answer that is over', { until: -5, from: -60 }, 'time', 'saml.expired'],
    ['an answer for the site itself', { recipient: 'https://portal/acs' }, 'recipient', 'saml.address-other'],
  ] as const)('does not believe %s', async (_title, given, step, code) => {
    const { signedIn, judged } = await lab.signIn({ spec: given });
    expect(judged[step]).toBe(`fail ${code}`);
    expect(signedIn?.isAccepted).toBe(false);
  });

  it('does not believe what is not signed, or not by the provider', async () => {
    const unsigned = await lab.signIn({ spec: { sign: 'none' } });
    expect(unsigned.signedIn?.isAccepted).toBe(false);
    expect(unsigned.signedIn?.claims).toEqual({});
    lab.idp.signAs(lab.keys.stranger);
    const forged = await lab.signIn();
    lab.idp.signAs(lab.keys.signer);
    expect(forged.signedIn?.isAccepted).toBe(false);
    expect(forged.signedIn?.claims).toEqual({});
  });

  it('waits past an answer that is of no request of its own', async () => {
    const { signedIn, status, own } = await lab.signIn({ spec: { relayState: 'guessed' }, patience: 1_000 });
    expect(status).toBe(400);
    expect(signedIn).toBeUndefined();
    expect(own['sign-in-browser']).toBe('fail rehearsal.nobody-came');
  });

  it('says what keeps the site itself from it', async () => {
    const nameless = await lab.signIn({ spec: { audience: '' }, service: { issuer: '' } });
    expect(nameless.own['service-provider']).toBe('fail saml.settings-missing');
    const nowhere = await lab.signIn({ service: { metadataUrl: `${lab.idp.address}/none` } });
    expect(nowhere.own['sign-in-browser']).toMatch(/^skipped/);
    expect((await lab.signIn({ bindings: [] })).own['sign-in-request']).toBe('fail rehearsal.no-binding');
  });

  it('has its form at an address that nobody can guess', async () => {
    const { opened, own } = await lab.signIn({
      bindings: ['HTTP-POST'],
      visit: async (address) => {
        for (const other of [loopbackAddress(lab.port), `${loopbackAddress(lab.port)}/0`, `${address}0`])
          expect((await fetch(other)).status).toBe(400);
        return await idpForm(address);
      },
    });
    expect(opened).toMatch(new RegExp(`^${loopbackAddress(lab.port)}/[0-9a-f]{40}$`));
    expect(own['sign-in-browser']).toBe('ok rehearsal.answered');
  });

  it.skipIf(!hasChromium)(`sends its form by itself in a real browser${needsChromium}`, async () => {
    const browser = await openChromium();
    try {
      const complaints: string[] = [];
      const { signedIn, own } = await lab.signIn({
        bindings: ['HTTP-POST'],
        answersWithForm: true,
        visit: async (address) => {
          const page = await browser.newPage({ locale: 'ru-RU' });
          page.on('console', (said) => complaints.push(said.text()));
          await page.goto(address);
          await page.getByText('Ответ получен').waitFor();
          return 200;
        },
      });
      expect(own['sign-in-browser']).toBe('ok rehearsal.answered');
      expect(signedIn?.isAccepted).toBe(true);
      expect(complaints).toEqual([]);
    } finally {
      await browser.close();
    }
  });
});
