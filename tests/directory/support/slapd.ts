import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { freePort } from '../../support/free-port.ts';
import type { Issued } from './pki.ts';

const SLAPD = '/usr/sbin/slapd';
const SLAPADD = '/usr/sbin/slapadd';

export const hasSlapd = existsSync(SLAPD);
/** For the titles of tests that are skipped without it. */
export const needsSlapd = hasSlapd ? '' : ' (needs slapd)';

export const BASE = 'dc=example,dc=org';
export const ADMIN = { dn: `cn=admin,${BASE}`, password: 'admin-secret' };

export interface Slapd {
  /** Plain LDAP, with StartTLS. */
  port: number;
  tlsPort: number;
  close(): Promise<void>;
}

/** A directory server with these entries (LDIF below the base), and a certificate for its TLS. */
export async function startSlapd(options: {
  chain: readonly Issued[];
  ldif: string;
  /** Lines for the configuration of the database. */
  config?: string;
  /** Lines before the database: further attributes and classes. */
  schema?: string;
  /** Further attributes of the root DSE, as LDIF. */
  rootDse?: string;
}): Promise<Slapd> {
  const folder = await mkdtemp(join(tmpdir(), 'siteferry-slapd-'));
  const [leaf, ...others] = options.chain;
  const file = (name: string) => join(folder, name);
  await mkdir(file('data'));
  await writeFile(file('server.pem'), leaf?.pem ?? '');
  await writeFile(file('key.pem'), leaf?.keyPem ?? '');
  await writeFile(file('ca.pem'), others.map(({ pem }) => pem).join(''));
  await writeFile(
    file('slapd.conf'),
    [
      ...['core', 'cosine', 'inetorgperson'].map((name) => `include /etc/ldap/schema/${name}.schema`),
      options.schema ?? '',
      ...(options.rootDse === undefined ? [] : [`rootDSE ${file('root.ldif')}`]),
      'modulepath /usr/lib/ldap',
      'moduleload back_mdb',
      'moduleload ppolicy',
      `pidfile ${file('slapd.pid')}`,
      `TLSCertificateFile ${file('server.pem')}`,
      `TLSCertificateKeyFile ${file('key.pem')}`,
      ...(others.length > 0 ? [`TLSCACertificateFile ${file('ca.pem')}`] : []),
      'sizelimit 500',
      'database mdb',
      'maxsize 268435456',
      `suffix "${BASE}"`,
      `rootdn "${ADMIN.dn}"`,
      `rootpw ${ADMIN.password}`,
      `directory ${file('data')}`,
      'index objectClass eq',
      'index uid,cn eq,sub',
      'index mail eq',
      options.config ?? '',
      '',
    ].join('\n'),
  );
  await writeFile(
    file('data.ldif'),
    `dn: ${BASE}\nobjectClass: dcObject\nobjectClass: organization\ndc: example\no: Example\n\n${options.ldif}`,
  );
  if (options.rootDse !== undefined) await writeFile(file('root.ldif'), options.rootDse);
  await promisify(execFile)(SLAPADD, ['-q', '-f', file('slapd.conf'), '-l', file('data.ldif')]);
  for (let attempt = 0; attempt < 5; attempt += 1) {
    const [port, tlsPort] = [await freePort(), await freePort()];
    const urls = `ldap://127.0.0.1:${port} ldaps://127.0.0.1:${tlsPort}`;
    const server = spawn(SLAPD, ['-d', '0', '-f', file('slapd.conf'), '-h', urls], { stdio: 'ignore' });
    const ended = new Promise<void>((resolve) => server.once('exit', () => resolve()));
    // It ends where somebody else has taken a port since.
    if (!(await isReachable(tlsPort, server))) continue;
    return {
      port,
      tlsPort,
      async close() {
        server.kill('SIGKILL');
        await ended;
        await rm(folder, { recursive: true, force: true });
      },
    };
  }
  throw new Error('slapd does not start');
}

/** Whether something listens there before the server ends, however long that takes. */
async function isReachable(port: number, server: ChildProcess): Promise<boolean> {
  while (server.exitCode === null) {
    const isOpen = await new Promise<boolean>((resolve) => {
      const socket = connect(port, '127.0.0.1', () => {
        socket.destroy();
        resolve(true);
      });
      socket.once('error', () => resolve(false));
    });
    if (isOpen) return server.exitCode === null;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return false;
}
