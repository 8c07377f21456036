import 'reflect-metadata';
import { AsnConvert } from '@peculiar/asn1-schema';
import { IssuingDistributionPoint } from '@peculiar/asn1-x509';
import { CRLDistributionPointsExtension } from '@peculiar/x509';
import { Client } from 'ldapts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ruleOf } from '#core/messages/ldaps-rules.ts';
import { check, codesOf, HOST, makePki, type Pki, stageMessage } from './support/lab.ts';
import { type WebAnswer, webServer } from './support/ocsp.ts';
import {
  Extension,
  type Issued,
  issue,
  KeyUsageFlags,
  revocationList,
  X509CrlReason,
} from './support/pki.ts';
import { tlsServer } from './support/servers.ts';
import { ADMIN, BASE, hasSlapd, needsSlapd, startSlapd } from './support/slapd.ts';

let pki: Pki;
beforeAll(async () => {
  pki = await makePki();
});

/** Rules of revocation that are broken, the stage, and what the site will do. */
async function judged(chain: readonly Issued[], revocation = true) {
  const running = await tlsServer(chain);
  const report = await check(running, { bundle: pki.root.pem, revocation });
  await running.close();
  const rules = report.rules
    .filter(({ message }) => ['R19', 'R20'].includes(ruleOf(message) ?? ''))
    .map(({ message, severity }) => `${message.code} ${severity}`);
  const stage = report.stages.find(({ step }) => step === 'S8');
  return {
    rules: rules.join(' '),
    stage: `${stage?.verdict} ${stageMessage(report, 'S8')?.code}`,
    told: codesOf(stage?.findings.slice(1) ?? []),
    reason: stage?.findings.flatMap(({ message: { values } }) =>
      typeof values.reason === 'object' && 'code' in values.reason ? [values.reason.code] : [],
    ),
    prediction: report.siteVerdict.prediction,
  };
}

