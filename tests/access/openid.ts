import { createServer } from 'node:http';
import Provider from 'oidc-provider';
import { loopbackAddress } from '#core/directory/sign-in/loopback.ts';
import { Browser } from './support.ts';

export interface OpenIdProvider {
  issuer: string;
  /** Whether it gives refresh tokens, and takes them. */
  refreshes: 'not-given' | 'yes' | 'refused';
  close(): Promise<void>;
}

/** An OpenID provider on this computer, whose client `portal` may come back to the port. Anybody is who they say. */
export async function startOpenId(port: number): Promise<OpenIdProvider> {
  let callback: ReturnType<Provider['callback']> | undefined;
  const server = createServer((request, response) => callback?.(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const bound = server.address();
  const issuer = `http://127.0.0.1:${typeof bound === 'object' && bound ? bound.port : 0}`;
  const opened: OpenIdProvider = {
    issuer,
    refreshes: 'not-given',
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
  callback = new Provider(issuer, {
    clients: [
      {
        client_id: 'portal',
        client_secret: 'very-secret',
        redirect_uris: [loopbackAddress(port)],
        application_type: 'native',
        token_endpoint_auth_method: 'client_secret_post',
        grant_types: ['authorization_code', 'refresh_token'],
      },
    ],
    scopes: ['openid', 'email', 'offline_access'],
    claims: { email: ['email'] },
    issueRefreshToken: () => opened.refreshes !== 'not-given',
    findAccount: ({ oidc }, id) =>
      opened.refreshes === 'refused' && oidc.params?.grant_type === 'refresh_token'
        ? undefined
        : { accountId: id, claims: () => ({ sub: id, email: `${id}@example.com` }) },
  }).callback();
  return opened;
}

/** Types a login into the provider's forms, and agrees; gives the page that it ends at. */
export async function asPerson(address: string, login: string) {
  const browser = new Browser();
  const form = await browser.open(address);
  const consent = await browser.open(form.url, { prompt: 'login', login, password: 'x' });
  return await browser.open(consent.url, { prompt: 'consent' });
}
