import { isAbsolute, join } from 'node:path';
import type { Message } from '#core/base/message.ts';
import { message } from '#core/messages/catalogue.ts';
import { isProblem, loadSigningKey } from './integration.ts';
import type { SignedInService } from './sign-in.ts';
import { type Signer, signatureAlgorithm } from './signing.ts';

/** The service provider's side of an integration. */
export interface OwnSide {
  /** `SamlEntityId` of the site; where it has none, the issuer of its requests. */
  entityId: string;
  /** Where responses are taken. */
  consumer: string;
  /** Where messages about signing out are taken. */
  signOut: string;
  /** Undefined where messages are not signed. */
  signer: Signer | undefined;
}

interface Place {
  providerId: number;
  /** Where the service, or the site, is reached: `https://portal.example.com`. */
  origin: string;
  /** `SamlEntityId` of the site. */
  entityId: string | undefined;
  /** `SamlCertificatesRoot` of the site. */
  certificatesRoot: string | undefined;
}

/** This side, or why the integration is not configured. */
export async function readOwnSide(
  service: SignedInService,
  { providerId, origin, entityId, certificatesRoot }: Place,
  now: Date,
): Promise<OwnSide | Message> {
  if (service.issuer === '') return message('saml.settings-missing', { names: ['Issuer'] });
  const signer = await readSigner(service, certificatesRoot ?? '', now);
  if (signer && 'code' in signer) return signer;
  const base = `${origin.replace(/\/$/, '')}/api/auth/saml/${providerId}`;
  return {
    entityId: entityId || service.issuer,
    consumer: `${base}/assertionconsumer`,
    signOut: `${base}/singlelogout`,
    signer,
  };
}

/** What messages are signed with; undefined where they are not, and a message where they cannot be. */
async function readSigner(
  service: SignedInService,
  root: string,
  now: Date,
): Promise<Signer | Message | undefined> {
  const path = service.certificatePath.trim();
  const certificatePath = path === '' || isAbsolute(path) || root === '' ? path : join(root, path);
  const read = await loadSigningKey({ ...service, certificatePath }, now);
  if (!read) return undefined;
  if (isProblem(read)) return read.reason;
  const name = service.signatureAlgorithm;
  const algorithm = signatureAlgorithm(name);
  if (!algorithm) return message('saml.algorithm-unknown', { name });
  const { certificate, key } = read;
  return key.asymmetricKeyType === algorithm.keyType
    ? { certificate, key, algorithm }
    : message('saml.key-other', { algorithm: algorithm.address });
}
