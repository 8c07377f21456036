import { createSocket } from 'node:dgram';
import radius from 'radius';
import { describe, expect, it } from 'vitest';
import { noProgress } from '#core/base/progress.ts';
import { checkRadius, type RadiusService } from '#core/directory/radius/check.ts';
import {
  ATTRIBUTES,
  CODES,
  decodeResponse,
  encodeRequest,
  hidePassword,
} from '#core/directory/radius/codec.ts';
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

/** A server that answers as it is told. */
async function startServer() {
  const server = createSocket('udp4');
  let answer: (packet: ReturnType<typeof radius.decode>, raw: Buffer) => Buffer | undefined;
  server.on('message', (raw, from) => {
    const reply = answer(radius.decode_without_secret({ packet: raw }), raw);
    if (reply) server.send(reply, from.port, from.address);
  });
  await new Promise<void>((resolve) => server.bind(0, '127.0.0.1', resolve));
  const service = (more: Partial<RadiusService> = {}): RadiusService => ({
    address: '127.0.0.1',
    port: server.address().port,
    secret: SECRET,
    ...more,
  });
  const to = (next: typeof answer) => {
    answer = next;
  };
  return {
    service,
    to,
    async check(question = {}, more = {}) {
      const asked = { login: 'ann', loginPassword: 'secret', tries: 1, ...question };
      return outcomes(await checkRadius(service(more), asked, run));
    },
    reply(code: 'Access-Accept' | 'Access-Reject' | 'Access-Challenge', secret = SECRET, signed = true) {
      to((_packet, raw) => {
        const packet = radius.decode({ packet: raw, secret: SECRET });
        // It signs its answer when the question was signed.
        if (!signed) delete packet.attributes['Message-Authenticator'];
        return radius.encode_response({ packet, code, secret, attributes: [['Reply-Message', 'hello']] });
      });
    },
    [Symbol.asyncDispose]: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

// What is silent is waited for: each test has its own server, and they wait together.
describe.concurrent('a RADIUS server', () => {
  it('accepts, refuses, or asks for a code', async () => {
    await using server = await startServer();
    const { check, reply } = server;
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

  it('is sent no password that is withheld', async () => {
    await using server = await startServer();
    const asked: string[] = [];
    server.to((packet) => {
      asked.push(packet.code);
      return undefined;
    });
    const withheld = { code: 'radius.no-user', values: {} };
    const { 'access-request': access } = await server.check({ withheld });
    expect(access).toBe('skipped radius.no-user');
    // Whom nobody has is asked about, to prove the secret.
    expect(asked.filter((code) => code === 'Access-Request').length).toBe(1);
  });

  it('has another secret, or is vulnerable, or says nothing', async () => {
    await using server = await startServer();
    const { check, reply, service, to } = server;
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
    to(() => undefined);
    const silent = await check();
    expect(silent['status-server']).toBe('unknown radius.status-silent');
    expect(silent['access-request']).toBe('fail radius.silent');
  });

  it('drops what is signed with another secret, which its other answers prove', async () => {
    await using server = await startServer();
    const { check, to } = server;
    let signIns = 0;
    to((packet, raw) => {
      if (packet.attributes['Message-Authenticator']) return undefined;
      signIns += 1;
      const request = radius.decode_without_secret({ packet: raw });
      return radius.encode_response({
        packet: request,
        code: 'Access-Reject',
        secret: 'other',
        attributes: [],
      });
    });
    expect(await check()).toMatchObject({
      'status-server': 'fail radius.wrong-secret-dropped',
      'access-request': 'skipped radius.wrong-secret',
    });
    // The user's own password is not sent for that.
    expect(signIns).toBe(1);
  });

  it('drops whatever is signed, though it has the same secret', async () => {
    await using server = await startServer();
    const { service, to } = server;
    const names: unknown[] = [];
    to((packet, raw) => {
      if (packet.attributes['Message-Authenticator']) return undefined;
      const { attributes } = radius.decode({ packet: raw, secret: SECRET });
      names.push(attributes['User-Name']);
      const code = attributes['User-Password'] === 'secret' ? 'Access-Accept' : 'Access-Reject';
      return radius.encode_response({ packet, code, secret: SECRET, attributes: [] });
    });
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
    await using server = await startServer();
    const { check, to } = server;
    to(() => Buffer.from('nonsense'));
    const other = createSocket('udp4');
    await new Promise<void>((resolve) => other.bind(0, '127.0.0.1', resolve));
    const { port } = other.address();
    await new Promise<void>((resolve) => other.close(() => resolve()));
    const all = await Promise.all([
      check(),
      check({}, { port }),
      check({}, { address: 'no-such-host.invalid' }),
      check({ login: undefined }),
      check({ loginPassword: 'x'.repeat(129) }),
      check({ login: 'x'.repeat(254) }),
      check({ login: 'x'.repeat(253) }),
    ]);
    expect(all.map((said) => said['access-request'])).toEqual([
      'fail radius.silent',
      'fail radius.refused',
      expect.stringMatching(/^skipped /),
      'skipped radius.no-user',
      'fail radius.too-long',
      'fail radius.too-long',
      'fail radius.silent',
    ]);
    expect(all[2]?.address).toBe('fail error.host-unknown');
  });
});
