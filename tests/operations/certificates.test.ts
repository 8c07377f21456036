import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { CertificateFacts } from '#core/contract/directory/certificates.ts';
import type { CheckedPlace, KnownVerdict } from '#core/contract/directory/known-certificates.ts';
import { runLong } from '#core/contract/progress.ts';
import { mergeScans } from '#core/workspace/certificates/merge.ts';
import { runHere } from '../cli/support.ts';
import { issue } from '../directory/support/pki.ts';
import { plainServer, tlsServer } from '../directory/support/servers.ts';
import { addHung, certificatesLab, LONG_AGO } from './certificates-lab.ts';

const AT = ['2026-11-20T10:00:00.000Z', '2026-11-21T10:00:00.000Z'] as const;

const source = (name: string) => ({ code: 'source.service', values: { type: 'OpenLDAP', name } });
/** A certificate with all that is kept of one, and no more. */
const facts = (sha256: string) =>
  ({
    subject: `CN=${sha256}`,
    issuer: 'CN=ca',
    notBefore: AT[0],
    notAfter: AT[1],
    sha256,
    dnsNames: [],
  }) as unknown as CertificateFacts;
const look = (name: string, host: string, sha256: string, verdict?: KnownVerdict) => ({
  source: source(name),
  address: `${host}:636`,
  place: { kind: 'tls' as const, host, port: 636 },
  read: [facts(sha256)],
  verdict,
});
const silent = (name: string, host: string) => ({
  ...look(name, host, ''),
  read: { state: 'unknown' as const, reason: { code: 'silent', values: {} } },
});
const unresolved = (name: string, domain: string) => ({
  source: source(name),
  address: domain,
  place: { kind: 'directory' as const, type: 'ActiveDirectory' as const, server: domain },
  read: { state: 'unknown' as const, reason: { code: 'dns', values: {} } },
});
const verdictOf = (sha256: string): KnownVerdict => ({
  sha256,
  at: AT[0],
  prediction: 'connects',
  message: { code: 'good', values: {} },
  remedies: [],
});
/** Address, certificates, when they were read, why not since, what the site will do. */
const shown = (places: readonly CheckedPlace[]) =>
  places.map(({ address, certificates, checkedAt, failure, verdict }) => [
    address,
    certificates.map(({ sha256 }) => sha256).join(),
    checkedAt,
    failure?.reason.code,
    verdict?.prediction,
  ]);

