import type { TokenCredential } from '@azure/identity';
import { SiteferryError } from '#core/base/errors.ts';
import { signInNeeds } from '#core/contract/site/sign-in.ts';
import { message } from '#core/messages/catalogue.ts';
import type { OnSignIn } from '../../sign-in-prompt.ts';
import type { MssqlSignIn, MssqlUrl, PersonSignIn } from '../../url/types.ts';
import { databaseErrorData, type ServerError } from './errors.ts';
import { loginRefusal } from './login-errors.ts';
import { signInPerson } from './person-sign-in.ts';

/** What tedious is told of signing in (`config.authentication`). */
export interface Authentication {
  type:
    | 'default'
    | 'ntlm'
    | 'azure-active-directory-password'
    | 'azure-active-directory-service-principal-secret'
    | 'azure-active-directory-msi-vm'
    | 'azure-active-directory-default'
    | 'azure-active-directory-access-token'
    | 'token-credential';
  options: Readonly<Record<string, string | TokenCredential>>;
}

/** How tedious signs in, once a person has signed in to Entra ID where the URL says so. */
export async function authenticate(
  url: MssqlUrl,
  secret: string | undefined,
  onSignIn: OnSignIn | undefined,
  signal: AbortSignal | undefined,
): Promise<Authentication> {
  const { signIn } = url;
  if (!isPersonSignIn(signIn)) return authenticationOf(url, secret);
  const credential = await signInPerson(url, signIn, onSignIn, signal);
  return { type: 'token-credential', options: { credential } };
}

function isPersonSignIn(signIn: MssqlSignIn): signIn is PersonSignIn {
  return signIn.kind === 'entra-interactive' || signIn.kind === 'entra-device-code';
}

/** How tedious signs in by a URL with its secret. Throws `password-missing` where one is needed and there is none. */
export function authenticationOf(url: MssqlUrl, secret: string | undefined): Authentication {
  const { signIn, user } = url;
  if (secret === undefined && signInNeeds(signIn.kind).secret) {
    throw new SiteferryError('password-missing', { secret: 'database', user, host: url.host });
  }
  const password = secret ?? '';
  const client = user === '' ? {} : { clientId: user };
  switch (signIn.kind) {
    case 'sql':
      return { type: 'default', options: { userName: user, password } };
    case 'ntlm':
      return { type: 'ntlm', options: { userName: signIn.userName, password, domain: signIn.domain } };
    case 'entra-password': {
      const { clientId, tenantId } = signIn;
      const tenant = tenantId === undefined ? {} : { tenantId };
      return {
        type: 'azure-active-directory-password',
        options: { userName: user, password, clientId, ...tenant },
      };
    }
    case 'entra-service-principal':
      return {
        type: 'azure-active-directory-service-principal-secret',
        options: { clientId: user, clientSecret: password, tenantId: signIn.tenantId },
      };
    case 'entra-managed-identity':
      // Of any service of Azure, not only of a virtual machine.
      return { type: 'azure-active-directory-msi-vm', options: client };
    case 'entra-default':
      return { type: 'azure-active-directory-default', options: client };
    case 'entra-token':
      return { type: 'azure-active-directory-access-token', options: { token: password } };
    case 'entra-interactive':
    case 'entra-device-code':
      throw new SiteferryError('bug', { reason: 'a person signs in before tedious does' });
    case 'integrated':
      throw new SiteferryError('bug', { reason: 'integrated sign-in goes through the ODBC driver' });
  }
}

/**
 * The server does not accept who signs in: by what it has `sent`, for another reason than who that is; else a user with a
 * password, or somebody whom only the server knows by name.
 */
export function refusedLogin(url: MssqlUrl, cause: unknown, sent: readonly ServerError[]): SiteferryError {
  const telling = loginRefusal(sent, url, cause);
  if (telling) return telling;
  const { signIn, user, host } = url;
  const said = databaseErrorData(sent.at(-1));
  if (user !== '' && signInNeeds(signIn.kind).secret) {
    return new SiteferryError('login-failed', { user, host, ...said }, { cause });
  }
  const reason = message('site-sign-in.refused');
  return new SiteferryError('sign-in-failed', { host, reason, ...said }, { cause });
}