describe('revocation lists, where they are asked for', () => {
  let web: Awaited<ReturnType<typeof webServer>>;
  let leaf: Issued;
  let list: Uint8Array | number;
  let answer: (path: string) => Promise<WebAnswer>;
  beforeEach(() => {
    answer = async () => list;
  });
  beforeAll(async () => {
    web = await webServer(async (_body, path) => await answer(path));
    leaf = await issue({ name: HOST, dns: [HOST], crl: `${web.url}/list.crl` }, pki.root);
  });
  afterAll(() => web?.close());

  it('finds what is revoked, and what is not', async () => {
    list = await revocationList(pki.root, [leaf]);
    expect(await judged([leaf])).toMatchObject({
      rules: 'ldaps.R20 error',
      stage: 'fail ldaps.S8.revoked',
      prediction: 'refused',
    });
    expect(await judged([leaf], false)).toMatchObject({
      rules: '',
      stage: 'skipped ldaps.S8.not-requested',
      prediction: 'connects',
    });
    list = await revocationList(pki.root, [pki.good]);
    expect(await judged([leaf])).toMatchObject({
      rules: '',
      stage: 'ok ldaps.S8.clean',
      prediction: 'connects',
    });
  });

  const unusable: Record<string, readonly [made: () => Promise<Uint8Array | number>, reason: string]> = {
    'is old': [() => revocationList(pki.root, [], -1), 'expired'],
    'is somebody else’s': [() => revocationList(pki.other, [leaf]), 'foreign'],
    'is none': [async () => new TextEncoder().encode('no list'), 'unreadable'],
    'is not there': [async () => 404, 'unreadable'],
    'is of tomorrow': [() => revocationList(pki.root, [leaf], 7, { from: 1 }), 'early'],
    'is about authorities': [
      () => revocationList(pki.root, [], 7, { extensions: [scope({ onlyContainsCACerts: true })] }),
      'scope',
    ],
    'has an unknown critical extension': [
      () =>
        revocationList(pki.root, [], 7, {
          extensions: [new Extension('1.2.3.4', true, new Uint8Array([5, 0]))],
        }),
      'critical',
    ],
  };
  it.each(Object.entries(unusable))('believes no list that %s', async (_name, [made, reason]) => {
    list = await made();
    expect(await judged([leaf])).toMatchObject({
      rules: 'ldaps.R19.unreachable warning',
      stage: 'warn ldaps.S8.unusable',
      reason: [`ldaps.S8.reason.${reason}`],
      prediction: 'connects',
    });
  });

  const limited: Record<string, readonly [extension: () => Extension, reason: string]> = {
    'a delta list': [() => new Extension('2.5.29.27', true, new Uint8Array([2, 1, 1])), 'delta'],
    'an indirect list': [() => scope({ indirectCRL: true }), 'indirect'],
  };
  it.each(Object.entries(limited))('says that %s was not asked', async (_name, [extension, reason]) => {
    list = await revocationList(pki.root, [], 7, { extensions: [extension()] });
    expect(await judged([leaf])).toMatchObject({
      rules: 'ldaps.R19.not-asked warning',
      stage: 'unknown ldaps.S8.not-asked',
      reason: [`ldaps.S8.reason.${reason}`],
    });
  });

  it('is looked for where the address sends on to', async () => {
    const [revoked, moved] = [await revocationList(pki.root, [leaf]), { location: '/moved.crl' }];
    answer = async (path) => (path === '/moved.crl' ? revoked : moved);
    expect(await judged([leaf])).toMatchObject({ rules: 'ldaps.R20 error', prediction: 'refused' });
    // Round and round, or out of the web: there is no list.
    for (const location of ['/list.crl', 'file:///etc/passwd']) {
      answer = async () => ({ location });
      expect(await judged([leaf])).toMatchObject({ reason: ['ldaps.S8.reason.unreadable'] });
    }
  });

  describe('with a delta list beside them', () => {
    const numbered = (number: number) => new Extension('2.5.29.20', false, new Uint8Array([2, 1, number]));
    const since = (number: number) => new Extension('2.5.29.27', true, new Uint8Array([2, 1, number]));
    const { removeFromCRL, certificateHold, keyCompromise } = X509CrlReason;
    const base = (revoked: readonly Issued[], reason?: X509CrlReason) => {
      const beside = new CRLDistributionPointsExtension([`${web.url}/delta.crl`]);
      const extensions = [new Extension('2.5.29.46', false, beside.value), numbered(5)];
      return revocationList(pki.root, revoked, 7, {
        extensions,
        ...(reason === undefined ? {} : { reason }),
      });
    };
    const delta = (revoked: readonly Issued[], reason?: X509CrlReason, [own, of] = [6, 5]) =>
      revocationList(pki.root, revoked, 7, {
        extensions: [numbered(own ?? 6), since(of ?? 5)],
        ...(reason === undefined ? {} : { reason }),
      });

    it.each<[string, made: () => Promise<[Uint8Array, WebAnswer]>, rules: string, stage: string]>([
      ['has nothing new', async () => [await base([]), await delta([])], '', 'ok ldaps.S8.clean'],
      [
        'has revoked it since',
        async () => [await base([]), await delta([leaf], keyCompromise)],
        'ldaps.R20 error',
        'fail ldaps.S8.revoked',
      ],
      [
        'has ended its hold',
        async () => [await base([leaf], certificateHold), await delta([leaf], removeFromCRL)],
        '',
        'ok ldaps.S8.clean',
      ],
      [
        'leaves it on hold',
        async () => [await base([leaf], certificateHold), await delta([])],
        'ldaps.R20 error',
        'fail ldaps.S8.revoked',
      ],
      [
        'takes it out by itself',
        async () => [await base([leaf], removeFromCRL), await delta([])],
        '',
        'ok ldaps.S8.clean',
      ],
      ['is not there', async () => [await base([]), 404], '', 'unknown ldaps.S8.partly'],
      [
        'is of a later list',
        async () => [await base([]), await delta([leaf], keyCompromise, [9, 8])],
        '',
        'unknown ldaps.S8.partly',
      ],
      [
        'is none',
        async () => [await base([]), await revocationList(pki.root, [leaf])],
        '',
        'unknown ldaps.S8.partly',
      ],
    ])('which %s', async (_name, made, rules, stage) => {
      const [whole, changes] = await made();
      answer = async (path) => (path === '/delta.crl' ? changes : whole);
      expect(await judged([leaf])).toMatchObject({ rules, stage });
    });
  });

  it('believes no list of an issuer that may not sign any', async () => {
    const between = await issue(
      { name: 'Signs no lists', ca: true, usages: KeyUsageFlags.keyCertSign },
      pki.root,
    );
    const below = await issue({ name: HOST, dns: [HOST], crl: web.url }, between);
    list = await revocationList(between, [below]);
    expect((await judged([below, between])).reason).toEqual(['ldaps.S8.reason.no-right']);
  });

  it('does not say that nothing is revoked where an element names no list', async () => {
    const below = await issue({ name: HOST, dns: [HOST], crl: web.url }, pki.between);
    list = await revocationList(pki.between, []);
    expect(await judged([below, pki.between])).toMatchObject({
      stage: 'unknown ldaps.S8.partly',
      told: ['ldaps.S8.list.clean-until', 'ldaps.S8.nothing-named'],
    });
  });

  it('says of what it does not ask that it was not asked', async () => {
    const urls = [
      'ldap:///CN=Root,CN=CDP,DC=corp,DC=test?certificateRevocationList?base',
      'file://dc1/list.crl',
    ];
    const named = await issue({ name: HOST, dns: [HOST], crl: urls }, pki.root);
    expect(await judged([named])).toMatchObject({
      rules: 'ldaps.R19.not-asked warning ldaps.R19.not-asked warning',
      stage: 'unknown ldaps.S8.not-asked',
      reason: ['ldaps.S8.reason.no-server', 'ldaps.S8.reason.scheme'],
      prediction: 'connects',
    });
  });

  it('is content with one address that answers', async () => {
    const urls = [
      'ldap:///CN=Root,DC=corp?certificateRevocationList?base',
      `${web.url}/a`,
      'http://127.0.0.1:1/b',
    ];
    const named = await issue({ name: HOST, dns: [HOST], crl: urls }, pki.root);
    list = await revocationList(pki.root, []);
    expect(await judged([named])).toMatchObject({ rules: '', stage: 'ok ldaps.S8.clean' });
    list = await revocationList(pki.root, [named]);
    expect(await judged([named])).toMatchObject({ rules: 'ldaps.R20 error' });
  });
});

