/** What a way of signing in to SQL Server needs besides the server and the database. */
interface SignInNeeds {
  user: 'required' | 'optional' | 'none';
  /** Whether a secret is sent: a password, a client secret, a token. */
  secret: boolean;
  /** Entra ID knows the user by a client id. */
  isClient?: true;
  clientId?: 'required' | 'optional';
  tenantId?: 'required' | 'optional';
}

/**
 * How a user signs in to SQL Server, by the name of it in a site URL (`auth=…`):
 * - `sql`: a login of the server itself;
 * - `ntlm`: a Windows account with its password, as `DOMAIN\user` or `user@domain`;
 * - `integrated`: the Windows account that the program runs as, through the ODBC driver;
 * - `entra-…`: Microsoft Entra ID. The user of a service principal is its client id, and that of a managed identity the
 *   client id of one that is assigned by users. With `entra-interactive` a person signs in in the browser of this computer,
 *   with `entra-device-code` in any browser, by a code; the user is then only proposed.
 */
export const siteSignIns = {
  sql: { user: 'required', secret: true },
  ntlm: { user: 'required', secret: true },
  integrated: { user: 'none', secret: false },
  'entra-password': { user: 'required', secret: true, clientId: 'required', tenantId: 'optional' },
  'entra-interactive': { user: 'optional', secret: false, clientId: 'optional', tenantId: 'optional' },
  'entra-device-code': { user: 'optional', secret: false, clientId: 'optional', tenantId: 'optional' },
  'entra-service-principal': { user: 'required', secret: true, isClient: true, tenantId: 'required' },
  'entra-managed-identity': { user: 'optional', secret: false, isClient: true },
  'entra-default': { user: 'optional', secret: false, isClient: true },
  'entra-token': { user: 'none', secret: true },
} as const satisfies Readonly<Record<string, SignInNeeds>>;

export type SiteSignIn = keyof typeof siteSignIns;

/** What a way of signing in needs. */
export function signInNeeds(signIn: SiteSignIn): SignInNeeds {
  return siteSignIns[signIn];
}

/** True for the name of a way of signing in. */
export function isSiteSignIn(text: string): text is SiteSignIn {
  return Object.hasOwn(siteSignIns, text);
}
