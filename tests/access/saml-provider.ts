import { verify } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { inflateRawSync } from 'node:zlib';
import { SignedXml } from 'xml-crypto';
import { addEcdsaAlgorithms } from '#core/directory/saml/ecdsa-signature.ts';
import type { Issued } from '../directory/support/pki.ts';
import { metadata, type ResponseSpec, response } from '../directory/support/saml.ts';

type Binding = 'HTTP-Redirect' | 'HTTP-POST';
type Spec = ResponseSpec & { relayState?: string };

/** A request that has come to the identity provider. */
export interface Received {
  binding: Binding;
  xml: string;
  /** Null for one without a signature. */
  algorithm: string | null;
  /** Whether the signature is by the certificate that the provider insists on. */
  isSigned: boolean;
}

/** An identity provider on this computer, as far as a sign-in needs one. */
export interface SamlProvider {
  address: string;
  /** Since the last `answerWith`. */
  readonly requests: readonly Received[];
  answerWith(spec: Spec): void;
  /** Whose key responses are signed with. */
  signAs(signer: Issued): void;
  /** By what users can be sent to it; with a form it answers as real ones do, else with what such a form would hold. */
  offer(bindings: readonly Binding[], how: { answersWithForm: boolean }): void;
  /** Whose signature requests need; undefined for anybody's or none. */
  insistOn(certificate: Issued | undefined): void;
  close(): Promise<void>;
}

export async function openIdentityProvider(signer: Issued, audience: string): Promise<SamlProvider> {
  let spec: Spec = {};
  let own = signer;
  let bindings: readonly Binding[] = ['HTTP-Redirect'];
  let answersWithForm = false;
  let wanted: Issued | undefined;
  let requests: Received[] = [];
  let address = '';

  const server = createServer((request, answer) => {
    const { pathname } = new URL(request.url ?? '', address);
    if (pathname === '/metadata') answer.end(describing());
    else if (pathname === '/sso')
      void receive(request).then(
        ({ received, relayState }) => {
          requests.push(received);
          if (wanted && !received.isSigned) return void answer.writeHead(403).end('not signed');
          const { consumer, fields } = respond(received.xml, relayState);
          answer.setHeader('content-type', answersWithForm ? 'text/html' : 'application/json');
          answer.end(answersWithForm ? form(consumer, fields) : JSON.stringify({ consumer, ...fields }));
        },
        () => answer.writeHead(400).end(),
      );
    else answer.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const bound = server.address();
  address = `http://127.0.0.1:${typeof bound === 'object' && bound ? bound.port : 0}`;

  function describing(): string {
    const services = bindings.map(
      (binding) =>
        `<SingleSignOnService Binding="urn:oasis:names:tc:SAML:2.0:bindings:${binding}" Location="${address}/sso?tenant=1"/>`,
    );
    const more = wanted ? 'WantAuthnRequestsSigned="true"' : '';
    return metadata([signer], more).replace(/<SingleSignOnService[^>]*>/, services.join(''));
  }

  async function receive(request: IncomingMessage) {
    if (request.method === 'POST') {
      const parameters = new URLSearchParams(await text(request));
      const xml = Buffer.from(parameters.get('SAMLRequest') ?? '', 'base64').toString();
      return { received: posted(xml, wanted), relayState: parameters.get('RelayState') };
    }
    const { received, relayState } = redirected(request.url ?? '', wanted);
    return { received, relayState };
  }

  function respond(xml: string, relayState: string | null) {
    const consumer = /AssertionConsumerServiceURL="([^"]+)"/.exec(xml)?.[1] ?? '';
    const made = {
      ...{ destination: consumer, recipient: consumer, audience },
      ...{ inResponseTo: / ID="([^"]+)"/.exec(xml)?.[1] ?? '' },
      ...spec,
    };
    const SAMLResponse = Buffer.from(response({ ...signer, keyPem: own.keyPem }, made)).toString('base64');
    return { consumer, fields: { SAMLResponse, RelayState: spec.relayState ?? relayState ?? '' } };
  }

  return {
    address,
    get requests() {
      return requests;
    },
    answerWith: (given) => {
      spec = given;
      requests = [];
    },
    signAs: (given) => {
      own = given;
    },
    offer: (given, how) => {
      bindings = given;
      answersWithForm = how.answersWithForm;
    },
    insistOn: (given) => {
      wanted = given;
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** A request in a query: its signature is over the octets as they have come (saml-bindings, 3.4.4.1). */
function redirected(
  url: string,
  wanted: Issued | undefined,
): { received: Received; relayState: string | null } {
  const query = url.slice(url.indexOf('?') + 1);
  const parameters = new URLSearchParams(query);
  const xml = inflateRawSync(Buffer.from(parameters.get('SAMLRequest') ?? '', 'base64')).toString();
  const algorithm = parameters.get('SigAlg');
  const octets = query
    .split('&')
    .filter((pair) => /^(?:SAMLRequest|RelayState|SigAlg)=/.test(pair))
    .join('&');
  const hash = /sha\d+$/.exec(algorithm ?? '')?.[0] ?? 'sha256';
  const signature = Buffer.from(parameters.get('Signature') ?? '', 'base64');
  const isSigned =
    wanted !== undefined &&
    algorithm !== null &&
    verify(hash, Buffer.from(octets), { key: wanted.pem, dsaEncoding: 'ieee-p1363' }, signature);
  return {
    received: { binding: 'HTTP-Redirect', xml, algorithm, isSigned },
    relayState: parameters.get('RelayState'),
  };
}

/** A request in a form: its signature is inside, between the issuer and what follows it. */
function posted(xml: string, wanted: Issued | undefined): Received {
  const [signature] = /<(?:ds:)?Signature [\s\S]*<\/(?:ds:)?Signature>/.exec(xml) ?? [];
  const algorithm = /SignatureMethod Algorithm="([^"]+)"/.exec(xml)?.[1] ?? null;
  const isInPlace = /<\/saml:Issuer><(?:ds:)?Signature /.test(xml);
  return {
    ...{ binding: 'HTTP-POST', xml, algorithm },
    isSigned: wanted !== undefined && signature !== undefined && isInPlace && holds(xml, signature, wanted),
  };
}

function holds(xml: string, signature: string, { pem }: Issued): boolean {
  const check = new SignedXml({ publicCert: pem, getCertFromKeyInfo: () => null });
  addEcdsaAlgorithms(check);
  check.loadSignature(signature);
  try {
    return check.checkSignature(xml) && (check.getSignedReferences()[0] ?? '').includes('AuthnRequest');
  } catch {
    return false;
  }
}

function form(action: string, fields: Readonly<Record<string, string>>): string {
  const inputs = Object.entries(fields).map(([name, value]) => `<input name="${name}" value="${value}">`);
  return `<form method="post" action="${action}">${inputs.join('')}</form><script>document.forms[0].submit()</script>`;
}
