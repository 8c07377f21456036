import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Kerberos } from '#electron/service-http/signin/ways/kerberos.ts';
import { mechanismOf } from '#electron/service-http/signin/ways/kerberos.ts';
import { codeOf } from '../middleware/lab.ts';
import { type SignInLab, startSignInLab, USER } from './lab.ts';

const PRINCIPAL = 'anna@EXAMPLE.TEST';
const KERBEROS_OID = '06092a864886f712010202';
/** A token of Kerberos for whoever is named at its end. */
const ticketOf = (principal: string) =>
  Buffer.concat([Buffer.from(`6050${KERBEROS_OID}`, 'hex'), Buffer.from(`|${principal}`)]).toString('base64');
const NTLM = Buffer.from('NTLMSSP\0\x01').toString('base64');
const WRAPPED_NTLM = Buffer.concat([
  Buffer.from(`6050${KERBEROS_OID}`, 'hex'),
  Buffer.from('NTLMSSP\0'),
]).toString('base64');

/** Accepts each ticket once, as GSSAPI does. */
const used = new Set<string>();
const kerberos: Kerberos = {
  async initializeServer(service) {
    const server = { contextComplete: false, username: '', response: '' };
    return Object.assign(server, {
      async step(token: string) {
        if (service !== 'HTTP' || used.has(token)) throw new Error('Request is a replay');
        used.add(token);
        const principal = Buffer.from(token, 'base64').toString('latin1').split('|')[1] ?? '';
        Object.assign(server, {
          contextComplete: principal !== '',
          username: principal,
          response: 'cHJvb2Y=',
        });
      },
    });
  },
};

let lab: SignInLab;
beforeAll(async () => {
  lab = await startSignInLab({}, undefined, { kerberos });
});
afterAll(() => lab?.close());
beforeEach(async () => {
  used.clear();
  await lab.reset();
  await lab.changeUser({ Nick: PRINCIPAL });
});

const ask = (token?: string, query = '?fromUrl=%2Fhere') =>
  fetch(`${lab.service.address}/api/auth/negotiate${query}`, {
    headers: token === undefined ? {} : { authorization: `Negotiate ${token}` },
    redirect: 'manual',
  });
const refusal = async (answer: Response) => [answer.status, await codeOf(answer)];

describe('rule 3: Negotiate', () => {
  it('signs in whose login is the principal of the ticket, and proves the service', async () => {
    const answer = await ask(ticketOf(PRINCIPAL));
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/here']);
    expect(answer.headers.get('www-authenticate')).toBe('Negotiate cHJvb2Y=');
    const cookie = (answer.headers.getSetCookie()[0] ?? '').split(';')[0] ?? '';
    const known = await lab.send('GET', '/api/auth/info', { cookie });
    expect(await known.json()).toMatchObject({ Data: { Id: USER, Way: 'windows' } });
  });

  it('asks for a ticket, and takes each once', async () => {
    const asked = await ask();
    expect(asked.headers.get('www-authenticate')).toBe('Negotiate');
    expect(await refusal(asked)).toEqual([401, 'ticket-missing']);
    const slept = lab.slept;
    expect((await ask(ticketOf(PRINCIPAL))).status).toBe(303);
    expect(await refusal(await ask(ticketOf(PRINCIPAL)))).toEqual([401, 'ticket-refused']);
    expect(lab.slept - slept).toBe(700);
  });

  it('refuses NTLM, also in SPNEGO, and with RequireKerberos whatever is not Kerberos', async () => {
    for (const token of [NTLM, WRAPPED_NTLM])
      expect(await refusal(await ask(token))).toEqual([401, 'ntlm-refused']);
    const other = Buffer.from(`other|${PRINCIPAL}`).toString('base64');
    await lab.configure({ Auth: { Negotiate: { RequireKerberos: true } } });
    expect(await refusal(await ask(other))).toEqual([401, 'ticket-refused']);
    expect((await ask(ticketOf(PRINCIPAL))).status).toBe(303);
    await lab.configure({});
    expect((await ask(other)).status).toBe(303);
  });

  it.each(['nobody@EXAMPLE.TEST', 'anna@OTHER.TEST'])('leads %s back to the sign-in page', async (who) => {
    const answer = await ask(ticketOf(who));
    expect(answer.headers.get('location')).toMatch(/^\/spa\/entry\/signin\?authError=/);
    expect(answer.headers.getSetCookie()).toEqual([]);
  });

  it('is not there where WinAuthHost is None, nor where it cannot be known', async () => {
    await lab.configure({ WinAuthHost: 'None' });
    expect(await refusal(await ask(ticketOf(PRINCIPAL)))).toEqual([404, 'not-found']);
    await lab.configure({ WinAuthHost: 'Apache' });
    expect((await ask(ticketOf(PRINCIPAL))).status).toBe(503);
  });
});

it('rule 12: Windows is noted once within UpdateLastActiveTime', async () => {
  await lab.change((tables) => tables.remove('LoginsLog', { UserID: USER }));
  for (const at of ['1', '2']) {
    expect((await ask(ticketOf(`${PRINCIPAL}|${at}`))).status).toBe(303);
  }
  expect(await lab.rows('LoginsLog', { UserID: USER })).toMatchObject([{ Protocol: 'Negotiate' }]);
});

it.each([
  ['', 'other'],
  [KERBEROS_OID, 'other'],
  [`60${KERBEROS_OID}`, 'kerberos'],
  ['6006062b0601050502a006062a864882f712010202', 'other'],
  ['600606062b060105050206092a864882f712010202', 'kerberos'],
])('a token %s is of %s', (hex, mechanism) => {
  expect(mechanismOf(Buffer.from(hex, 'hex'))).toBe(mechanism);
});
