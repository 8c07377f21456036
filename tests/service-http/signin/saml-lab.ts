import { randomUUID, sign } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import type { ServiceOptions } from '#electron/service-http/server.ts';
import { hasOpenssl } from '#tests/directory/support/openssl.ts';
import { writePfx } from '#tests/directory/support/pfx.ts';
import { type Issued, issue } from '#tests/directory/support/pki.ts';
import { metadata, type ResponseSpec, response } from '#tests/directory/support/saml.ts';
import { type SignInLab, startSignInLab, USER } from './lab.ts';

export const ENTITY = 'portal.example.com';
const IDP = 'https://idp.example.com/saml';
const BINDINGS = 'urn:oasis:names:tc:SAML:2.0:bindings:';

/** A request as the identity provider gets it. */
export interface SentRequest {
  id: string;
  xml: string;
  query: URLSearchParams;
}

/** A service with one SAML provider, which finds users by their SID. */
export interface SamlLab extends SignInLab {
  providerId: number;
  serviceId: number;
  /** Of the identity provider, of the service, and of nobody. */
  keys: { idp: Issued; own: Issued; stranger: Issued };
  /** What the errors of the service say. */
  errors: string[];
  /** Metadata from now on; signed in by another key, or other than it was. */
  describe(signer: Issued, change?: (xml: string) => string): void;
  set(settings: object): Promise<void>;
  path(name: string): string;
  go(path: string, headers?: Record<string, string>): Promise<Response>;
  /** Where a browser is sent to sign in. */
  start(query?: string, way?: 'login' | 'passive'): Promise<SentRequest>;
  /** A response as the identity provider would give it. */
  respond(inResponseTo: string | null, spec?: ResponseSpec, by?: Issued): string;
  bring(xml: string, more?: Record<string, string>, headers?: Record<string, string>): Promise<Response>;
  /** All of it; gives the cookie. */
  signInBySaml(spec?: ResponseSpec): Promise<string>;
}

export async function startSamlLab(options: Partial<ServiceOptions> = {}): Promise<SamlLab> {
  const folder = await mkdtemp(join(tmpdir(), 'siteferry-saml-'));
  const [idp, own, stranger] = await Promise.all(
    ['idp signing', 'portal', 'somebody else'].map((name) => issue({ name, key: 'rsa' })),
  );
  if (!idp || !own || !stranger) throw new Error('no keys');
  if (hasOpenssl) await writePfx(join(folder, 'portal.pfx'), own);
  let described = '';
  const server = createServer((_request, answer) => void answer.end(described));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const bound = server.address();
  const metadataUrl = `http://127.0.0.1:${typeof bound === 'object' && bound ? bound.port : 0}/`;
  const usual = {
    Issuer: ENTITY,
    UserClaimName: 'primarysid',
    ClaimsMapperConfig: { IdentityClaim: 'SID' },
    ...(hasOpenssl && {
      SignAuthRequests: true,
      SignCertificatePath: join(folder, 'portal.pfx'),
      SignCertificatePassword: 'secret',
    }),
  };
  let providerId = 0;
  let serviceId = 0;
  const lab = await startSignInLab(options, async (tables) => {
    const Guid = randomUUID();
    const row = { Guid, Name: 'Partners', MetadataUrl: metadataUrl, SettingsJson: JSON.stringify(usual) };
    await tables.insert('SAMLServicesSettings', [row]);
    serviceId = (await tables.select<{ Id: number }>('SAMLServicesSettings', { Guid }))[0]?.Id ?? 0;
    const provider = { ProviderType: 'SAML', Description: 'Partners', ServiceId: serviceId };
    await tables.insert('AuthenticationProviders', [{ Guid: randomUUID(), ...provider, IsActive: true }]);
    providerId = (await tables.select<{ Id: number }>('AuthenticationProviders', provider))[0]?.Id ?? 0;
    await tables.update('Users', 'UserID', { UserID: USER, SID: 'S-1-5-7' });
  });
  const errors: string[] = [];
  lab.host.context.logError = (error) => void errors.push(String(error));
  // Passed on when the service was started.
  await lab.restart();
  let next = 0;
  const path = (name: string) => `/api/auth/saml/${providerId}/${name}`;
  const at = (name: string) => `${lab.service.address}${path(name)}`;
  const go = (to: string, headers: Record<string, string> = {}) =>
    fetch(`${lab.service.address}${to}`, { headers, redirect: 'manual' });
  const saml: Omit<SamlLab, keyof SignInLab> & Pick<SamlLab, 'close'> = {
    ...{ providerId, serviceId, errors, path, go },
    keys: { idp, own, stranger },
    describe(signer, change = (xml) => xml) {
      const signOut = ['HTTP-Redirect', 'HTTP-POST'].map(
        (binding) =>
          `<SingleLogoutService Binding="${BINDINGS}${binding}" Location="https://idp.example.com/slo" ResponseLocation="https://idp.example.com/slo-done"/>`,
      );
      described = change(metadata([signer]).replace('<SingleSignOn', `${signOut.join('')}<SingleSignOn`));
    },
    set: (settings) =>
      lab.change((tables) =>
        tables.update('SAMLServicesSettings', 'Id', {
          Id: serviceId,
          SettingsJson: JSON.stringify({ ...usual, ...settings }),
        }),
      ),
    async start(query = '', way = 'login') {
      return sentRequest(await go(`${path(way)}${query}`));
    },
    respond: (inResponseTo, spec = {}, by = idp) =>
      response(by, {
        ...{ destination: at('assertionconsumer'), recipient: at('assertionconsumer'), audience: ENTITY },
        ...{ inResponseTo, assertionId: `_a${++next}${randomUUID()}` },
        ...spec,
      }),
    bring: (xml, more = {}, headers = {}) =>
      fetch(at('assertionconsumer'), {
        method: 'POST',
        redirect: 'manual',
        headers: {
          'content-type': 'application/x-www-form-urlencoded',
          origin: 'https://idp.example.com',
          ...headers,
        },
        body: new URLSearchParams({ SAMLResponse: Buffer.from(xml).toString('base64'), ...more }).toString(),
      }),
    async signInBySaml(spec) {
      return cookieOf(await saml.bring(saml.respond((await saml.start()).id, spec)));
    },
    async close() {
      await lab.close();
      server.close();
      server.closeAllConnections();
      await rm(folder, { recursive: true, force: true });
    },
  };
  const whole = { ...lab, ...saml };
  return Object.defineProperty(whole, 'service', { get: () => lab.service }) as SamlLab;
}

