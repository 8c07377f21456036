import { sanitize } from '#core/base/sanitize.ts';
import { message } from '#core/messages/catalogue.ts';
import { invalidUrl } from './url/decode.ts';
import { parseEmbedded } from './url/embedded.ts';
import { parseMssql } from './url/mssql.ts';
import { parsePostgres } from './url/postgres.ts';
import type { SiteUrl } from './url/types.ts';

export { isLoopback } from './url/loopback.ts';
export type { EmbeddedUrl, MssqlUrl, PostgresUrl, ServerSiteUrl, SiteUrl } from './url/types.ts';

/**
 * Parses a site URL:
 * - `embedded:<folder>`, `embedded:memory`;
 * - `postgres://user[:password]@host[:5432]/database[?sslmode=disable|require|verify-full][&sslrootcert=FILE]`;
 *   also `postgresql://`. Without `sslmode` it is `disable` for this computer itself and `verify-full` elsewhere:
 *   a password never goes unprotected over a network unless the URL says so;
 * - `mssql://[user[:password]@]host[:1433]/database[?options]`, or `host\instance` in place of host and port. Options:
 *   `auth` (`siteSignIns`) with `clientId` and `tenantId`, `encrypt=true|false|strict`, `trustServerCertificate=true|false`,
 *   `hostNameInCertificate=NAME`, `sslrootcert=FILE`, `serverCertificate=FILE|SHA-256|SHA-1`, `applicationIntent=ReadOnly`,
 *   `multiSubnetFailover=true`, `failoverPartner=host[:1433]`. Encrypted with a checked certificate unless it says otherwise.
 *
 * Both take `connectTimeout=SECONDS`, and `sshHost=user@host[:22]`, `sshKey=FILE` and `sshHostKey=SHA256:…`, for a connection through an SSH server.
 *
 * User, password, host, database and options are percent-encoded; a folder is taken as it is. Throws
 * `site-url-invalid`, which never repeats what may be a password.
 */
export function parseSiteUrl(text: string): SiteUrl {
  const [, scheme = '', rest = ''] = /^([a-z][a-z0-9+.-]*):(.*)$/is.exec(text) ?? [];
  switch (scheme.toLowerCase()) {
    case 'embedded':
      return parseEmbedded(text, rest);
    case 'postgres':
    case 'postgresql':
      return parsePostgres(text, rest);
    case 'mssql':
      return parseMssql(text, rest);
    case '':
      throw invalidUrl(text, message('site-url.no-scheme'));
    default:
      throw invalidUrl(text, message('site-url.scheme-unknown', { scheme: sanitize(scheme, 20) }));
  }
}

/** Whether a site is opened for reading only, as its URL says: nothing may be written to it. */
export function isReadOnly(url: SiteUrl): boolean {
  return url.kind === 'mssql' && url.readOnly === true;
}
