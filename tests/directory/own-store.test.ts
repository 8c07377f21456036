import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { check, codesOf, HOST, rulesOf } from './support/lab.ts';
import { type Issued, issue } from './support/pki.ts';
import { tlsServer } from './support/servers.ts';

/** Elsewhere than on Linux the system's store cannot be another one for a test. */
const isLinux = process.platform === 'linux';

describe.skipIf(!isLinux)('with the store of this computer alone (needs Linux)', () => {
  let folder: string;
  let root: Issued;
  let old: Issued;
  const before = process.env.SSL_CERT_FILE;
  beforeAll(async () => {
    root = await issue({ name: 'This computer’s root', ca: true });
    old = await issue({ name: 'Old root', ca: true, from: -900, to: -1 });
    folder = await mkdtemp(join(tmpdir(), 'siteferry-store-'));
    const file = join(folder, 'roots.pem');
    await writeFile(file, root.pem + old.pem);
    // Read once per process, at the first check: this file's own process.
    process.env.SSL_CERT_FILE = file;
  });
  afterAll(async () => {
    if (before === undefined) delete process.env.SSL_CERT_FILE;
    else process.env.SSL_CERT_FILE = before;
    await rm(folder, { recursive: true, force: true });
  });

  const report = async (chain: readonly Issued[], thumbprints: readonly string[] = []) => {
    const server = await tlsServer(chain);
    const settings = { LdapTrustedCertificateThumbprints: [...thumbprints] };
    const found = await check(server, { settings });
    await server.close();
    return found;
  };

  it('the thumbprint of a root that is not sent is found there', async () => {
    const leaf = await issue({ name: HOST, dns: [HOST] }, root);
    expect((await report([leaf], [root.sha256])).siteVerdict.row).toBe('trusted-pinned');
    expect((await report([leaf], [old.sha256])).siteVerdict.row).toBe('pin-refused');
  });

  it('the certificates of NODE_EXTRA_CA_CERTS are trusted, too', async () => {
    const extra = await issue({ name: 'Root of the environment', ca: true });
    const file = join(folder, 'extra.pem');
    await writeFile(file, extra.pem);
    const module = new URL('../../core/site/system-roots.ts', import.meta.url).href;
    const script = `import { systemRoots } from '${module}'; console.log((await systemRoots()).join('\\n'));`;
    const given = ['--input-type=module', '--eval', script];
    // Read by the runtime when a process begins: by one of its own.
    const env = { ...process.env, NODE_EXTRA_CA_CERTS: file };
    const { stdout } = await promisify(execFile)(process.execPath, given, { env });
    expect(stdout).toContain(extra.pem.trim());
    expect(stdout).toContain(root.pem.trim());
  });

  it('an expired root there says nothing of the site server’s, which may have its renewal', async () => {
    const { siteVerdict, stages, rules } = await report([await issue({ name: HOST, dns: [HOST] }, old)]);
    expect(siteVerdict).toMatchObject({ prediction: 'unknown', row: 'store-unknown' });
    expect(codesOf(rules)).not.toContain('ldaps.R06');
    const trust = stages.find(({ step }) => step === 'S7');
    expect(codesOf(trust?.findings ?? [])).toEqual(['ldaps.S7.not-here', 'ldaps.S7.own-copy']);
  });

  it('what the server itself sends wrong is wrong everywhere', async () => {
    const between = await issue({ name: 'Old issuer', ca: true, from: -30, to: -1 }, root);
    const { siteVerdict, rules } = await report([await issue({ name: HOST, dns: [HOST] }, between), between]);
    expect(siteVerdict.row).toBe('chain-refused');
    expect(rulesOf({ rules } as never)).toEqual(['R06']);
  });
});
