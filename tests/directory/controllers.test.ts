import { promises as dns } from 'node:dns';
import type { Socket } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { noProgress } from '#core/base/progress.ts';
import { ldapsSettings } from '#core/contract/directory/ldaps.ts';
import { findControllers } from '#core/directory/ldap/controllers.ts';
import { reportPage } from '#core/directory/ldaps/page.ts';
import { checkServers } from '#core/directory/ldaps/servers.ts';
import { render } from '#core/messages/catalogue.ts';
import { type Answer, dnsServer } from './support/dns.ts';
import { codesOf, makePki } from './support/lab.ts';
import { issue } from './support/pki.ts';
import { leadTo, plainServer, tlsServer } from './support/servers.ts';

const DOMAIN = 'corp.test';
const NAME = `_ldap._tcp.dc._msdcs.${DOMAIN}`;

function isAskedFor(query: Buffer, name: string): boolean {
  const labels = name.split('.').map((one) => String.fromCharCode(one.length) + one);
  return query
    .subarray(12)
    .toString('latin1')
    .toLowerCase()
    .startsWith(`${labels.join('')}\0`);
}

const before = dns.getServers();
const open: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  dns.setServers(before);
  await Promise.all(open.splice(0).map((close) => close()));
});

/** The same, closed after the test. */
async function server(...answer: Parameters<typeof dnsServer>): Promise<string> {
  const { address, close } = await dnsServer(...answer);
  open.push(close);
  return address;
}

const two = [
  [10, 'DC2'],
  [0, 'dc1'],
] as const;
const FOUND = {
  state: 'found',
  controllers: [
    { host: 'dc1.corp.test', priority: 0 },
    { host: 'dc2.corp.test', priority: 10 },
  ],
};