function scope(limits: Partial<IssuingDistributionPoint>): Extension {
  return new Extension('2.5.29.28', true, AsnConvert.serialize(new IssuingDistributionPoint(limits)));
}

describe.skipIf(!hasSlapd)(`revocation lists in a directory${needsSlapd}`, () => {
  it('finds what is revoked, and tells of entries without a list', async () => {
    const slapd = await startSlapd({ chain: [pki.good, pki.between], ldif: '' });
    const url = (name: string) =>
      `ldap://127.0.0.1:${slapd.port}/cn=${name},${BASE}?certificateRevocationList;binary?base`;
    const client = new Client({ url: `ldap://127.0.0.1:${slapd.port}` });
    try {
      await client.bind(ADMIN.dn, ADMIN.password);
      const of = (name: string) => issue({ name: HOST, dns: [HOST], crl: url(name) }, pki.root);
      const [revokedLeaf, cleanLeaf, lostLeaf] = [await of('revoked'), await of('clean'), await of('lost')];
      for (const [cn, revoked] of [
        ['revoked', [revokedLeaf]],
        ['clean', []],
      ] as const) {
        const list = Buffer.from(await revocationList(pki.root, revoked));
        await client.add(`cn=${cn},${BASE}`, {
          objectClass: 'cRLDistributionPoint',
          cn,
          'certificateRevocationList;binary': list,
        } as never);
      }
      expect(await judged([revokedLeaf])).toMatchObject({ rules: 'ldaps.R20 error' });
      expect(await judged([cleanLeaf])).toMatchObject({ rules: '', stage: 'ok ldaps.S8.clean' });
      expect(await judged([lostLeaf])).toMatchObject({
        rules: 'ldaps.R19.unreachable warning',
        reason: ['ldaps.S8.reason.directory'],
      });
    } finally {
      await client.unbind();
      await slapd.close();
    }
    const gone = await issue({ name: HOST, dns: [HOST], crl: url('clean') }, pki.root);
    expect((await judged([gone])).stage).toBe('warn ldaps.S8.unusable');
  });
});
