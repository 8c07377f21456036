import { SiteferryError } from '#core/base/errors.ts';
import type { Message } from '#core/base/message.ts';
import { writeSiteUrl } from '#core/base/write-site-url.ts';
import { message } from '#core/messages/catalogue.ts';
import { parseBoolean } from './boolean.ts';
import type { ParsedKeywords } from './keywords.ts';

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
  const [, host = server, ownPort] = /^([^:]+|\[[^\]]+\]):(\d+)$/.exec(server) ?? [];
  const { sslmode, warnings } = readSslMode(values);
  const url = writeSiteUrl({
    scheme: 'postgres',
    user: values.user ?? '',
    host: host.replace(/^\[(.*)\]$/, '$1'),
    port: ownPort ?? values.port ?? '',
    database: values.database ?? '',
    options: [
      ['sslmode', sslmode],
      ['sslrootcert', sslmode === '' || sslmode === 'verify-full' ? (values.rootCertificate ?? '') : ''],
    ],
  });
  return { url, password: values.password, warnings };
}

function refuse(code: 'server-missing' | 'several-hosts'): SiteferryError {
  return new SiteferryError('connection-unreadable', { reason: message(`connection.${code}`) });
}

/** A mode that is not ours becomes the usual one, or the stricter one. https://www.npgsql.org/doc/security.html */
function readSslMode(values: ParsedKeywords['values']): { sslmode: string; warnings: Message[] } {
  const { sslMode: value = '', rootCertificate } = values;
  const replaced = (sslmode: string) => ({
    sslmode,
    warnings: [message('connection.ssl-mode-replaced', { value })],
  });
  switch (value.toLowerCase().replace(/[\s_-]/g, '')) {
    case '':
      return { sslmode: '', warnings: [] };
    case 'disable':
      return { sslmode: 'disable', warnings: [] };
    case 'require': {
      const isChecked = rootCertificate !== undefined && !parseBoolean(values.trust);
      return { sslmode: isChecked ? 'verify-full' : 'require', warnings: [] };
    }
    case 'verifyfull':
      return { sslmode: 'verify-full', warnings: [] };
    case 'verifyca':
      return replaced('verify-full');
    default:
      return replaced('');
  }
}
