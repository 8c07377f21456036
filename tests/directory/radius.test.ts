import { createSocket, type Socket } from 'node:dgram';
import radius from 'radius';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { noProgress } from '#core/base/progress.ts';
import { checkRadius, type RadiusService } from '#core/directory/radius/check.ts';
import {
  ATTRIBUTES,
  CODES,
  decodeResponse,
  encodeRequest,
  hidePassword,
} from '#core/directory/radius/codec.ts';
import { hasFreeRadius, needsFreeRadius, type RunningRadius, startFreeRadius } from './support/freeradius.ts';
import { outcomes } from './support/steps.ts';

const SECRET = 'xyzzy5461';
const run = { signal: new AbortController().signal, report: noProgress };

describe('the RADIUS codec', () => {
  it('hides a password as RFC 2865, 7.1 has it', () => {
    const authenticator = Buffer.from('0f403f9473978057bd83d5cb98f4227a', 'hex');
    expect(hidePassword(Buffer.from('arctangent'), SECRET, authenticator).toString('hex')).toBe(
      '0dbe708d93d413ce3196e43f782a0aee',
    );
  });

  it('knows the answer of RFC 2865, 7.1 as authentic, and no other', () => {
    const authenticator = Buffer.from('0f403f9473978057bd83d5cb98f4227a', 'hex');
    const request = { packet: Buffer.alloc(0), identifier: 0, authenticator };
    const packet = Buffer.from(
      '0200002686fe220e7624ba2a1005f6bf9b55e0b20606000000010f06000000000e06c0a80103',
      'hex',
    );
    expect(decodeResponse(packet, request, SECRET)).toMatchObject({
      code: CODES.accessAccept,
      isAuthentic: true,
      messageAuthenticator: 'absent',
    });
    expect(decodeResponse(packet, request, 'other')).toMatchObject({ isAuthentic: false });
    expect(decodeResponse(packet.subarray(0, 30), request, SECRET)).toBeUndefined();
    expect(decodeResponse(packet, { ...request, identifier: 9 }, SECRET)).toBeUndefined();
  });

  it.each(['secret', 'пароль на русском', 'x'.repeat(60)])(
    'is understood by another implementation: %s',
    (password) => {
      const { packet } = encodeRequest(
        CODES.accessRequest,
        [
          { type: ATTRIBUTES.userName, value: Buffer.from('Анна') },
          { type: ATTRIBUTES.userPassword, value: Buffer.from(password) },
        ],
        SECRET,
      );
      const decoded = radius.decode({ packet, secret: SECRET });
      expect(decoded.attributes).toMatchObject({ 'User-Name': 'Анна', 'User-Password': password });
      // First, so that nothing can be put before it.
      expect(packet[20]).toBe(ATTRIBUTES.messageAuthenticator);
    },
  );
});

