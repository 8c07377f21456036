import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { codeOf } from '../middleware/lab.ts';
import { hasKdc, type Kdc, needsKdc, startKdc } from './kdc.ts';
import { type SignInLab, startSignInLab, USER } from './lab.ts';

describe.skipIf(!hasKdc)(`rule 3: Windows with a real realm${needsKdc}`, () => {
  let lab: SignInLab;
  let kdc: Kdc;
  beforeAll(async () => {
    kdc = await startKdc({ anna: 'ticket-1', boris: 'ticket-2' });
    lab = await startSignInLab();
  });
  afterAll(async () => {
    await lab?.close();
    await kdc?.close();
  });
  beforeEach(async () => {
    await lab.reset();
    await lab.changeUser({ Nick: `anna@${kdc.realm}` });
    await lab.configure({ Auth: { Negotiate: { RequireKerberos: true } } });
  });

  const ask = (token: string) =>
    fetch(`${lab.service.address}/api/auth/negotiate?fromUrl=%2Fhere`, {
      headers: { authorization: `Negotiate ${token}` },
      redirect: 'manual',
    });

  it('signs in by a ticket, proves the service, and takes each ticket once', async () => {
    const token = await kdc.token('anna');
    const answer = await ask(token);
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/here']);
    expect(answer.headers.get('www-authenticate')).toMatch(/^Negotiate [\w+/]{20,}=*$/);
    const cookie = (answer.headers.getSetCookie()[0] ?? '').split(';')[0] ?? '';
    const known = await lab.send('GET', '/api/auth/info', { cookie });
    expect(await known.json()).toMatchObject({ Data: { Id: USER, Way: 'windows' } });
    const again = await ask(token);
    expect([again.status, await codeOf(again)]).toEqual([401, 'ticket-refused']);
    expect((await ask(await kdc.token('anna'))).status).toBe(303);
  });

  it('signs nobody in whom the site does not know, nor by a ticket for another host', async () => {
    const stranger = await ask(await kdc.token('boris'));
    expect(stranger.headers.get('location')).toMatch(/^\/spa\/entry\/signin\?authError=/);
    expect(stranger.headers.getSetCookie()).toEqual([]);
    const other = await ask(await kdc.token('anna', 'elsewhere'));
    expect([other.status, await codeOf(other)]).toEqual([401, 'ticket-refused']);
  });

  it('says in the log that there is no keytab, and signs nobody in', async () => {
    const { KRB5_KTNAME } = process.env;
    const token = await kdc.token('anna');
    process.env.KRB5_KTNAME = '/nowhere/keytab';
    const errors: unknown[] = [];
    Object.assign(lab.host.context, { logError: (error: unknown) => errors.push(error) });
    await lab.restart();
    expect(await codeOf(await ask(token))).toBe('ticket-refused');
    process.env.KRB5_KTNAME = KRB5_KTNAME;
    expect(String(errors[0])).toMatch(/keytab|key table/i);
  });
});
