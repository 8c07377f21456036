import { spawn } from 'node:child_process';
import { createSocket } from 'node:dgram';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const SERVER = '/usr/sbin/freeradius';

export const hasFreeRadius = existsSync(SERVER);
/** For the titles of tests that are skipped without it. */
export const needsFreeRadius = hasFreeRadius ? '' : ' (needs freeradius)';

export interface RunningRadius {
  port: number;
  close(): Promise<void>;
}

/** A RADIUS server for this computer alone, with a few users and nothing else. */
export async function startFreeRadius(options: {
  secret: string;
  users: Readonly<Record<string, string>>;
  /** Drop whatever is not signed with the secret; true where it does not say. */
  isStrict?: boolean;
  /** Answer Status-Server; true where it does not say. */
  hasStatus?: boolean;
}): Promise<RunningRadius> {
  const folder = await mkdtemp(join(tmpdir(), 'siteferry-radius-'));
  const file = (name: string) => join(folder, name);
  const port = await freePort();
  await writeFile(
    file('users'),
    Object.entries(options.users)
      .map(([name, password]) => `${name} Cleartext-Password := "${password}"\n`)
      .join(''),
  );
  await writeFile(
    file('radiusd.conf'),
    `prefix = /usr
localstatedir = ${folder}
logdir = ${folder}
run_dir = ${folder}
libdir = /usr/lib/freeradius
dictionary = /usr/share/freeradius
pidfile = ${file('radiusd.pid')}
security {
  status_server = ${options.hasStatus === false ? 'no' : 'yes'}
}
modules {
  pap {
  }
  files {
    filename = ${file('users')}
  }
}
client local {
  ipaddr = 127.0.0.1
  secret = ${options.secret}
  require_message_authenticator = ${options.isStrict === false ? 'no' : 'yes'}
}
server default {
  listen {
    type = auth
    ipaddr = 127.0.0.1
    port = ${port}
  }
  authorize {
    files
    pap
  }
  authenticate {
    pap
  }
}
`,
  );
  const server = spawn(
    SERVER,
    ['-f', '-l', 'stdout', '-d', folder, '-n', 'radiusd', '-D', '/usr/share/freeradius'],
    { stdio: ['ignore', 'pipe', 'pipe'] },
  );
  const ended = new Promise<void>((resolve) => server.once('exit', () => resolve()));
  let output = '';
  const ready = new Promise<void>((resolve, reject) => {
    const take = (chunk: Buffer) => {
      output += chunk.toString();
      if (output.includes('Ready to process requests')) resolve();
    };
    server.stdout.on('data', take);
    server.stderr.on('data', take);
    server.once('exit', () => reject(new Error(`freeradius does not start: ${output.slice(-500)}`)));
  });
  await ready;
  return {
    port,
    async close() {
      server.kill('SIGKILL');
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function freePort(): Promise<number> {
  const socket = createSocket('udp4');
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve));
  const { port } = socket.address();
  await new Promise<void>((resolve) => socket.close(() => resolve()));
  return port;
}
