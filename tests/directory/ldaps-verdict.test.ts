import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { LdapsSettings } from '#core/contract/directory-ldaps.ts';
import { rulesOfAll } from '#core/directory/ldaps/servers.ts';
import { check, codesOf, HOST, makePki, type Pki } from './support/lab.ts';
import { issue } from './support/pki.ts';
import { type Running, tlsServer } from './support/servers.ts';

let pki: Pki;
beforeAll(async () => {
  pki = await makePki();
});

describe('what the site will do', () => {
  let good: Running;
  let strange: Running;
  beforeAll(async () => {
    good = await tlsServer([pki.good, pki.between]);
    strange = await tlsServer([await issue({ name: HOST, dns: [HOST] }, pki.other), pki.other]);
  });
  afterAll(() => Promise.all([good?.close(), strange?.close()]));

  const colons = (sha256: string) => sha256.toUpperCase().match(/../g)?.join(':') ?? '';
  const lists: Record<string, () => string[]> = {
    empty: () => [],
    matching: () => [colons(pki.good.sha256)],
    authority: () => [pki.between.sha256],
    wrong: () => ['ab'.repeat(32)],
    malformed: () => [pki.good.sha256, 'abc'],
    invisible: () => [`\u200e${pki.good.sha256}`],
  };

  it.each<[secure: boolean, validate: boolean, list: string, trusted: boolean, row: string]>([
    [false, true, 'empty', true, 'clear-text'],
    [false, false, 'matching', true, 'clear-text'],
    [true, true, 'empty', true, 'trusted'],
    [true, true, 'empty', false, 'chain-refused'],
    [true, true, 'matching', false, 'chain-refused'],
    [true, true, 'matching', true, 'trusted-pinned'],
    [true, true, 'authority', true, 'trusted-pinned'],
    [true, true, 'wrong', true, 'pin-refused'],
    [true, true, 'wrong', false, 'chain-refused'],
    [true, false, 'empty', true, 'any-certificate'],
    [true, false, 'empty', false, 'any-certificate'],
    [true, false, 'matching', true, 'pinned'],
    [true, false, 'matching', false, 'pinned'],
    [true, false, 'wrong', true, 'unpinned-refused'],
    [true, true, 'malformed', true, 'malformed'],
    [true, false, 'malformed', true, 'malformed'],
    [false, true, 'malformed', true, 'malformed'],
    [true, true, 'invisible', true, 'malformed'],
  ])('secure %s, validate %s, list %s, trusted %s: %s', async (secure, validate, list, trusted, row) => {
    const { siteVerdict, entries } = await check(good, {
      bundle: trusted ? pki.root.pem : pki.other.pem,
      settings: {
        UseSecureLDAP: secure,
        LdapValidateServerCertificate: validate,
        LdapTrustedCertificateThumbprints: lists[list]?.() ?? [],
      },
    });
    expect(siteVerdict.row).toBe(row);
    expect(siteVerdict.paths.map(({ path }) => path)).toEqual([
      'AD.Authentication',
      'AD.StatusSearch',
      'DirectoryInterop.Sync',
    ]);
    // A chain that does not hold is refused without a word of thumbprints.
    const logs = siteVerdict.paths.map(({ log }) => log).join(' ');
    if (row === 'chain-refused') expect(logs.trim()).toBe('');
    if (row === 'pin-refused') expect(logs).toContain(pki.good.sha256);
    if (list === 'invisible') expect(codesOf(entries)).toEqual(['ldaps.entry.invisible']);
    expect(siteVerdict.message.code).toBe(`ldaps.verdict.${row}`);
  });

  it('is not known where only the store of the site server could tell', async () => {
    const verdict = async (settings: Partial<LdapsSettings>) =>
      (await check(strange, { settings })).siteVerdict;
    expect(await verdict({})).toMatchObject({ prediction: 'unknown', row: 'store-unknown' });
    expect((await verdict({})).message.values.root).toContain('Other root');
    // Whoever is trusted there, a list without this server refuses.
    const wrong = { LdapTrustedCertificateThumbprints: lists.wrong?.() ?? [] };
    expect(await verdict(wrong)).toMatchObject({ prediction: 'refused', row: 'pin-refused' });
  });

  it('comes with pins, fragments and a plan for replacing the certificate', async () => {
    const { pins, fragments } = await check(good, {
      bundle: pki.root.pem,
      settings: { LdapTrustedCertificateThumbprints: ['not a thumbprint', pki.root.sha256] },
    });
    expect(pins.map(({ role, sent, listed }) => [role, sent, listed])).toEqual([
      ['server', true, false],
      ['intermediate', true, false],
      ['root', false, true],
    ]);
    expect(JSON.parse(fragments.appsettings).Auth.Ldap.TrustedCertificateThumbprints).toEqual([
      pki.root.sha256,
      pki.good.sha256,
    ]);
    expect(fragments.webConfig).toContain(`value="${pki.root.sha256},${pki.good.sha256}"`);
    expect(fragments.rotation).toEqual({
      code: 'ldaps.rotation',
      values: { date: pins[0]?.notAfter.slice(0, 10) },
    });
  });

  it('tells when servers have different certificates, or the same key', async () => {
    const same = await issue({ name: HOST, dns: [HOST], key: pki.good }, pki.between);
    const third = await tlsServer([same, pki.between]);
    const named = async (server: Running, host: string) => {
      const report = await check(server, { bundle: pki.root.pem });
      return { ...report, target: { ...report.target, host } };
    };
    const reports = [await named(good, 'dc1'), await named(third, 'dc2')];
    await third.close();
    expect(rulesOfAll(reports).map(({ message }) => message)).toEqual([
      { code: 'ldaps.R25.servers', values: {} },
      { code: 'ldaps.R26', values: { servers: ['dc1', 'dc2'] } },
    ]);
    expect(rulesOfAll(reports.slice(0, 1))).toEqual([]);
  });
});
