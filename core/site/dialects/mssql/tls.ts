import { isIP } from 'node:net';
import { checkServerIdentity, type TLSSocket } from 'node:tls';
import type { MssqlUrl } from '../../url.ts';

/**
 * The name that the handshake asks for where the server is called by its address, which RFC 6066 does not allow there. Its
 * TLD is reserved, so no certificate can be for it.
 */
const NO_NAME = 'address.invalid';

/** How tedious encrypts: with an address it checks nothing itself, see `refuseCertificate`. */
export function tlsOptions(url: MssqlUrl): {
  encrypt: MssqlUrl['encrypt'];
  trustServerCertificate: boolean;
  serverName?: string;
} {
  const { encrypt, trustServerCertificate, hostNameInCertificate } = url;
  if (isCheckedLater(url)) return { encrypt, trustServerCertificate: true, serverName: NO_NAME };
  const name = hostNameInCertificate === undefined ? {} : { serverName: hostNameInCertificate };
  return { encrypt, trustServerCertificate, ...name };
}

/** With `strict` no name is asked for where there is none to ask for, and Node checks the address. */
function isCheckedLater({ host, encrypt, hostNameInCertificate }: MssqlUrl): boolean {
  return isIP(host) !== 0 && encrypt !== 'strict' && hostNameInCertificate === undefined;
}

/**
 * Checks the certificate of a server that is called by its address, once the handshake is over and before anything else is
 * sent: one that is not valid, trusted and for this address ends the connection. Gives what is wrong with it, with Node's
 * code for it.
 */
export function refuseCertificate(
  url: MssqlUrl,
  socket: TLSSocket & { authorizationError?: Error | string | null },
): Error | undefined {
  if (url.trustServerCertificate || !isCheckedLater(url)) return undefined;
  const refused = socket.authorizationError;
  const code = refused instanceof Error && 'code' in refused ? String(refused.code) : String(refused);
  // Node looks at the name last: a certificate that only the made-up name does not fit is good so far.
  const error =
    code === 'ERR_TLS_CERT_ALTNAME_INVALID'
      ? checkServerIdentity(url.host, socket.getPeerCertificate())
      : Object.assign(new Error('the certificate is refused'), { code });
  if (error) socket.destroy(error);
  return error;
}
