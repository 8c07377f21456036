import type { AccessToken, TokenCredential } from '@azure/identity';
import { throwIfCancelled } from '#core/base/cancel.ts';
import { SiteferryError } from '#core/base/errors.ts';
import type { Message } from '#core/base/message.ts';
import { withTimeout } from '#core/base/with-timeout.ts';
import { message } from '#core/messages/catalogue.ts';
import type { OnSignIn } from '../../sign-in-prompt.ts';
import type { MssqlUrl, PersonSignIn } from '../../url/types.ts';

/** How long a person has to sign in, in milliseconds; a device code does not live longer. */
const SIGN_IN_TIMEOUT = 15 * 60_000;

/** A credential of `@azure/identity` that asks a person only in `authenticate`. */
export interface PersonCredential {
  getToken(scope: string): Promise<AccessToken>;
  authenticate(scope: string, options: { abortSignal: AbortSignal }): Promise<unknown>;
}

/** What a credential is made for; `onCode` is told of a code that has to be entered. */
export interface CredentialRequest {
  signIn: PersonSignIn;
  /** Who signs in, as a proposal; empty for nobody. */
  user: string;
  /** Of Entra ID in the cloud of the server; undefined for the public one. */
  authorityHost: string | undefined;
  onCode: (code: { url: string; code: string }) => void;
}

/** Makes the credential; for tests another one than that of Entra ID. */
export type MakeCredential = (request: CredentialRequest) => Promise<PersonCredential>;

/** A person who signs in, or has signed in, as long as this process lives. */
interface PersonSession {
  credential: PersonCredential;
  /** While the person is asked. */
  asking?: { how: Promise<Message>; signedIn: Promise<void>; stop: AbortController };
  /** Why the last sign-in failed that nobody waited for. */
  failure?: unknown;
  told: (how: Message) => void;
}

/** Azure's clouds by the names of their servers; all others belong to the public one. */
const CLOUDS = [
  { names: '.database.usgovcloudapi.net', authorityHost: 'https://login.microsoftonline.us' },
  { names: '.database.chinacloudapi.cn', authorityHost: 'https://login.chinacloudapi.cn' },
] as const;

/** What a token is asked for, and where. */
function cloudOf(host: string): { scope: string; authorityHost: string | undefined } {
  const known = CLOUDS.find(({ names }) => host.toLowerCase().endsWith(names));
  const resource = known ? known.names.slice(1) : 'database.windows.net';
  return { scope: `https://${resource}/.default`, authorityHost: known?.authorityHost };
}

/**
 * Signs persons in to Entra ID. Whoever has signed in once is not asked again in this process: tokens are renewed without
 * a person, also for connections that a pool opens hours later.
 */
