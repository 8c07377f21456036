import { createServer } from 'node:http';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import Provider from 'oidc-provider';
import { Browser } from '../../access/support.ts';
import type { SignInLab } from './lab.ts';

/** An OpenID provider on this computer: anybody is who they say, unless it has been told that they are gone. */
export interface OpenIdLab {
  issuer: string;
  /** Begins to answer, for a service whose address is known by then, and its provider of this id. */
  serve(service: string, id: number, callbacks: readonly string[]): void;
  /** People who are not there any more. */
  gone: Set<string>;
  /** Answers nothing while this is set. */
  isDown: boolean;
  /** Whether it gives refresh tokens. */
  isRenewing: boolean;
  /** Requests by their path. */
  asked: string[];
  /** A logout token, signed by the provider. */
  logoutToken(claims: Record<string, unknown>): Promise<string>;
  close(): Promise<void>;
}

/** Under `localhost` it is another site than the service is, for a browser. */
export async function startOpenIdLab(host = '127.0.0.1'): Promise<OpenIdLab> {
  let answer: ReturnType<Provider['callback']> | undefined;
  const server = createServer((request, response) => {
    lab.asked.push(new URL(request.url ?? '/', 'http://x').pathname);
    if (lab.isDown)
      return void response.writeHead(502, { 'content-type': 'text/html' }).end('<h1>Bad Gateway</h1>');
    answer?.(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const bound = server.address();
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  const key = { ...(await exportJWK(privateKey)), kid: 'k1', alg: 'RS256', use: 'sig' };
  const lab: OpenIdLab = {
    issuer: `http://${host}:${typeof bound === 'object' && bound ? bound.port : 0}`,
    gone: new Set(),
    isDown: false,
    isRenewing: true,
    asked: [],
    serve(service, id, callbacks) {
      const provider = new Provider(lab.issuer, {
        clients: [
          {
            client_id: 'portal',
            client_secret: 'very-secret',
            redirect_uris: callbacks.map((path) => `${service}${path}`),
            post_logout_redirect_uris: [`${service}/spa/entry/signin`],
            backchannel_logout_uri: `${service}/api/auth/oauth/${id}/backchannel-logout`,
            backchannel_logout_session_required: true,
            application_type: 'native',
            token_endpoint_auth_method: 'client_secret_post',
            grant_types: ['authorization_code', 'refresh_token'],
          },
        ],
        jwks: { keys: [key] },
        scopes: ['openid', 'email', 'offline_access'],
        claims: { email: ['email'] },
        features: { revocation: { enabled: true }, backchannelLogout: { enabled: true } },
        // Its own asks no address of this computer.
        fetch: (url, { method, headers, body } = {}) =>
          fetch(url, { redirect: 'manual', method, headers, body } as RequestInit),
        pkce: { required: () => true },
        cookies: { keys: ['test'] },
        issueRefreshToken: () => lab.isRenewing,
        rotateRefreshToken: () => true,
        ttl: {
          AccessToken: 600,
          AuthorizationCode: 600,
          IdToken: 600,
          RefreshToken: 6_000,
          Session: 600,
          Grant: 6_000,
          Interaction: 600,
        },
        findAccount: (_context, id) =>
          lab.gone.has(id)
            ? undefined
            : { accountId: id, claims: () => ({ sub: id, email: `${id}@example.com` }) },
      });
      answer = provider.callback();
    },
    logoutToken: (claims) =>
      new SignJWT({
        jti: crypto.randomUUID(),
        events: { 'http://schemas.openid.net/event/backchannel-logout': {} },
        ...claims,
      })
        .setProtectedHeader({ alg: 'RS256', kid: 'k1', typ: 'logout+jwt' })
        .setIssuedAt()
        .setIssuer(typeof claims.iss === 'string' ? claims.iss : lab.issuer)
        .setAudience(typeof claims.aud === 'string' ? claims.aud : 'portal')
        .sign(privateKey),
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
  return lab;
}

/** Somebody with a browser. */
export class Visitor extends Browser {
  readonly #lab: SignInLab;
  readonly #provider: OpenIdLab;

  constructor(lab: SignInLab, provider: OpenIdLab) {
    super();
    this.#lab = lab;
    this.#provider = provider;
  }

  /** Goes to the provider, signs in there, and stops at the address that it sends one back to. */
  async comeBack(path: string, login: string): Promise<string> {
    const { address } = this.#lab.service;
    const form = await this.open(`${address}${path}`);
    if (!form.url.startsWith(this.#provider.issuer))
      throw new Error(`${form.status} ${form.url} ${form.text}`);
    const consent = await this.open(form.url, { prompt: 'login', login, password: 'x' }, `${address}/`);
    if (consent.url.startsWith(address)) return consent.url;
    return (await this.open(consent.url, { prompt: 'consent' }, `${address}/`)).url;
  }

  /** The whole way; where it ends. */
  async signIn(path: string, login: string): Promise<URL> {
    return new URL((await this.open(await this.comeBack(path, login))).url);
  }

  /** The headers of this browser's requests to the service. */
  get headers(): Record<string, string> {
    return { cookie: [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ') };
  }

  /** The cookie that ties a sign-in under way to this browser. */
  get tie(): [name: string, value: string] | undefined {
    return [...this.cookies].find(([name, value]) => name.startsWith('AppAuthFlow.') && value !== '');
  }
}
