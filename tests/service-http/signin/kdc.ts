import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { freePort } from '#tests/support/free-port.ts';

const KDC = '/usr/sbin/krb5kdc';
const PROGRAMS = [KDC, '/usr/sbin/kdb5_util', '/usr/sbin/kadmin.local', '/usr/bin/kinit'];

/** What is used of the package `kerberos` on the side of a browser. */
interface KerberosClients {
  GSS_MECH_OID_SPNEGO: unknown;
  initializeClient(
    service: string,
    options: { mechOID: unknown },
  ): Promise<{ step(text: string): Promise<string> }>;
}

function loadKerberos(): KerberosClients | undefined {
  try {
    // Optional, and so in no list of dependencies.
    const name: string = 'kerberos';
    return createRequire(import.meta.url)(name);
  } catch {
    return undefined;
  }
}

const kerberos = loadKerberos();
export const hasKdc = PROGRAMS.every((program) => existsSync(program)) && kerberos !== undefined;
/** For the titles of tests that are skipped without it. */
export const needsKdc = hasKdc
  ? ''
  : ' (needs krb5-kdc, krb5-admin-server, krb5-user, and npm install --no-save kerberos)';

export interface Kdc {
  realm: string;
  /** A token of `Authorization: Negotiate` for the service on this host, by the ticket of a user. */
  token(user: string, host?: string): Promise<string>;
  close(): Promise<void>;
}

/** A realm with these users and their passwords, whose keytab this process has for `HTTP/localhost`. */
export async function startKdc(users: Readonly<Record<string, string>>): Promise<Kdc> {
  const folder = await mkdtemp(join(tmpdir(), 'siteferry-kdc-'));
  const file = (name: string) => join(folder, name);
  const realm = 'EXAMPLE.TEST';
  const port = await freePort();
  await mkdir(file('data'));
  await writeFile(
    file('krb5.conf'),
    `[libdefaults]
default_realm = ${realm}
dns_lookup_kdc = false
dns_canonicalize_hostname = false
rdns = false
udp_preference_limit = 1
[realms]
${realm} = {
  kdc = 127.0.0.1:${port}
}
[domain_realm]
localhost = ${realm}
`,
  );
  await writeFile(
    file('kdc.conf'),
    `[kdcdefaults]
kdc_listen = 127.0.0.1:${port}
kdc_tcp_listen = 127.0.0.1:${port}
[realms]
${realm} = {
  database_name = ${file('data/principal')}
  key_stash_file = ${file('data/stash')}
  acl_file = ${file('data/acl')}
}
`,
  );
  const environment = {
    KRB5_CONFIG: file('krb5.conf'),
    KRB5_KDC_PROFILE: file('kdc.conf'),
    KRB5_KTNAME: file('keytab'),
    KRB5RCACHENAME: `file2:${file('replays')}`,
  };
  // Read by the library each time that it is asked.
  const before = { ...process.env };
  Object.assign(process.env, environment);
  const run = async (program: string, words: readonly string[], input = '') => {
    const running = promisify(execFile)(program, [...words]);
    running.child.stdin?.end(input);
    await running;
  };
  await run('/usr/sbin/kdb5_util', ['create', '-s', '-r', realm, '-P', 'master']);
  const ask = (question: string) => run('/usr/sbin/kadmin.local', ['-r', realm, '-q', question]);
  for (const [name, password] of Object.entries(users)) await ask(`addprinc -pw ${password} ${name}`);
  for (const host of ['localhost', 'elsewhere']) await ask(`addprinc -randkey HTTP/${host}`);
  await ask(`ktadd -k ${file('keytab')} HTTP/localhost`);
  const server = spawn(KDC, ['-n', '-r', realm], { stdio: 'ignore' });
  const ended = new Promise<void>((resolve) => server.once('exit', () => resolve()));
  await reachable(port, server);
  return {
    realm,
    async token(user, host = 'localhost') {
      process.env.KRB5CCNAME = `FILE:${file(`tickets-${user}`)}`;
      await run('/usr/bin/kinit', [user], `${users[user]}\n`);
      const mechOID = kerberos?.GSS_MECH_OID_SPNEGO;
      const client = await kerberos?.initializeClient(`HTTP@${host}`, { mechOID });
      return (await client?.step('')) ?? '';
    },
    async close() {
      server.kill('SIGKILL');
      await ended;
      for (const name of [...Object.keys(environment), 'KRB5CCNAME']) {
        delete process.env[name];
        if (before[name] !== undefined) process.env[name] = before[name];
      }
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function reachable(port: number, server: ChildProcess): Promise<void> {
  while (server.exitCode === null) {
    const isOpen = await new Promise<boolean>((resolve) => {
      const socket = connect(port, '127.0.0.1', () => {
        socket.destroy();
        resolve(true);
      });
      socket.once('error', () => resolve(false));
    });
    if (isOpen) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error('krb5kdc does not start');
}
