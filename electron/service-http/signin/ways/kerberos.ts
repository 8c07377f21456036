/** What is used of the package `kerberos`, which is native and optional. */
export interface Kerberos {
  initializeServer(service: string): Promise<KerberosServer>;
}

interface KerberosServer {
  step(token: string): Promise<unknown>;
  contextComplete: boolean;
  /** The principal, `anna@EXAMPLE.COM`. */
  username?: string | null;
  /** What proves the server to the client. */
  response?: string | null;
}

/** Somebody whose ticket was accepted. */
export interface Ticket {
  principal: string;
  response: string | undefined;
}

/** The package; undefined where it is not installed, or does not run here, which is logged. */
export async function loadKerberos(logError: (error: unknown) => void): Promise<Kerberos | undefined> {
  // Nothing that builds or bundles this program shall look for it.
  const name: string = 'kerberos';
  try {
    const loaded: Kerberos & { default?: Kerberos } = await import(name);
    return loaded.default ?? loaded;
  } catch (error) {
    const isMissing = error instanceof Error && 'code' in error && error.code === 'ERR_MODULE_NOT_FOUND';
    if (!isMissing) logError(error);
    return undefined;
  }
}

/** The object identifiers of Kerberos, as DER: that of RFC 4121, and the one that Windows names first. */
const KERBEROS = ['06092a864886f712010202', '06092a864882f712010202'].map((hex) => Buffer.from(hex, 'hex'));
const NTLM = Buffer.from('NTLMSSP\0');
/** Of a token that names its mechanism (RFC 2743, 3.1). */
const APPLICATION_0 = 0x60;

/** What a token of `Authorization: Negotiate` is of; NTLM also where SPNEGO is around it. */
export function mechanismOf(token: Buffer): 'kerberos' | 'ntlm' | 'other' {
  if (token.includes(NTLM)) return 'ntlm';
  const isNamed = token[0] === APPLICATION_0 && KERBEROS.some((one) => token.includes(one));
  return isNamed ? 'kerberos' : 'other';
}

/**
 * Whose ticket a token is, by any key of the keytab (`KRB5_KTNAME`) for the service `HTTP`: which one is not the client's to say.
 * Undefined for what takes more than one message. Throws what GSSAPI says against it.
 */
export async function acceptTicket(kerberos: Kerberos, token: Buffer): Promise<Ticket | undefined> {
  const server = await kerberos.initializeServer('HTTP');
  await server.step(token.toString('base64'));
  const { contextComplete, username, response } = server;
  return contextComplete && username ? { principal: username, response: response || undefined } : undefined;
}