describe('the controllers of a domain', () => {
  it('are read from targets that are compressed', async () => {
    dns.setServers([await server((query) => (isAskedFor(query, NAME) ? { records: two } : { code: 3 }))]);
    expect(await findControllers(DOMAIN, undefined)).toEqual(FOUND);
  });

  it('are found by their other name, too', async () => {
    const other = `_ldap._tcp.${DOMAIN}`;
    dns.setServers([await server((query) => (isAskedFor(query, other) ? { records: two } : { code: 3 }))]);
    expect(await findControllers(DOMAIN, undefined)).toEqual(FOUND);
  });

  it('are asked for again by TCP where the answer is too long', async () => {
    dns.setServers([
      await server((_query, way) => (way === 'tcp' ? { records: two } : { records: [], isTruncated: true })),
    ]);
    expect(await findControllers(DOMAIN, undefined)).toEqual(FOUND);
  });

  it('are asked for again where a packet was lost', async () => {
    // Two names are asked for, each once; both are lost.
    dns.setServers([await server((_query, _way, times) => (times > 2 ? { records: two } : undefined))]);
    expect(await findControllers(DOMAIN, undefined)).toEqual(FOUND);
  });

  it.each<[string, Answer | undefined]>([
    ['none', { code: 3 }],
    ['none', {}],
    ['failed', { code: 2 }],
    ['failed', { code: 5 }],
    ['timeout', undefined],
  ])('are not made up: %s (%j)', async (state, answer) => {
    dns.setServers([await server(() => answer)]);
    expect(await findControllers(DOMAIN, undefined)).toEqual({ state });
  });

  it('are those of the server that knows them, whichever it is', async () => {
    const hung = await server(() => undefined);
    const knows = await server(() => ({ records: two }));
    dns.setServers([hung, knows]);
    expect(await findControllers(DOMAIN, undefined)).toEqual(FOUND);
    // That there are none is believed of the first one only.
    dns.setServers([hung, await server(() => ({ code: 3 }))]);
    expect(await findControllers(DOMAIN, undefined)).toEqual({ state: 'timeout' });
  });

  it('are told to be unknown where DNS fails, and the name itself is checked', async () => {
    const request = { server: DOMAIN, domain: true, settings: ldapsSettings.parse({}) };
    const run = { report: noProgress, now: () => new Date(), signal: new AbortController().signal };
    const rules = async (answer: Answer | undefined) => {
      dns.setServers([await server(() => answer)]);
      const found = await checkServers(request, run);
      expect(found.reports.map(({ target }) => target.host)).toEqual([DOMAIN]);
      const [first] = found.reports[0]?.rules ?? [];
      return [first?.severity, ...codesOf(first ? [first] : [])];
    };
    expect(await rules({ code: 2 })).toEqual(['error', 'ldaps.domain.failed']);
    expect(await rules(undefined)).toEqual(['error', 'ldaps.domain.timeout']);
    expect(await rules({ code: 3 })).toEqual(['warning', 'ldaps.domain.none']);
  });

  it('are checked side by side', async () => {
    const pki = await makePki();
    const behind = await tlsServer([pki.good, pki.between]);
    open.push(behind.close);
    const addresses = Array.from({ length: 6 }, (_, index) => `127.0.0.${index + 2}`);
    // Nobody is served before all six are asked: one after the other would be waited for in vain.
    const asked = new Set<string>();
    const all = Promise.withResolvers<void>();
    const serve = (address: string) => (socket: Socket) => {
      socket.once('data', (hello: Buffer) => {
        asked.add(address);
        if (asked.size === addresses.length) all.resolve();
        socket.pause().unshift(hello);
        void all.promise.then(() => {
          leadTo(socket, behind.port);
          socket.resume();
        });
      });
    };
    const [first, ...others] = addresses;
    const one = await plainServer(serve(first ?? ''), { address: first });
    open.push(one.close);
    for (const address of others) {
      // Who finds nobody listening asks nothing, and would be waited for by all.
      const { close } = await plainServer(serve(address), { address, port: one.port });
      open.push(close);
    }
    dns.setServers([await server(() => ({ records: addresses.map((address) => [0, address] as const) }))]);
    const { reports } = await checkServers(
      { server: `${DOMAIN}:${one.port}`, domain: true, settings: ldapsSettings.parse({}) },
      { report: noProgress, now: () => new Date(), signal: new AbortController().signal },
    );
    expect(reports.map(({ target }) => target.host)).toEqual(addresses);
    expect(reports.map(({ chains }) => chains.presented.length)).toEqual(addresses.map(() => 2));
  });

  it('are counted, the worst first', async () => {
    const pki = await makePki();
    const addresses = Array.from({ length: 3 }, (_, index) => `127.0.0.${index + 2}`);
    const good = await issue({ name: 'x', ips: addresses.slice(0, 1) }, pki.between);
    const [first = '', ...others] = addresses;
    const behind = [await tlsServer([good, pki.between]), await tlsServer([pki.good, pki.between])];
    const [fine, wrong] = behind.map(
      ({ port }) =>
        (socket: Socket) =>
          leadTo(socket, port),
    );
    if (!fine || !wrong) throw new Error('a server is missing');
    const one = await plainServer(fine, { address: first });
    const more = others.map((address) => plainServer(wrong, { address, port: one.port }));
    open.push(
      ...behind.map(({ close }) => close),
      one.close,
      ...(await Promise.all(more)).map(({ close }) => close),
    );
    dns.setServers([
      await server(() => ({ records: addresses.map((address, at) => [at, address] as const) })),
    ]);
    const { summary, reports } = await checkServers(
      {
        server: `${DOMAIN}:${one.port}`,
        domain: true,
        settings: ldapsSettings.parse({}),
        bundle: pki.root.pem,
      },
      { report: noProgress, now: () => new Date(), signal: new AbortController().signal },
    );
    expect(summary).toMatchObject({ prediction: 'refused', colour: 'red' });
    const said = (language: 'en' | 'ru') => summary && render(summary.message, language, 'window');
    expect(said('en')).toBe('1 of 3 servers will be accepted; 2 will not.');
    expect(said('ru')).toBe('Будет принято 1 из 3 серверов; не будет принято: 2.');
    expect(reports.map(({ target }) => target.host)).toEqual([...others, first]);
    // The page says it before all servers, in a row for each.
    const page = reportPage(reports, 'en');
    expect(page.indexOf('1 of 3 servers')).toBeGreaterThan(0);
    expect(page.indexOf('1 of 3 servers')).toBeLessThan(page.indexOf('<section>'));
  });

  it('are waited for no longer than somebody wants to', async () => {
    dns.setServers([await server(() => undefined)]);
    const stop = new AbortController();
    const asked = findControllers(DOMAIN, stop.signal);
    stop.abort();
    await expect(asked).rejects.toMatchObject({ code: 'cancelled' });
  });
});
