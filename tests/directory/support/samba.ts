import { execFile, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { appendFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type Issued, issue } from './pki.ts';

const SERVER = '/usr/sbin/samba';
/** The interpreter that Debian's packages of Samba are for. */
const PYTHON = '/usr/bin/python3';
const SETUP = '/usr/share/samba/setup/provision.ldif';

export const hasSamba = existsSync(SERVER) && existsSync(SETUP) && process.getuid?.() === 0;
/** For the titles of tests that are skipped without it. */
export const needsSamba = hasSamba ? '' : ' (needs samba, samba-ad-provision, samba-dsdb-modules and root)';

export const DOMAIN = { dns: 'corp.example.org', dn: 'DC=corp,DC=example,DC=org', netBios: 'CORP' } as const;
export const PASSWORD = 'Passw0rd!4test';

export interface SambaUser {
  login: string;
  givenName?: string;
  sn?: string;
  displayName?: string;
  userPrincipalName?: string;
  mustChange?: boolean;
  isDisabled?: boolean;
  /** Seconds from now until the account ends. */
  expiresIn?: number;
}

export interface Samba {
  /** Of the loopback network: the ports of a domain controller cannot be chosen, so its address is. */
  address: string;
  /** SHA-256 of its certificate. */
  sha256: string;
  close(): Promise<void>;
}

/** A controller of an Active Directory domain with these users, whose password is `PASSWORD`, and a certificate below a root. */
export async function startSamba(root: Issued, users: readonly SambaUser[]): Promise<Samba> {
  const folder = await mkdtemp(join(tmpdir(), 'siteferry-samba-'));
  const file = (name: string) => join(folder, name);
  const address = `127.77.${process.pid % 250}.${1 + (Math.floor(process.pid / 250) % 250)}`;
  await writeFile(file('users.json'), JSON.stringify(users));
  const script = join(import.meta.dirname, 'samba-provision.py');
  await promisify(execFile)(PYTHON, [script, file('ad'), address, PASSWORD, file('users.json')], {
    env: { PATH: '/usr/bin:/bin:/usr/sbin:/sbin' },
    maxBuffer: 10_000_000,
  });
  const own = await issue(
    { name: `dc1.${DOMAIN.dns}`, dns: [`dc1.${DOMAIN.dns}`], ips: [address], key: 'rsa' },
    root,
  );
  await writeFile(file('server.pem'), own.pem);
  await writeFile(file('key.pem'), own.keyPem, { mode: 0o600 });
  await writeFile(file('ca.pem'), root.pem);
  for (const name of ['run', 'cache']) await mkdir(file(name));
  const settings = join(file('ad'), 'etc', 'smb.conf');
  const given = await readFile(settings, 'utf8');
  await writeFile(
    settings,
    given
      .replace(/^\s*(?:server services|log file|cache directory) =.*\n/gm, '')
      .replace(
        '[global]',
        [
          '[global]',
          'server services = ldap',
          'logging = file',
          `log file = ${file('samba.log')}`,
          `pid directory = ${file('run')}`,
          `cache directory = ${file('cache')}`,
          `ncalrpc dir = ${file('run')}`,
          `tls certfile = ${file('server.pem')}`,
          `tls keyfile = ${file('key.pem')}`,
          `tls cafile = ${file('ca.pem')}`,
        ].join('\n\t'),
      ),
  );
  await appendFile(file('samba.log'), '');
  const server = spawn(SERVER, ['-F', '--no-process-group', '-M', 'single', '-s', settings], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let output = '';
  server.stderr.on('data', (chunk: Buffer) => {
    output += chunk.toString();
  });
  const ended = new Promise<void>((resolve) => server.once('exit', () => resolve()));
  await reachable(address, 636).catch((cause: unknown) => {
    server.kill('SIGKILL');
    throw new Error(`samba does not start: ${output.slice(-500)}`, { cause });
  });
  return {
    address,
    sha256: own.sha256,
    async close() {
      server.kill('SIGKILL');
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function reachable(host: string, port: number): Promise<void> {
  for (let tries = 0; tries < 300; tries += 1) {
    const isOpen = await new Promise<boolean>((resolve) => {
      const socket = connect(port, host, () => {
        socket.destroy();
        resolve(true);
      });
      socket.once('error', () => resolve(false));
    });
    if (isOpen) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('nothing listens');
}
