import { resolve } from 'node:path';
import { message } from '#core/messages/catalogue.ts';
import { sshOptionNames } from '../tunnel/options.ts';
import { isLoopback } from './loopback.ts';
import { oneOf, takeOptions } from './options.ts';
import { parseServer } from './server.ts';
import { sshOf } from './ssh.ts';
import { invalid } from './text.ts';
import type { PostgresUrl } from './types.ts';

const OPTIONS = ['sslmode', 'sslrootcert', ...sshOptionNames] as const;

/** Parses what follows `postgres:`. */
export function parsePostgres(text: string, rest: string): PostgresUrl {
  const rules = { scheme: 'postgres', usualPort: 5432, instances: false } as const;
  const { server, options } = parseServer(text, rest, rules);
  if (server.user === '') throw invalid(text, message('site-url.user-missing'));
  const { sslmode, sslrootcert, ...ssh } = takeOptions(text, options, OPTIONS);
  const usual = sslrootcert === undefined && isLoopback(server.host) ? 'disable' : 'verify-full';
  const tls =
    sslmode === undefined ? usual : oneOf(text, 'sslmode', sslmode, ['disable', 'require', 'verify-full']);
  if (sslrootcert !== undefined && tls !== 'verify-full') {
    throw invalid(text, message('site-url.root-certificate-unused'));
  }
  return {
    kind: 'postgres',
    ...server,
    ...sshOf(text, ssh),
    tls,
    ...(sslrootcert !== undefined && { rootCertificate: resolve(sslrootcert) }),
  };
}