describe('a RADIUS server', () => {
  let server: Socket;
  let answer: (packet: ReturnType<typeof radius.decode>, raw: Buffer) => Buffer | undefined;
  const service = (more: Partial<RadiusService> = {}): RadiusService => ({
    address: '127.0.0.1',
    port: server.address().port,
    secret: SECRET,
    ...more,
  });
  beforeAll(async () => {
    server = createSocket('udp4');
    server.on('message', (raw, from) => {
      const reply = answer(radius.decode_without_secret({ packet: raw }), raw);
      if (reply) server.send(reply, from.port, from.address);
    });
    await new Promise<void>((resolve) => server.bind(0, '127.0.0.1', resolve));
  });
  afterAll(() => server?.close());

  const check = async (question = {}, more = {}) => {
    const asked = { login: 'ann', loginPassword: 'secret', tries: 1, ...question };
    const steps = await checkRadius(service(more), asked, run);
    return outcomes(steps);
  };
  const reply = (
    code: 'Access-Accept' | 'Access-Reject' | 'Access-Challenge',
    secret = SECRET,
    signed = true,
  ) => {
    answer = (_packet, raw) => {
      const packet = radius.decode({ packet: raw, secret: SECRET });
      // It signs its answer when the question was signed.
      if (!signed) delete packet.attributes['Message-Authenticator'];
      return radius.encode_response({ packet, code, secret, attributes: [['Reply-Message', 'hello']] });
    };
  };

  it('accepts, refuses, or asks for a code', async () => {
    reply('Access-Accept');
    expect(await check()).toEqual({
      address: 'ok radius.address',
      'status-server': 'ok radius.status-ok',
      'access-request': 'ok radius.signed-in',
    });
    expect((await check({}, { address: 'localhost' })).address).toBe('warn radius.address-resolved');
    reply('Access-Reject');
    expect((await check())['access-request']).toBe('fail radius.rejected');
    reply('Access-Challenge');
    expect((await check())['access-request']).toBe('warn radius.challenge');
  });

  it('has another secret, or is vulnerable, or says nothing', async () => {
    reply('Access-Accept', 'other');
    expect((await check())['status-server']).toBe('fail radius.wrong-secret');
    reply('Access-Accept', SECRET, false);
    const asked = { login: 'ann', loginPassword: 'secret', tries: 1 };
    expect((await checkRadius(service(), asked, run)).at(-1)).toMatchObject({
      verdict: 'warn',
      findings: [
        {
          message: { code: 'radius.unsigned', values: { result: { code: 'radius.signed-in' } } },
          remedies: [{ code: 'radius.update-server' }],
          evidence: [{ name: { code: 'evidence.reply-message' }, value: 'hello' }],
        },
      ],
    });
    answer = () => undefined;
    const silent = await check();
    expect(silent['status-server']).toBe('unknown radius.status-silent');
    expect(silent['access-request']).toBe('fail radius.silent');
  });

  it('drops what is signed with another secret, which its other answers prove', async () => {
    let signIns = 0;
    answer = (packet, raw) => {
      if (packet.attributes['Message-Authenticator']) return undefined;
      signIns += 1;
      const request = radius.decode_without_secret({ packet: raw });
      return radius.encode_response({
        packet: request,
        code: 'Access-Reject',
        secret: 'other',
        attributes: [],
      });
    };
    expect(await check()).toMatchObject({
      'status-server': 'fail radius.wrong-secret-dropped',
      'access-request': 'skipped radius.wrong-secret',
    });
    // The user's own password is not sent for that.
    expect(signIns).toBe(1);
  });

  it('drops whatever is signed, though it has the same secret', async () => {
    const names: unknown[] = [];
    answer = (packet, raw) => {
      if (packet.attributes['Message-Authenticator']) return undefined;
      const { attributes } = radius.decode({ packet: raw, secret: SECRET });
      names.push(attributes['User-Name']);
      const code = attributes['User-Password'] === 'secret' ? 'Access-Accept' : 'Access-Reject';
      return radius.encode_response({ packet, code, secret: SECRET, attributes: [] });
    };
    const asked = { login: 'ann', loginPassword: 'secret', tries: 1 };
    const steps = await checkRadius(service(), asked, run);
    expect(outcomes(steps)['status-server']).toBe('ok radius.status-unsupported');
    expect(steps.at(-1)).toMatchObject({
      step: 'access-request',
      verdict: 'warn',
      findings: [
        { message: { values: { result: { code: 'radius.signed-in' } } } },
        { message: { code: 'radius.drops-signed' } },
      ],
    });
    expect(names).toEqual([expect.stringMatching(/^siteferry-/), 'ann']);
  });

  it('is not there, or is somebody who talks nonsense', async () => {
    answer = () => Buffer.from('nonsense');
    expect((await check())['access-request']).toBe('fail radius.silent');
    const other = createSocket('udp4');
    await new Promise<void>((resolve) => other.bind(0, '127.0.0.1', resolve));
    const { port } = other.address();
    await new Promise<void>((resolve) => other.close(() => resolve()));
    expect((await check({}, { port }))['access-request']).toBe('fail radius.refused');
    expect((await check({}, { address: 'no-such-host.invalid' })).address).toBe('fail error.host-unknown');
    expect((await check({ login: undefined }))['access-request']).toBe('skipped radius.no-user');
    expect((await check({ loginPassword: 'x'.repeat(129) }))['access-request']).toBe('fail radius.too-long');
    expect((await check({ login: 'x'.repeat(254) }))['access-request']).toBe('fail radius.too-long');
    expect((await check({ login: 'x'.repeat(253) }))['access-request']).toBe('fail radius.silent');
  });
});

describe.skipIf(!hasFreeRadius)(`FreeRADIUS${needsFreeRadius}`, () => {
  let running: RunningRadius;
  beforeAll(async () => {
    running = await startFreeRadius({ secret: SECRET, users: { ann: 'secret' } });
  });
  afterAll(() => running?.close());

  it('is asked as the site asks it', async () => {
    const service = { address: '127.0.0.1', port: running.port, secret: SECRET };
    const verdicts = async (loginPassword: string, more = {}) =>
      (await checkRadius({ ...service, ...more }, { login: 'ann', loginPassword, tries: 3 }, run)).map(
        ({ step, verdict }) => `${step} ${verdict}`,
      );
    // Before 3.2.5 it does not sign what it answers, which is to be warned of.
    const good = expect.stringMatching(/ (ok|warn)$/);
    expect(await verdicts('secret')).toEqual(['address ok', good, good]);
    expect(await verdicts('wrong')).toEqual(['address ok', good, 'access-request fail']);
    // A strict server drops what is not signed with its secret.
    expect(await verdicts('secret', { secret: 'other' })).toEqual([
      'address ok',
      'status-server unknown',
      'access-request fail',
    ]);
  });

  it('shows another secret even where it drops what is signed with it', async () => {
    const lenient = await startFreeRadius({
      secret: SECRET,
      users: { ann: 'secret' },
      isStrict: false,
      hasStatus: false,
    });
    const verdicts = async (secret: string) =>
      outcomes(
        await checkRadius(
          { address: '127.0.0.1', port: lenient.port, secret },
          { login: 'ann', loginPassword: 'secret', tries: 2 },
          run,
        ),
      );
    const wrong = await verdicts('other');
    const right = await verdicts(SECRET);
    await lenient.close();
    expect(wrong['status-server']).toBe('fail radius.wrong-secret-dropped');
    expect(right['status-server']).toBe('ok radius.status-unsupported');
    expect(right['access-request']).toMatch(/^(ok|warn) /);
  });
});