describe('what is known of certificates', () => {
  const first = mergeScans([], { site: 'crm', looks: [look('Main', 'dc1', 'a', verdictOf('a'))] }, AT[0]);

  it('is replaced by what was read, with its time; a verdict stays for its certificate', () => {
    expect(shown(first)).toEqual([['dc1:636', 'a', AT[0], undefined, 'connects']]);
    const same = mergeScans(first, { site: 'crm', looks: [look('Main', 'dc1', 'a')] }, AT[1]);
    expect(shown(same)).toEqual([['dc1:636', 'a', AT[1], undefined, 'connects']]);
    const other = mergeScans(first, { site: 'crm', looks: [look('Main', 'dc1', 'b')] }, AT[1]);
    expect(shown(other)).toEqual([['dc1:636', 'b', AT[1], undefined, undefined]]);
  });

  it('stays with its time where a server does not answer, which is said', () => {
    const after = mergeScans(first, { site: 'crm', looks: [silent('Main', 'dc1')] }, AT[1]);
    expect(shown(after)).toEqual([['dc1:636', 'a', AT[0], 'silent', 'connects']]);
    const again = mergeScans(after, { site: 'crm', looks: [look('Main', 'dc1', 'a')] }, AT[1]);
    expect(shown(again)).toEqual([['dc1:636', 'a', AT[1], undefined, 'connects']]);
  });

  it('belongs to its site', () => {
    const both = mergeScans(first, { site: 'other', looks: [silent('Main', 'dc1')] }, AT[1]);
    expect(both.map(({ site, failure }) => [site, failure?.reason.code])).toEqual([
      ['crm', undefined],
      ['other', 'silent'],
    ]);
  });

  it('stays for the controllers of a domain that cannot be resolved now, and takes the place of one that never was', () => {
    const two = mergeScans(first, { site: 'crm', looks: [look('Main', 'dc2', 'b')] }, AT[0]);
    const lost = mergeScans(two, { site: 'crm', looks: [unresolved('Main', 'corp')], others: [] }, AT[1]);
    expect(shown(lost).map(([address, , , why]) => [address, why])).toEqual([
      ['dc1:636', 'dns'],
      ['dc2:636', 'dns'],
    ]);
    const never = mergeScans([], { site: 'crm', looks: [unresolved('Main', 'corp')] }, AT[0]);
    expect(shown(never)).toEqual([['corp', '', undefined, 'dns', undefined]]);
    const found = mergeScans(never, { site: 'crm', looks: [look('Main', 'dc1', 'a')] }, AT[1]);
    expect(shown(found)).toEqual([['dc1:636', 'a', AT[1], undefined, undefined]]);
  });

  it('is forgotten where the whole site was looked at and has it no more', () => {
    const two = mergeScans(first, { site: 'crm', looks: [look('Gone', 'old', 'b')] }, AT[0]);
    const looks = [look('Main', 'dc1', 'a')];
    expect(mergeScans(two, { site: 'crm', looks }, AT[1])).toHaveLength(2);
    expect(shown(mergeScans(two, { site: 'crm', looks, others: [] }, AT[1]))).toHaveLength(1);
    // What was left out on purpose is there still.
    expect(mergeScans(two, { site: 'crm', looks, others: [source('Gone')] }, AT[1])).toHaveLength(2);
  });

  it('is forgotten of servers that a service had before, once one of its servers was read', () => {
    const all = mergeScans(first, { site: 'crm', looks: [look('Other', 'dc1', 'a')] }, AT[0]);
    const left = (looks: Parameters<typeof mergeScans>[1]['looks']) =>
      mergeScans(all, { site: 'crm', looks, isWholeSource: true }, AT[1]).map(({ address }) => address);
    expect(left([look('Main', 'dc2', 'b')])).toEqual(['dc1:636', 'dc2:636']);
    expect(left([silent('Main', 'dc2')])).toEqual(['dc1:636', 'dc1:636', 'dc2:636']);
  });
});

