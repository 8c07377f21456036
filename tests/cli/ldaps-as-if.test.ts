import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { LdapsAnswer } from '#core/contract/directory/ldaps.ts';
import { HOST, makePki } from '#tests/directory/support/lab.ts';
import { issue } from '#tests/directory/support/pki.ts';
import { tlsServer } from '#tests/directory/support/servers.ts';
import { runHere } from './support.ts';

let folder: string;
let pki: Awaited<ReturnType<typeof makePki>>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'siteferry-ldaps-as-if-'));
  pki = await makePki();
  const file = (name: string, ...certificates: { pem: string }[]) =>
    writeFile(join(folder, name), certificates.map(({ pem }) => pem).join(''));
  await file('roots.pem', pki.root);
  await file('chain.pem', pki.between, pki.good);
  await file(
    'foreign.pem',
    await issue({ name: 'elsewhere', dns: ['elsewhere.example.com'] }, pki.between),
    pki.between,
  );
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const roots = () => ['--ca', join(folder, 'roots.pem'), '--os', 'windows'];
const asIf = async (name: string, ...words: string[]) => {
  const chain = ['--as-if', join(folder, name), ...roots()];
  const done = await runHere(['ldaps', 'check', HOST, ...chain, '--json', ...words], {});
  return { ...done, answer: JSON.parse(done.stdout) as LdapsAnswer };
};

describe('ldaps check --as-if', () => {
  it('says what the site would do with certificates, in whatever order, and asks no server', async () => {
    const { code, answer } = await asIf('chain.pem');
    const [report] = answer.reports;
    expect([code, report?.siteVerdict.row]).toEqual([0, 'trusted']);
    expect(report?.stages.filter(({ verdict }) => verdict === 'skipped').map(({ step }) => step)).toEqual(
      expect.arrayContaining(['S1', 'S4', 'S12']),
    );
    expect(report?.chains.presented[0]?.subject).toContain(HOST);
  });

  it('refuses one of another name, and one that is over by the day that is asked about', async () => {
    const foreign = await asIf('foreign.pem');
    expect([foreign.code, foreign.answer.reports[0]?.siteVerdict.row]).toEqual([10, 'chain-refused']);
    const later = await asIf('chain.pem', '--at', '2199-01-01');
    expect([later.code, later.answer.reports[0]?.siteVerdict.row]).toEqual([10, 'chain-refused']);
    expect(JSON.stringify(later.answer.reports[0]?.rules)).toMatch(/expired/i);
  });

  it('names the thumbprint that is to be added first where the site has a list', async () => {
    const other = '0'.repeat(64);
    const pinned = await asIf('chain.pem', '--thumbprint', other);
    expect(pinned.code).toBe(10);
    const [report] = pinned.answer.reports;
    const own = report?.pins.find(({ role }) => role === 'server')?.sha256;
    expect(String(report?.rules[0]?.message)).toContain(`before the certificate is installed: ${own}`);
    expect((await asIf('chain.pem', '--thumbprint', own ?? '')).code).toBe(0);
  });

  it('is refused for what is no certificate and no time', async () => {
    await writeFile(join(folder, 'none.pem'), 'nothing');
    const words = ['ldaps', 'check', HOST, '--as-if'];
    expect((await runHere([...words, join(folder, 'none.pem')], {})).code).toBe(30);
    expect((await runHere([...words, join(folder, 'chain.pem'), '--at', 'soon'], {})).code).toBe(2);
  });
});

describe('ldaps check --file', () => {
  it('checks every server of the file, and shows findings of a severity at least', async () => {
    const servers = [await tlsServer([pki.good, pki.between]), await tlsServer([pki.good, pki.between])];
    try {
      const hosts = join(folder, 'hosts.txt');
      const lines = servers.map(({ port }) => `127.0.0.1:${port} # a server`);
      await writeFile(hosts, `# ours\n${lines.join('\n')}\n\n`);
      const done = await runHere(
        ['ldaps', 'check', '--file', hosts, ...roots(), '--severity', 'error', '--json'],
        {},
      );
      const answer = JSON.parse(done.stdout) as LdapsAnswer;
      expect(answer.reports.map(({ target }) => target.port).sort()).toEqual(
        servers.map(({ port }) => port).sort(),
      );
      const severities = answer.reports.flatMap(({ rules }) => rules.map(({ severity }) => severity));
      expect(new Set(severities)).toEqual(new Set(['error']));
      expect((await runHere(['ldaps', 'check', HOST, '--file', hosts], {})).code).toBe(2);
    } finally {
      await Promise.all(servers.map((server) => server.close()));
    }
  });
});
