import type { Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { LdapsSettings } from '#core/contract/directory/ldaps.ts';
import { crossServerRules } from '#core/directory/ldaps/servers.ts';
import { render } from '#core/messages/catalogue.ts';
import { check, codesOf, HOST, makePki, type Pki, rulesOf } from './support/lab.ts';
import { type Issued, issue } from './support/pki.ts';
import { answerAsDirectory, plainServer, type Running, tlsServer } from './support/servers.ts';

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
    // It speaks TLS only, and nothing listens on port 389 of this computer.
    [false, true, 'empty', true, 'clear-text-refused'],
    [false, false, 'matching', true, 'clear-text-refused'],
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
    // Without LDAPS the list has no effect, whatever is in it.
    [false, true, 'malformed', true, 'clear-text-refused'],
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

  // What is silent is waited for, so they wait together.
  it.concurrent.each<[string, (socket: Socket) => void, object]>([
    ['answers', answerAsDirectory, { prediction: 'insecure', row: 'clear-text', colour: 'red' }],
    ['is silent', () => undefined, { prediction: 'unknown', row: 'clear-text-unknown' }],
    ['closes', (socket) => socket.destroy(), { prediction: 'unknown', row: 'clear-text-unknown' }],
    [
      'is a web server',
      (socket) => void socket.on('data', () => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n')),
      { prediction: 'refused', row: 'clear-text-refused' },
    ],
  ])('without LDAPS hangs on the port without TLS, which %s', async (_name, serve, verdict) => {
    const server = await plainServer(serve);
    const list = [...(lists.malformed?.() ?? [])];
    const settings = { UseSecureLDAP: false, LdapTrustedCertificateThumbprints: list };
    const { siteVerdict, stages } = await check(server, { settings });
    await server.close();
    expect(siteVerdict).toMatchObject(verdict);
    if (siteVerdict.row === 'clear-text') expect(siteVerdict.message.values).toEqual({ port: server.port });
    // Thumbprints have no effect: nothing is logged of them, and the stage says so.
    expect(siteVerdict.paths.map(({ log }) => log)).toEqual(['', '', '']);
    expect(stages.find(({ step }) => step === 'S9')?.findings[0]?.message.code).toBe('ldaps.S9.no-effect');
  });

  it('logs of thumbprints only what the check of the chain lets through', async () => {
    const logs = async (server: Running, settings: Partial<LdapsSettings>, bundle?: string) =>
      (await check(server, { settings, bundle })).siteVerdict.paths.map(({ log }) => log);
    const [wrong, malformed] = [lists.wrong?.() ?? [], lists.malformed?.() ?? []];
    const silent = ['', '', ''];
    const { root } = pki;
    // Whether the chain passes there is not known from here: perhaps nothing is logged.
    expect(await logs(strange, { LdapTrustedCertificateThumbprints: wrong })).toEqual(silent);
    expect(await logs(strange, { LdapTrustedCertificateThumbprints: malformed }, root.pem)).toEqual(silent);
    const refused = [expect.stringContaining(pki.good.sha256)];
    expect(
      (await logs(good, { LdapTrustedCertificateThumbprints: malformed }, root.pem)).slice(0, 1),
    ).toEqual(refused);
    const unchecked = { LdapValidateServerCertificate: false, LdapTrustedCertificateThumbprints: wrong };
    expect((await logs(good, unchecked, root.pem)).slice(0, 1)).toEqual(refused);
    // An entry may be that of a root that is not sent.
    expect(await logs(good, unchecked)).toEqual(silent);
  });

  it('begins with its cause, and advises what helps against that', async () => {
    const said = async (chain: readonly Issued[], bundle: string | undefined) => {
      const server = await tlsServer(chain);
      const { message, remedies } = (await check(server, { bundle })).siteVerdict;
      await server.close();
      return [
        render(message, 'en', 'window'),
        ...codesOf(remedies.map((one) => ({ message: one }) as never)),
      ];
    };
    const ended = { name: HOST, dns: [HOST], from: -30, to: -1 };
    const expired = await said([await issue(ended, pki.between), pki.between], pki.root.pem);
    expect(expired[0]).toMatch(/^The certificate expired on .* UTC\. The site will not connect/);
    expect(expired.slice(1)).toEqual(['ldaps.R06.remedy']);
    const both = await issue({ ...ended, dns: ['x.test'] }, pki.between);
    const several = await said([both, pki.between], pki.root.pem);
    expect(several[0]).toMatch(/^The certificate is not valid for localhost; .* expired .* alone is enough/);
    expect(several.slice(1)).toEqual(['ldaps.R02.remedy', 'ldaps.R06.remedy']);
    // Whom the site trusts is not known without its store: that is no cause then.
    const stranger = await said([await issue(ended, pki.other), pki.other], undefined);
    expect(stranger.slice(1)).toEqual(['ldaps.R06.remedy']);
    // Whose certificate it is that is wrong is said where it is not the server's own.
    const old = await issue({ name: 'Old issuer', ca: true, from: -30, to: -1 }, pki.root);
    const [above] = await said([await issue({ name: HOST, dns: [HOST] }, old), old], pki.root.pem);
    expect(above).toMatch(/^CN=Old issuer: The certificate expired/);
    // Only what is about trust is helped by trusting, or by thumbprints.
    const strange = await said([pki.good, pki.between], pki.other.pem);
    expect(strange).toEqual([
      expect.stringMatching(/^CN=Test root is not in the trust store\. The site will not connect/),
      'ldaps.R15.remedy',
      'ldaps.R15.remedy.bundle',
      'ldaps.remedy.thumbprints-instead',
    ]);
  });

  it('is not known where this computer’s clock and the server’s disagree over the certificates', async () => {
    const years = 3 * 365 * 86_400_000;
    const at = (time: Date) =>
      time
        .toISOString()
        .replace(/[-:]|\.\d+/g, '')
        .replace('T', '');
    const leaf = await issue({ name: HOST, dns: [HOST] }, pki.between);
    const server = await tlsServer([leaf, pki.between], {
      serve: (socket) => answerAsDirectory(socket, { currentTime: at(new Date()) }),
    });
    const options = { bundle: pki.root.pem, now: () => new Date(Date.now() + years) };
    const wrong = await check(server, options);
    expect(wrong.siteVerdict).toMatchObject({ prediction: 'unknown', row: 'clock-unknown' });
    expect(wrong.siteVerdict.remedies.map(({ code }) => code)).toEqual(['ldaps.remedy.set-clock']);
    expect(rulesOf(wrong)).toEqual([]);
    expect(rulesOf(wrong, 'warning')).toEqual(['R06']);
    expect((await check(server, { bundle: pki.root.pem })).siteVerdict.row).toBe('trusted');
    await server.close();
    // What is wrong by both clocks is wrong.
    const old = await issue({ name: HOST, dns: [HOST], from: -30, to: -1 }, pki.between);
    const other = await tlsServer([old, pki.between], {
      serve: (socket) => answerAsDirectory(socket, { currentTime: at(new Date()) }),
    });
    expect((await check(other, options)).siteVerdict.row).toBe('chain-refused');
    await other.close();
  });

  it('is not known without the site’s store where an authority is wrong that it may trust by itself', async () => {
    const older = await issue({ name: 'Older root', ca: true });
    const root = await issue({ name: 'Root', ca: true });
    const cross = await issue({ name: 'Root', ca: true, key: root, from: -900, to: -1 }, older);
    const between = await issue({ name: 'Issuer', ca: true }, root);
    const leaf = await issue({ name: HOST, dns: [HOST] }, between);
    const server = await tlsServer([leaf, between, cross]);
    const without = await check(server);
    expect(without.siteVerdict).toMatchObject({
      row: 'store-unknown',
      message: { values: { root: 'CN=Root' } },
    });
    expect(rulesOf(without, 'warning')).toContain('R06');
    expect((await check(server, { bundle: root.pem })).siteVerdict.row).toBe('trusted');
    expect((await check(server, { bundle: older.pem })).siteVerdict.row).toBe('chain-refused');
    await server.close();
  });

  it.each([
    ['windows', 'connects'],
    ['unknown', 'connects'],
    ['linux', 'refused'],
  ] as const)('is that of the site’s system: %s %s', async (siteOs, prediction) => {
    const leaf = await issue({ name: HOST, dns: [HOST], purposes: ['2.5.29.37.0'] }, pki.between);
    const server = await tlsServer([leaf, pki.between]);
    const report = await check(server, { bundle: pki.root.pem, settings: { siteOs } });
    await server.close();
    expect(report.siteVerdict.prediction).toBe(prediction);
    expect(codesOf(report.rules)).toContain('ldaps.R09.any');
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

  describe('by a thumbprint of what the server does not send', () => {
    const listed = (list: Issued, validate: boolean) => ({
      LdapValidateServerCertificate: validate,
      LdapTrustedCertificateThumbprints: [list.sha256],
    });
    const row = async (server: Running, pin: Issued, validate: boolean, bundle?: string) =>
      (await check(server, { ...(bundle === undefined ? {} : { bundle }), settings: listed(pin, validate) }))
        .siteVerdict.row;

    it('is known where the bundle of the site server holds it', async () => {
      expect(await row(good, pki.root, true, pki.root.pem)).toBe('trusted-pinned');
      expect(await row(good, pki.root, false, pki.root.pem)).toBe('pinned');
    });

    it('is not known without the bundle, and refused where the bundle leaves it out', async () => {
      expect(await row(good, pki.root, true)).toBe('store-unknown');
      expect(await row(good, pki.root, false)).toBe('store-unknown');
      expect(await row(good, pki.root, false, pki.other.pem)).toBe('unpinned-refused');
    });

    it('is refused where only a certificate outside the chain is listed, though it is sent', async () => {
      const more = await tlsServer([pki.good, pki.between, pki.other]);
      expect(await row(more, pki.other, false, pki.root.pem)).toBe('unpinned-refused');
      expect(await row(more, pki.other, true, pki.root.pem)).toBe('pin-refused');
      const { entries } = await check(more, { bundle: pki.root.pem, settings: listed(pki.other, true) });
      expect(codesOf(entries)).toEqual(['ldaps.entry.other']);
      await more.close();
    });

    it('is not known where the site could take another trusted chain', async () => {
      const old = await issue({ name: 'Renewed', ca: true });
      const renewed = await issue({ name: 'Renewed', ca: true, key: old, from: -900, to: -1 });
      const leaf = await tlsServer([await issue({ name: HOST, dns: [HOST] }, old)]);
      const bundle = renewed.pem + old.pem;
      expect(await row(leaf, old, true, bundle)).toBe('trusted-pinned');
      expect(await row(leaf, renewed, false, bundle)).toBe('store-unknown');
      await leaf.close();
    });
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
      values: { date: pins[0]?.notAfter },
    });
    // Nobody replaces a certificate before a day that has passed.
    const expired = await tlsServer([
      await issue({ name: HOST, dns: [HOST], from: -30, to: -1 }, pki.between),
      pki.between,
    ]);
    const past = await check(expired, { bundle: pki.root.pem });
    await expired.close();
    expect(past.fragments.rotation?.code).toBe('ldaps.rotation.expired');
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
    expect(crossServerRules(reports).map(({ message }) => message)).toEqual([
      { code: 'ldaps.R25.servers', values: {} },
      { code: 'ldaps.R26', values: { servers: ['dc1', 'dc2'] } },
    ]);
    expect(crossServerRules(reports.slice(0, 1))).toEqual([]);
  });
});
