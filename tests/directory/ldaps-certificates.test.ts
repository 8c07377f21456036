import { X509Certificate } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { readCertificate } from '#core/directory/certificates/certificate.ts';
import { certificateFindings } from '#core/directory/certificates/rules.ts';
import { ruleOf } from '#core/messages/ldaps-rules.ts';
import { check, codesOf, HOST, makePki, type Pki, rulesOf } from './support/lab.ts';
import { type Issued, issue, KeyUsageFlags } from './support/pki.ts';
import { tlsServer } from './support/servers.ts';

let pki: Pki;
beforeAll(async () => {
  pki = await makePki();
});

type Case = [name: string, rules: string, made: () => Promise<readonly Issued[]>, host?: string];

/** One defect each, and then several at once. The bundle of the site server is the root alone. */
const cases: Case[] = [
  ['nothing wrong', '', async () => [pki.good, pki.between]],
  ['self-signed', 'R13', async () => [await issue({ name: HOST, dns: [HOST] })]],
  ['intermediate not sent', 'R14 R15', async () => [pki.good]],
  ['root unknown, sent', 'R15', async () => [await issue({ name: HOST, dns: [HOST] }, pki.other), pki.other]],
  [
    'root unknown, not sent',
    'R15',
    async () => {
      const between = await issue({ name: 'Their issuer', ca: true }, pki.other);
      return [await issue({ name: HOST, dns: [HOST] }, between), between];
    },
  ],
  [
    'expired',
    'R06',
    async () => [await issue({ name: HOST, dns: [HOST], from: -30, to: -1 }, pki.between), pki.between],
  ],
  [
    'not yet valid',
    'R07',
    async () => [await issue({ name: HOST, dns: [HOST], from: 2 }, pki.between), pki.between],
  ],
  [
    'expired intermediate',
    'R06',
    async () => {
      const between = await issue({ name: 'Old issuer', ca: true, from: -30, to: -1 }, pki.root);
      return [await issue({ name: HOST, dns: [HOST] }, between), between];
    },
  ],
  [
    'another name',
    'R02',
    async () => [await issue({ name: 'dc1', dns: ['dc1.corp.test'] }, pki.between), pki.between],
  ],
  ['asked by address', 'R03', async () => [pki.good, pki.between], '127.0.0.1'],
  [
    'another address',
    'R02',
    async () => [await issue({ name: 'x', ips: ['10.0.0.1'] }, pki.between), pki.between],
    '127.0.0.1',
  ],
  [
    'address is there',
    '',
    async () => [await issue({ name: 'x', ips: ['127.0.0.1'] }, pki.between), pki.between],
    '127.0.0.1',
  ],
  [
    'for clients only',
    'R09',
    async () => [
      await issue({ name: HOST, dns: [HOST], purposes: ['1.3.6.1.5.5.7.3.2'] }, pki.between),
      pki.between,
    ],
  ],
  [
    'signed with SHA-1',
    'R11',
    async () => {
      const between = await issue({ name: 'RSA issuer', ca: true, key: 'rsa-sha1' }, pki.root);
      return [await issue({ name: HOST, dns: [HOST] }, between), between];
    },
  ],
  [
    'RSA 1024',
    'R12',
    async () => [await issue({ name: HOST, dns: [HOST], key: 'rsa-1024' }, pki.between), pki.between],
  ],
  [
    'path length exceeded',
    'R17',
    async () => {
      const first = await issue({ name: 'First', ca: true, pathLength: 0 }, pki.root);
      const second = await issue({ name: 'Second', ca: true }, first);
      return [await issue({ name: HOST, dns: [HOST] }, second), second, first];
    },
  ],
  [
    'issuer is no authority',
    'R17',
    async () => {
      const between = await issue({ name: 'No authority' }, pki.root);
      return [await issue({ name: HOST, dns: [HOST] }, between), between];
    },
  ],
  [
    'name constraints',
    'R18',
    async () => {
      const between = await issue({ name: 'Corp only', ca: true, permitted: 'corp.test' }, pki.root);
      return [await issue({ name: HOST, dns: [HOST] }, between), between];
    },
  ],
  [
    'expired, unknown root, another name',
    'R02 R06 R15',
    async () => [await issue({ name: 'x', dns: ['x.test'], from: -30, to: -1 }, pki.other), pki.other],
  ],
  [
    'SHA-1, RSA 1024, another name, for clients',
    'R02 R09 R11 R12',
    async () => {
      const between = await issue({ name: 'RSA issuer', ca: true, key: 'rsa-sha1' }, pki.root);
      const leaf = { name: 'x', dns: ['x.test'], key: 'rsa-1024' as const };
      return [await issue({ ...leaf, purposes: ['1.3.6.1.5.5.7.3.2'] }, between), between];
    },
  ],
];