export function createPersonSignIns(makeCredential: MakeCredential) {
  const sessions = new Map<string, Promise<PersonSession>>();

  const sessionOf = (url: MssqlUrl, signIn: PersonSignIn): Promise<PersonSession> => {
    const { authorityHost } = cloudOf(url.host);
    const key = JSON.stringify([
      signIn.kind,
      signIn.clientId,
      signIn.tenantId,
      url.user.toLowerCase(),
      authorityHost,
    ]);
    let session = sessions.get(key);
    if (!session) {
      session = openSession({ signIn, user: url.user, authorityHost });
      sessions.set(key, session);
      session.catch(() => sessions.delete(key));
    }
    return session;
  };

  const openSession = async (request: Omit<CredentialRequest, 'onCode'>): Promise<PersonSession> => {
    let session: PersonSession | undefined;
    const credential = await makeCredential({
      ...request,
      onCode: (code) => session?.told(message('site-sign-in.device-code', code)),
    });
    session = { credential, told: () => {} };
    return session;
  };

  /**
   * What connections sign in with. Asks the person first, where nobody has signed in yet: `onSignIn` is told how, and says
   * whether this waits for it.
   *
   * Errors: `sign-in-failed`, `sign-in-pending` where it does not wait, `cancelled`.
   */
  return async function signInPerson(
    url: MssqlUrl,
    signIn: PersonSignIn,
    onSignIn: OnSignIn | undefined,
    signal: AbortSignal | undefined,
  ): Promise<TokenCredential> {
    const { host } = url;
    const { scope } = cloudOf(host);
    const session = await sessionOf(url, signIn).catch((cause: unknown) => {
      throw signInFailed(host, 'not-signed-in', cause);
    });
    const credential = {
      getToken: (scopes: string | string[]) => session.credential.getToken([scopes].flat()[0] ?? scope),
    };
    if (!session.asking && (await isSignedIn(session, scope, host))) return credential;
    if (session.failure !== undefined) throw takeFailure(session, host);
    if (!onSignIn) throw signInFailed(host, 'needs-person');
    throwIfCancelled(signal);
    session.asking ??= ask(session, signIn, scope);
    const { how, signedIn, stop } = session.asking;
    const told = await Promise.race([how, signedIn.then(() => undefined)]).catch((cause: unknown) => {
      throw takeFailure(session, host, cause);
    });
    if (told && onSignIn(told) === 'later') throw new SiteferryError('sign-in-pending', { host, how: told });
    const late = () => signInFailed(host, 'not-signed-in');
    try {
      await withTimeout(SIGN_IN_TIMEOUT, signal, late, () => signedIn);
    } catch (cause) {
      stop.abort();
      throw cause instanceof SiteferryError ? cause : takeFailure(session, host, cause);
    }
    return credential;
  };
}

/** Asks the person, for all who wait for the same one. */
function ask(
  session: PersonSession,
  { kind }: PersonSignIn,
  scope: string,
): NonNullable<PersonSession['asking']> {
  const stop = new AbortController();
  const how = Promise.withResolvers<Message>();
  session.told = how.resolve;
  if (kind === 'entra-interactive') how.resolve(message('site-sign-in.browser'));
  const abortSignal = AbortSignal.any([stop.signal, AbortSignal.timeout(SIGN_IN_TIMEOUT)]);
  const signedIn = session.credential
    .authenticate(scope, { abortSignal })
    .then(
      () => undefined,
      (error: unknown) => {
        session.failure = error;
        throw error;
      },
    )
    .finally(() => {
      delete session.asking;
    });
  // Nobody may be waiting any more; who comes next is told.
  signedIn.catch(() => undefined);
  return { how: how.promise, signedIn, stop };
}

/** True where a token comes, or can be renewed, without a person. */
async function isSignedIn({ credential }: PersonSession, scope: string, host: string): Promise<boolean> {
  try {
    await credential.getToken(scope);
    return true;
  } catch (error) {
    if (error instanceof Error && error.name === 'AuthenticationRequiredError') return false;
    throw signInFailed(host, 'not-signed-in', error);
  }
}

/** Why the person was not signed in, once. */
function takeFailure(session: PersonSession, host: string, cause = session.failure): SiteferryError {
  delete session.failure;
  return signInFailed(host, 'not-signed-in', cause);
}

function signInFailed(host: string, why: 'needs-person' | 'not-signed-in', cause?: unknown): SiteferryError {
  const reason = message(`site-sign-in.${why}`);
  return new SiteferryError('sign-in-failed', { host, reason }, { cause });
}

/** Loaded with the first site that needs it. */
export const signInPerson = createPersonSignIns(async ({ signIn, user, authorityHost, onCode }) => {
  const { DeviceCodeCredential, InteractiveBrowserCredential } = await import('@azure/identity');
  const { kind, clientId, tenantId } = signIn;
  const options = {
    ...(clientId !== undefined && { clientId }),
    ...(tenantId !== undefined && { tenantId }),
    ...(authorityHost !== undefined && { authorityHost }),
    disableAutomaticAuthentication: true,
  };
  if (kind === 'entra-interactive') {
    return new InteractiveBrowserCredential({ ...options, ...(user !== '' && { loginHint: user }) });
  }
  return new DeviceCodeCredential({
    ...options,
    userPromptCallback: ({ userCode, verificationUri }) => onCode({ url: verificationUri, code: userCode }),
  });
});
