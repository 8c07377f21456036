import { SiteferryError } from '#core/base/errors.ts';
import type { Message } from '#core/base/message.ts';
import { writeSiteUrl } from '#core/base/write-site-url.ts';
import { message } from '#core/messages/catalogue.ts';
import { isLoopback } from '../url/loopback.ts';
import { parseBoolean } from './boolean.ts';
import type { ParsedKeywords } from './keywords.ts';
import { lostKeyword } from './lost-keywords.ts';
import { readTimeout } from './timeout.ts';

/** What a connection string comes to. */
export interface ConnectionParts {
  /** A site URL without a password, which may lack what no connection string says. */
  url: string;
  password: string | undefined;
  warnings: Message[];
}

/** The parts of a URL for what a string of Npgsql says. Throws `connection-unreadable`. */
export function readPostgres({ values }: ParsedKeywords): ConnectionParts {
  const server = (values.server ?? '').trim();
  if (server === '') throw refuse('server-missing');
  if (server.includes(',')) throw refuse('several-hosts');
  if (/^[/@]/.test(server)) throw refuse('server-unsupported');
  const [, host = server, ownPort] = /^([^:]+|\[[^\]]+\]):(\d+)$/.exec(server) ?? [];
  const { sslmode, warnings } = readSslMode(values, host);
  const timeout = readTimeout(values.timeout);
  const isKerberos = parseBoolean(values.integrated);
  const url = writeSiteUrl({
    scheme: 'postgres',
    user: values.user ?? '',
    host: host.replace(/^\[(.*)\]$/, '$1'),
    port: ownPort ?? values.port ?? '',
    database: values.database ?? '',
    options: [
      ['sslmode', sslmode],
      ['sslrootcert', sslmode === '' || sslmode === 'verify-full' ? (values.rootCertificate ?? '') : ''],
      ...timeout.options,
    ],
  });
  const kerberos = isKerberos ? [lostKeyword('Integrated Security', 'kerberos')] : [];
  return { url, password: values.password, warnings: [...warnings, ...timeout.warnings, ...kerberos] };
}

function refuse(code: 'server-missing' | 'several-hosts' | 'server-unsupported'): SiteferryError {
  return new SiteferryError('connection-unreadable', { reason: message(`connection.${code}`) });
}

/**
 * A mode that is not ours becomes the usual one, or the stricter one. `ssl` is that of JDBC.
 * https://www.npgsql.org/doc/security.html, https://jdbc.postgresql.org/documentation/use/
 */
function readSslMode(
  { sslMode: value = '', rootCertificate, trust, ssl, sslFactory = '' }: ParsedKeywords['values'],
  host: string,
): { sslmode: string; warnings: Message[] } {
  const plain = (sslmode: string) => ({ sslmode, warnings: [] });
  const replaced = (sslmode: string) => ({
    sslmode,
    warnings: [message('connection.ssl-mode-replaced', { value })],
  });
  switch (value.toLowerCase().replace(/[\s_-]/g, '')) {
    case '': {
      if (!parseBoolean(ssl)) return plain('');
      return plain(/NonValidatingFactory$/i.test(sslFactory.trim()) ? 'require' : 'verify-full');
    }
    case 'disable':
      return plain('disable');
    case 'require': {
      const isChecked = rootCertificate !== undefined && !parseBoolean(trust);
      return plain(isChecked ? 'verify-full' : 'require');
    }
    case 'verifyfull':
      return plain('verify-full');
    case 'verifyca':
      return replaced('verify-full');
    default:
      // Nobody listens on this computer itself.
      return isLoopback(host.replace(/^\[(.*)\]$/, '$1')) ? plain('') : replaced('');
  }
}
