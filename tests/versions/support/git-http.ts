import { spawn } from 'node:child_process';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { relative } from 'node:path';

export interface GitServer {
  addressOf(repository: string): string;
  /** Sign-ins that were refused. */
  refused(): number;
  close(): Promise<void>;
}

const BACKEND = '/usr/lib/git-core/git-http-backend';

/** Git's own server for http, behind a sign-in where there is a password: on loopback, of the repositories below `root`. */
export async function startGitHttp(root: string, password?: string): Promise<GitServer> {
  const expected = `Basic ${Buffer.from(`ops:${password}`).toString('base64')}`;
  let refused = 0;
  const server = createServer((request, response) => {
    if (password === undefined || request.headers.authorization === expected)
      return serve(root, request, response);
    if (request.headers.authorization !== undefined) refused += 1;
    response.writeHead(401, { 'WWW-Authenticate': 'Basic realm="git"' });
    response.end('no');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    addressOf: (repository) =>
      `http://${password === undefined ? '' : 'ops@'}127.0.0.1:${port}/${relative(root, repository)}`,
    refused: () => refused,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function serve(root: string, request: IncomingMessage, response: ServerResponse): void {
  const url = new URL(request.url ?? '/', 'http://localhost');
  const backend = spawn(BACKEND, {
    env: {
      PATH: process.env.PATH,
      GIT_PROJECT_ROOT: root,
      GIT_HTTP_EXPORT_ALL: '1',
      GIT_CONFIG_GLOBAL: '/dev/null',
      PATH_INFO: decodeURIComponent(url.pathname),
      QUERY_STRING: url.search.slice(1),
      REQUEST_METHOD: request.method,
      REMOTE_USER: 'ops',
      CONTENT_TYPE: request.headers['content-type'] ?? '',
      HTTP_CONTENT_ENCODING: request.headers['content-encoding'] ?? '',
      HTTP_GIT_PROTOCOL: String(request.headers['git-protocol'] ?? ''),
    },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  request.pipe(backend.stdin);
  backend.stdin.on('error', () => {});
  let head: Buffer | undefined = Buffer.alloc(0);
  backend.stdout.on('data', (chunk: Buffer) => {
    if (head === undefined) return void response.write(chunk);
    head = Buffer.concat([head, chunk]);
    const end = head.indexOf('\r\n\r\n');
    if (end < 0) return;
    const lines = head
      .toString('latin1', 0, end)
      .split('\r\n')
      .map((line) => line.split(/:\s*/, 2));
    const headers = Object.fromEntries(lines);
    const { Status: status = '200', ...others } = headers as Record<string, string>;
    response.writeHead(Number.parseInt(status, 10), others);
    response.write(head.subarray(end + 4));
    head = undefined;
  });
  backend.stdout.on('end', () => response.end());
}