/** The message that an answer sends a browser with. */
export function sentRequest(answer: Response): SentRequest {
  const location = answer.headers.get('location') ?? '';
  const query = new URL(location).searchParams;
  const packed = query.get('SAMLRequest') ?? query.get('SAMLResponse') ?? '';
  const xml = inflateRawSync(Buffer.from(packed, 'base64')).toString();
  return { id: / ID="([^"]+)"/.exec(xml)?.[1] ?? '', xml, query };
}

/** The access cookie that an answer sets; empty for none. */
export function cookieOf(answer: Response): string {
  return /AppAuth=([^;]+)/.exec(answer.headers.getSetCookie().join('\n'))?.[1] ?? '';
}

/** What the sign-in page says of an answer that leads there; undefined for another one. */
export function authErrorOf(answer: Response): string | undefined {
  const url = new URL(answer.headers.get('location') ?? '', 'http://x');
  return url.pathname === '/spa/entry/signin' ? (url.searchParams.get('authError') ?? undefined) : undefined;
}

/** The query by which an identity provider sends a message of its own. */
export function signedQuery(
  parameter: 'SAMLRequest' | 'SAMLResponse',
  xml: string,
  { signer, relayState }: { signer: Issued; relayState?: string },
): string {
  const pair = (name: string, value: string) => `${name}=${encodeURIComponent(value)}`;
  const octets = [
    pair(parameter, deflateRawSync(xml).toString('base64')),
    ...(relayState === undefined ? [] : [pair('RelayState', relayState)]),
    pair('SigAlg', 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256'),
  ].join('&');
  const signature = sign('sha256', Buffer.from(octets), signer.keyPem).toString('base64');
  return `?${octets}&${pair('Signature', signature)}`;
}

/** A request to sign somebody out, or the answer to one. */
export function logoutXml(
  name: 'LogoutRequest' | 'LogoutResponse',
  destination: string,
  inside: string,
  more = '',
): string {
  const attributes = `ID="_l${randomUUID()}" Version="2.0" IssueInstant="${new Date().toISOString()}" Destination="${destination}"${more}`;
  return `<samlp:${name} xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ${attributes}><saml:Issuer>${IDP}</saml:Issuer>${inside}</samlp:${name}>`;
}
