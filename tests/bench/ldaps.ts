import { promises as dns } from 'node:dns';
import { noProgress } from '#core/base/progress.ts';
import { ldapsSettings } from '#core/contract/directory/ldaps.ts';
import { checkServers } from '#core/directory/ldaps/servers.ts';
import { dnsServer } from '#tests/directory/support/dns.ts';
import { HOST, makePki } from '#tests/directory/support/lab.ts';
import { leadTo, plainServer, type Running, tlsServer } from '#tests/directory/support/servers.ts';
import { best, type Figure, milliseconds } from './measure.ts';

/** The deadline of one server (`core/directory/ldaps/check.ts`). */
const DEADLINE = 20_000;
/** Half of a round trip of 50 ms. */
const DELAY = 25;

/** How long a report of LDAPS takes: of a server far away, of hung ones, and of a domain in which one is hung. */
export async function ldapsFigures(): Promise<Figure[]> {
  const pki = await makePki();
  const near = await tlsServer([pki.good, pki.between]);
  const far = await plainServer((socket) => leadTo(socket, near.port, { delay: DELAY }));
  const mute = await tlsServer([pki.good, pki.between], { serve: () => undefined });
  const silent = await plainServer(() => undefined);
  const half = await plainServer((socket) => leadTo(socket, near.port, { most: 60 }));
  const figures = [
    figure('LDAPS report of a healthy server, 50 ms round trip', await timeOf(far, 3), 2_000),
    figure('LDAPS report of a server that is silent', await timeOf(silent), DEADLINE),
    figure('LDAPS report of a server that hangs in the handshake', await timeOf(half), DEADLINE),
    figure('LDAPS report of a server that does not answer LDAP', await timeOf(mute), DEADLINE),
    ...(await domainFigures(near)),
  ];
  for (const running of [near, far, mute, silent, half]) await running.close();
  return figures;
}

async function timeOf({ port }: Running, runs = 1): Promise<number> {
  return await best(runs, () => check(`${HOST}:${port}`));
}

async function check(server: string, domain = false) {
  const run = { report: noProgress, now: () => new Date(), signal: new AbortController().signal };
  return await checkServers({ server, domain, settings: ldapsSettings.parse({}) }, run);
}

/** Six controllers, the last of which is hung; and a domain whose DNS is hung. */
async function domainFigures(near: Running): Promise<Figure[]> {
  const addresses = [2, 3, 4, 5, 6, 7].map((last) => `127.0.0.${last}`);
  const [first, ...others] = addresses;
  const lead = (isHung: boolean) => (socket: Parameters<typeof leadTo>[0]) =>
    isHung ? undefined : leadTo(socket, near.port, { delay: DELAY });
  const one = await plainServer(lead(false), { address: first });
  const more = await Promise.all(
    others.map((address) => plainServer(lead(address === addresses.at(-1)), { address, port: one.port })),
  );
  const before = dns.getServers();
  const records = addresses.map((address) => [0, address] as const);
  const known = await dnsServer(() => ({ records }));
  const hung = await dnsServer(() => undefined);
  try {
    dns.setServers([known.address]);
    const alone = await best(1, () => check(`${addresses.at(-1)}:${one.port}`));
    const all = await best(1, () => check(`corp.test:${one.port}`, true));
    dns.setServers([hung.address]);
    const dead = await best(1, () => check('corp.test', true));
    return [
      {
        what: 'LDAPS report of six controllers, one of them hung',
        ours: milliseconds(all),
        yardstick: `${milliseconds(alone)} for the hung one`,
        ratio: `${(all / alone).toFixed(2)}x`,
        goal: 'at most 1.2x',
      },
      figure('LDAPS report of a domain whose DNS server is hung', dead, 3_500),
    ];
  } finally {
    dns.setServers(before);
    for (const running of [one, ...more, known, hung]) await running.close();
  }
}

function figure(what: string, time: number, most: number): Figure {
  return {
    what,
    ours: milliseconds(time),
    yardstick: 'none',
    ratio: `${Math.round((100 * time) / most)} %`,
    goal: `at most ${milliseconds(most)}`,
  };
}
