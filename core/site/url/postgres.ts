import { resolve } from 'node:path';
import { message } from '#core/messages/catalogue.ts';
import { sshOptionNames } from '../tunnel/options.ts';
import { invalidUrl } from './decode.ts';
import { isLoopback } from './loopback.ts';
import { parseChoice, parseConnectTimeout, parseOptions } from './options.ts';
import { parseServer } from './server.ts';
import { parseSshServer } from './ssh.ts';
import type { PostgresUrl } from './types.ts';

const OPTIONS = ['sslmode', 'sslrootcert', 'connectTimeout', ...sshOptionNames] as const;

/** Parses what follows `postgres:`. */
export function parsePostgres(text: string, rest: string): PostgresUrl {
  const rules = { scheme: 'postgres', usualPort: 5432, instances: false } as const;
  const { server, options } = parseServer(text, rest, rules);
  if (server.user === '') throw invalidUrl(text, message('site-url.user-missing'));
  const { sslmode, sslrootcert, connectTimeout, ...ssh } = parseOptions(text, options, OPTIONS);
  const usual = sslrootcert === undefined && isLoopback(server.host) ? 'disable' : 'verify-full';
  const tls =
    sslmode === undefined
      ? usual
      : parseChoice(text, 'sslmode', sslmode, ['disable', 'require', 'verify-full']);
  if (sslrootcert !== undefined && tls !== 'verify-full') {
    throw invalidUrl(text, message('site-url.root-certificate-unused'));
  }
  return {
    kind: 'postgres',
    ...server,
    ...parseSshServer(text, ssh),
    ...parseConnectTimeout(text, connectTimeout),
    tls,
    ...(sslrootcert !== undefined && { rootCertificate: resolve(sslrootcert) }),
  };
}