describe('certificates that were checked', () => {
  const lab = certificatesLab();
  const recheck = (olderThanHours = 0) =>
    runLong(lab.host.client.directory.certificates.recheck({ olderThanHours }), () => {});
  const known = async () => (await lab.host.client.directory.certificates.known({})).places;
  const reminders = () => lab.host.client.directory.certificates.reminders({});

  it('are kept over a restart with their verdict', async () => {
    await lab.restart();
    expect((await known()).map(({ address, verdict }) => [address, verdict?.prediction])).toEqual([
      [`localhost:${lab.soon.port}`, 'unknown'],
      [`localhost:${lab.late.port}`, 'unknown'],
    ]);
  });

  it('are reminded of once, also after a restart, and in each channel', async () => {
    const due = await reminders();
    expect(due.map(({ certificate, step, daysLeft: left }) => [certificate.subject, step, left])).toEqual([
      ['CN=soon', 14, 9],
    ]);
    // Asking alone gives nothing.
    expect(await reminders()).toEqual(due);
    const given = due.map(({ sha256, step }) => ({ sha256, step }));
    await lab.host.client.directory.certificates.acknowledge({ reminders: given });
    expect(await reminders()).toEqual([]);
    await lab.restart();
    expect(await reminders()).toEqual([]);
    const scheduled = await runHere(['certificates', 'reminders'], { home: lab.home });
    expect(scheduled).toMatchObject({ code: 10, stdout: expect.stringMatching(/expires in 9 days/) });
    expect(await runHere(['certificates', 'reminders'], { home: lab.home })).toMatchObject({ code: 0 });
  });

  it('are reminded of in words on their last day', async () => {
    const short = await tlsServer([await issue({ name: 'short', dns: ['localhost'], from: -300, to: 0.5 })]);
    try {
      await lab.check(`localhost:${short.port}`);
      const { stdout } = await runHere(['certificates', 'reminders'], { home: lab.home });
      expect(stdout).toMatch(/localhost expires in less than a day, 20/);
    } finally {
      await short.close();
    }
  });

  it('keep their result and its time where a server is gone, and are read again where it is there', async () => {
    const gone = await tlsServer([await issue({ name: 'gone', dns: ['localhost'] }, lab.root), lab.root]);
    await lab.check(`localhost:${gone.port}`);
    await gone.close();
    const before = await known();
    expect(await recheck()).toEqual({ checked: 3, unknown: 1 });
    const after = await known();
    const [old, now] = [before, after].map((all) =>
      all.find(({ address }) => address === `localhost:${gone.port}`),
    );
    expect(old?.failure).toBeUndefined();
    expect(now).toMatchObject({ checkedAt: old?.checkedAt, certificates: old?.certificates });
    expect(now?.failure?.reason.code).toBe('certificates.not-sent');
    const others = after.filter(({ failure }) => failure === undefined);
    expect(others).toHaveLength(2);
    expect(others.every(({ verdict }) => verdict !== undefined)).toBe(true);
    const listed = await runHere(['certificates', 'known', '--days', '5'], { home: lab.home });
    expect(listed).toMatchObject({ code: 11, stdout: expect.stringMatching(/not read since/) });
    expect((await runHere(['certificates', 'known'], { home: lab.home })).code).toBe(10);
    expect((await runHere(['certificates', 'recheck'], { home: lab.home })).code).toBe(11);
  });

  it('are left alone while they were checked lately', async () => {
    const before = await known();
    expect(await recheck(24)).toEqual({ checked: 0, unknown: 0 });
    expect(await known()).toEqual(before);
  });

  it('are kept as they are read, also where it is stopped', async () => {
    const mute = await plainServer(() => undefined);
    try {
      await addHung(lab, mute.port);
      const before = await known();
      const stop = new AbortController();
      const call = lab.host.client.directory.certificates.recheck(
        { olderThanHours: 0 },
        { signal: stop.signal },
      );
      await expect(
        runLong(call, ({ done }) => {
          // Only the one that never answers is left.
          if (done === 2) stop.abort();
        }),
      ).rejects.toThrow();
      const times = (all: readonly CheckedPlace[]) => all.map(({ checkedAt = '' }) => checkedAt).toSorted();
      await expect
        .poll(async () => times(await known()).filter((time) => times(before).includes(time)))
        .toEqual([LONG_AGO]);
    } finally {
      await mute.close();
    }
  });

  it('are read without saying anything but the beginning of TLS', async () => {
    const heard: Buffer[] = [];
    const listener = await plainServer((socket) => {
      socket.on('data', (piece: Buffer) => heard.push(piece));
      setTimeout(() => socket.destroy(), 50);
    });
    try {
      await addHung(lab, listener.port);
      await recheck();
      // A record of the handshake protocol each, and nothing of LDAP.
      expect(heard.length).toBeGreaterThan(0);
      expect(heard.every(([type]) => type === 0x16)).toBe(true);
    } finally {
      await listener.close();
    }
  });

  it('that are damaged in the state folder count as none', async () => {
    await writeFile(join(lab.home, 'certificates.json'), '{"places": [{}]}');
    expect(await known()).toEqual([]);
    await lab.check(`localhost:${lab.late.port}`);
    expect(await known()).toHaveLength(1);
  });
});
