import { createSocket, type Socket } from 'node:dgram';
import { promises as dns } from 'node:dns';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { domainControllers } from '#core/directory/ldap/controllers.ts';
import { resolveAddresses } from '#core/directory/ldap/service.ts';
import { parseTarget } from '#core/directory/ldap/target.ts';

describe('a server', () => {
  it.each([
    ['dc1.corp.test', 'dc1.corp.test', 636],
    [' DC1.Corp.test:3269 ', 'dc1.corp.test', 3269],
    ['ldaps://dc1.corp.test', 'dc1.corp.test', 636],
    ['ldap://dc1.corp.test:389/dc=corp?sub', 'dc1.corp.test', 389],
    // With LDAPS the platform asks port 636 unless another is named.
    ['ldap://dc1.corp.test', 'dc1.corp.test', 636],
    ['10.0.0.1:636', '10.0.0.1', 636],
    ['ldaps://МОСКВА.corp.test', 'xn--80adxhks.corp.test', 636],
    ['[2001:db8::1]:636', '2001:db8::1', 636],
    ['2001:db8::1', '2001:db8::1', 636],
  ])('%s is %s, port %i', (text, host, port) => {
    expect(parseTarget(text)).toEqual({ host, port });
  });

  it.each([
    ['dc1.corp.test', false, 389],
    ['dc1.corp.test', true, 636],
    ['dc1.corp.test:3268', false, 3268],
    ['ldap://dc1.corp.test:10389/dc=corp', false, 10_389],
    // Its last group is no port.
    ['2001:db8::1', false, 389],
    ['[2001:db8::1]:3269', true, 3269],
  ])('%s of a service, secure: %s, is asked on port %i', async (server, secure, port) => {
    const found = await resolveAddresses({ type: 'OpenLDAP', server }, { secure }, { signal: undefined });
    expect(found).toMatchObject([{ port }]);
  });

  it.each([
    ['', 'no-host'],
    ['http://x', 'not-ldap'],
    ['a b', 'no-host'],
    ['host:0', 'port'],
    ['host:99999', 'port'],
    ['user@host', 'no-host'],
    [':636', 'no-host'],
    ['host:port', 'no-host'],
  ])('"%s" is none: %s', (target, reason) => {
    expect(() => parseTarget(target)).toThrowError(
      expect.objectContaining({
        code: 'target-invalid',
        data: { target, reason: expect.objectContaining({ code: `target.${reason}` }) },
      }),
    );
  });
});

/** A DNS server that knows the SRV records of one name, and nothing else. */
function answer(
  query: Buffer,
  known: string,
  records: readonly (readonly [priority: number, host: string])[],
): Buffer {
  const labels = (name: string) =>
    Buffer.concat([
      ...name.split('.').map((one) => Buffer.from([one.length, ...Buffer.from(one)])),
      Buffer.from([0]),
    ]);
  const end = query.indexOf(0, 12) + 5;
  const isKnown =
    query
      .subarray(12, end - 4)
      .toString('latin1')
      .toLowerCase() === labels(known).toString('latin1');
  const answers = isKnown ? records : [];
  const header = Buffer.alloc(12);
  query.copy(header, 0, 0, 2);
  header.writeUInt16BE(isKnown ? 0x8180 : 0x8183, 2);
  header.writeUInt16BE(1, 4);
  header.writeUInt16BE(answers.length, 6);
  const bodies = answers.map(([priority, host]) => {
    const data = Buffer.concat([Buffer.from([0, priority, 0, 0, 0x02, 0x7c]), labels(host)]);
    return Buffer.concat([Buffer.from([0xc0, 12, 0, 33, 0, 1, 0, 0, 0, 60, 0, data.length]), data]);
  });
  return Buffer.concat([header, query.subarray(12, end), ...bodies]);
}

describe('the controllers of a domain', () => {
  let server: Socket;
  const before = dns.getServers();
  beforeAll(async () => {
    server = createSocket('udp4');
    server.on('message', (query, from) => {
      const reply = answer(query, '_ldap._tcp.dc._msdcs.corp.test', [
        [10, 'DC2.corp.test'],
        [0, 'dc3.corp.test'],
        [0, 'dc1.corp.test'],
      ]);
      server.send(reply, from.port, from.address);
    });
    await new Promise<void>((resolve) => server.bind(0, '127.0.0.1', resolve));
    dns.setServers([`127.0.0.1:${server.address().port}`]);
  });
  afterAll(() => {
    dns.setServers(before);
    server?.close();
  });

  it('come from its DNS, the preferred first', async () => {
    expect(await domainControllers('corp.test', undefined)).toEqual([
      { host: 'dc1.corp.test', priority: 0 },
      { host: 'dc3.corp.test', priority: 0 },
      { host: 'dc2.corp.test', priority: 10 },
    ]);
  });

  it('are none where DNS names none', async () => {
    expect(await domainControllers('other.test', undefined)).toEqual([]);
  });
});
