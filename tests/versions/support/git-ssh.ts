import { spawn } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import ssh2, { type ServerChannel } from 'ssh2';
import { newSshKey } from '#tests/support/ssh-server.ts';
import type { GitServer } from './git-http.ts';

/**
 * A real SSH server that runs Git's own programs, after the commands of `before`, and the client's configuration in
 * `folder` that knows its key.
 */
export async function startGitSsh(
  folder: string,
  password: string,
  { before = '' }: { before?: string } = {},
): Promise<GitServer> {
  const hostKey = newSshKey();
  let refused = 0;
  const ssh = new ssh2.Server({ hostKeys: [hostKey.private] }, (client) => {
    client.on('error', () => {});
    client.on('authentication', (context) => {
      if (context.method === 'password' && context.username === 'ops' && context.password === password)
        return context.accept();
      if (context.method === 'password') refused += 1;
      return context.reject(['password']);
    });
    client.on('session', (accept) => {
      accept().on('exec', (acceptExec, reject, { command }) => {
        const [, program, path] = /^(git-upload-pack|git-receive-pack) '(.*)'$/.exec(command) ?? [];
        if (program === undefined || path === undefined) reject();
        else run(acceptExec(), `${before}exec ${program} "$0"`, path);
      });
    });
  });
  const clients = new Set<Socket>();
  const server = createServer((socket) => {
    clients.add(socket);
    socket.once('close', () => clients.delete(socket));
    ssh.injectSocket(socket);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await writeFile(join(folder, 'known_hosts'), `[127.0.0.1]:${port} ${hostKey.public}\n`);
  await writeFile(
    join(folder, 'ssh_config'),
    [
      `UserKnownHostsFile ${join(folder, 'known_hosts')}`,
      'GlobalKnownHostsFile /dev/null',
      'IdentityAgent none',
      'PubkeyAuthentication no',
      '',
    ].join('\n'),
  );
  process.env.GIT_SSH_COMMAND = `ssh -F '${join(folder, 'ssh_config')}'`;
  return {
    addressOf: (repository) => `ssh://ops@127.0.0.1:${port}${repository}`,
    refused: () => refused,
    close: async () => {
      delete process.env.GIT_SSH_COMMAND;
      for (const client of clients) client.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function run(channel: ServerChannel, script: string, path: string): void {
  const child = spawn('bash', ['-c', script, path], {
    env: { PATH: process.env.PATH, GIT_CONFIG_GLOBAL: '/dev/null' },
  });
  channel.pipe(child.stdin);
  child.stdin.on('error', () => {});
  child.stdout.pipe(channel, { end: false });
  child.stderr.pipe(channel.stderr, { end: false });
  child.on('close', (code) => {
    channel.exit(code ?? 1);
    channel.end();
  });
}
