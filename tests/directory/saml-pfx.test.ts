import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { openPfx } from '#core/directory/saml/pfx.ts';
import { isWholeRun } from '../support/tier.ts';
import { hasOpenssl, inFolder } from './support/openssl.ts';
import { PFX_KINDS, type PfxKind, writePfx } from './support/pfx.ts';
import { type Issued, issue } from './support/pki.ts';

const kinds = Object.keys(PFX_KINDS) as PfxKind[];

describe.skipIf(!hasOpenssl)(`a .pfx file${hasOpenssl ? '' : ' (needs openssl)'}`, () => {
  let authority: Issued;
  let rsa: Issued;
  let curve: Issued;
  beforeAll(async () => {
    authority = await issue({ name: 'authority', key: 'rsa', ca: true });
    rsa = await issue({ name: 'portal', key: 'rsa' }, authority);
    curve = await issue({ name: 'curve' });
  });

  const opened = (own: Issued, given: Parameters<typeof writePfx>[2], password: string) =>
    inFolder(async (file) => {
      await writePfx(file('own.pfx'), own, given);
      return openPfx(await readFile(file('own.pfx')), password);
    });
  /** What a key is: its own file has the same. */
  const pemOf = (read: Awaited<ReturnType<typeof opened>>) =>
    read.kind === 'read' ? String(read.key.export({ type: 'pkcs8', format: 'pem' })) : read.kind;
  const bare = (pem: string) => pem.replace(/-----[^-]+-----|\s/g, '');

  describe.each(kinds)('of the kind: %s', (kind) => {
    it.each([
      ['an RSA key', () => rsa],
      ['a key of a curve', () => curve],
    ])('gives %s with its certificate, and not to a wrong password', async (_name, of) => {
      const own = of();
      const read = await opened(own, { kind, others: [authority] }, 'secret');
      expect(bare(pemOf(read))).toBe(bare(own.keyPem));
      if (read.kind === 'read') expect(read.certificate.toString('base64')).toBe(bare(own.pem));
      if (kind === 'nothing encrypted') return;
      expect(['wrong-password', 'unreadable']).toContain((await opened(own, { kind }, 'wrong')).kind);
    });

    it.each(['Пароль-1', 'pässwörd', '', 'with space "quoted"'])(
      'opens by the password %j',
      async (password) => {
        expect((await opened(rsa, { kind, password }, password)).kind).toBe('read');
        if (kind === 'nothing encrypted' || kind === 'no signature') return;
        expect((await opened(rsa, { kind, password }, `${password}x`)).kind).toBe('wrong-password');
      },
    );
  });

  it('without a key is of no use', async () => {
    const read = await inFolder(async (file) => {
      await writeFile(file('own.pem'), rsa.pem);
      const words = ['pkcs12', '-export', '-nokeys', '-in', file('own.pem'), '-out', file('own.pfx')];
      await promisify(execFile)('openssl', [...words, '-passout', 'pass:secret']);
      return openPfx(await readFile(file('own.pfx')), 'secret');
    });
    expect(read).toEqual({ kind: 'unreadable' });
  });

  it('that is damaged, or none, never throws', async () => {
    const whole = await inFolder(async (file) => {
      await writePfx(file('own.pfx'), curve, { kind: 'legacy' });
      return await readFile(file('own.pfx'));
    });
    fc.assert(
      fc.property(fc.nat(whole.length - 1), fc.integer({ min: 1, max: 255 }), (place, change) => {
        const damaged = Buffer.from(whole);
        damaged[place] = (damaged[place] ?? 0) ^ change;
        // Some bytes mean nothing, such as those of a name; the key is never another one.
        const read = openPfx(damaged, 'secret');
        if (read.kind === 'read') expect(bare(pemOf(read))).toBe(bare(curve.keyPem));
      }),
      { numRuns: isWholeRun ? 60 : 10 },
    );
    expect(openPfx(whole.subarray(0, 40), 'secret').kind).toBe('unreadable');
    expect(openPfx(Buffer.alloc(0), '').kind).toBe('unreadable');
  });
});