describe('the certificates of a server', () => {
  it.each(cases)('%s: %s', async (_name, rules, made, host) => {
    const server = await tlsServer(await made());
    try {
      const report = await check(server, { bundle: pki.root.pem }, host);
      expect(rulesOf(report).join(' ')).toBe(rules);
      expect(report.siteVerdict.prediction).toBe(rules === '' ? 'connects' : 'refused');
      expect(report.stages.map(({ step }) => step)).toEqual(
        expect.arrayContaining(['S1', 'S2', 'S4', 'S6', 'S10']),
      );
    } finally {
      await server.close();
    }
  });

  it.each<[string, string, () => Promise<readonly Issued[]>]>([
    [
      'name in the common name only',
      'R04',
      async () => [await issue({ name: HOST }, pki.between), pki.between],
    ],
    [
      'ends soon',
      'R08',
      async () => [await issue({ name: HOST, dns: [HOST], to: 7 }, pki.between), pki.between],
    ],
    [
      'key may not sign',
      'R10',
      async () => [
        await issue({ name: HOST, dns: [HOST], usages: KeyUsageFlags.keyAgreement }, pki.between),
        pki.between,
      ],
    ],
  ])('warned of: %s', async (_name, rule, made) => {
    const server = await tlsServer(await made());
    const report = await check(server, { bundle: pki.root.pem });
    await server.close();
    expect(rulesOf(report, 'warning')).toEqual([rule]);
    expect(report.siteVerdict.prediction).toBe('connects');
  });

  it.each<[string, string, () => readonly Issued[]]>([
    ['the root', 'root', () => [pki.good, pki.between, pki.root]],
    ['a stranger', 'unrelated', () => [pki.good, pki.between, pki.other]],
    ['the wrong order', 'order', () => [pki.good, pki.root, pki.between]],
  ])('are told when %s is sent', async (_name, what, made) => {
    const server = await tlsServer(made());
    const { rules } = await check(server, { bundle: pki.root.pem });
    await server.close();
    expect(codesOf(rules)).toContain(`ldaps.R16.${what}`);
  });

  it('work where the intermediate is installed, and the report says so', async () => {
    const server = await tlsServer([pki.good]);
    const report = await check(server, { bundle: pki.root.pem + pki.between.pem });
    await server.close();
    expect(rulesOf(report)).toEqual(['R14']);
    expect(report.chains.presented.length).toBe(1);
    expect(report.chains.completed.length).toBe(3);
    expect(report.siteVerdict.prediction).toBe('connects');
  });

  it('are told with what to do, and with the values in the text', async () => {
    const server = await tlsServer([
      await issue({ name: 'dc1', dns: ['dc1.corp.test', 'dc2.corp.test'] }, pki.between),
      pki.between,
    ]);
    const { rules } = await check(server, { bundle: pki.root.pem });
    await server.close();
    expect(rules.find(({ message }) => ruleOf(message) === 'R02')).toEqual({
      severity: 'error',
      subject: 'CN=dc1',
      message: { code: 'ldaps.R02', values: { host: HOST, names: ['dc1.corp.test', 'dc2.corp.test'] } },
      remedies: [{ code: 'ldaps.R02.remedy', values: {} }],
    });
  });

  it.each([
    ['of another name', 'R02', ['dc1.corp.test'], HOST],
    ['without addresses', 'R03', ['dc1.corp.test'], '127.0.0.1'],
  ] as const)('%s are told with the name that the server gives itself', async (_name, rule, dns, host) => {
    const leaf = readCertificate(
      new Uint8Array((await issue({ name: 'dc1', dns: [...dns] })).certificate.rawData),
    );
    const path = { certificates: [leaf], isTrusted: true, isComplete: true };
    const remedies = (serverName?: string) =>
      certificateFindings({ host, presented: [leaf], path, now: new Date(), os: 'unknown', serverName })
        .filter(({ message }) => ruleOf(message) === rule)
        .flatMap((one) => one.remedies);
    const better = 'dc1.corp.test';
    // A name that the certificate does not have would be refused as well.
    expect(remedies('dc9.corp.test')).toEqual([{ code: `ldaps.${rule}.remedy`, values: {} }]);
    expect(remedies(better)).toEqual([{ code: `ldaps.${rule}.remedy.better`, values: { better } }]);
    expect(remedies(host)).toEqual([{ code: `ldaps.${rule}.remedy`, values: {} }]);
    expect(remedies()).toEqual([{ code: `ldaps.${rule}.remedy`, values: {} }]);
  });

  it('keep the bytes that were sent', async () => {
    const server = await tlsServer([pki.good, pki.between]);
    const { chains } = await check(server, { bundle: pki.root.pem });
    await server.close();
    expect(chains.presented.map(({ sha256 }) => sha256)).toEqual([pki.good.sha256, pki.between.sha256]);
    const [first] = chains.presented;
    expect(new X509Certificate(Buffer.from(first?.der ?? '', 'base64')).subject).toBe('CN=localhost');
  });
});
