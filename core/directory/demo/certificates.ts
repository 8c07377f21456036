import 'reflect-metadata';
import { webcrypto } from 'node:crypto';
import * as x509 from '@peculiar/x509';

const DAY = 86_400_000;
const YEAR = 365 * DAY;
const SERVER_AUTH = '1.3.6.1.5.5.7.3.1';
const KEYS = { name: 'ECDSA', namedCurve: 'P-256' } as const;
const SIGNING = { name: 'ECDSA', hash: 'SHA-256' } as const;

/** A certificate with its key, PEM. */
interface Issued {
  cert: string;
  key: string;
}

/** What the demo's servers prove who they are with. */
export interface DemoCertificates {
  /** For whoever wants to trust them. */
  root: string;
  issuing: Issued;
  /** As many as `DEMO_SERVERS`. */
  servers: readonly Issued[];
}

/** The servers of the demo's directory, and how long the certificate of each is good. */
export const DEMO_SERVERS = [
  { host: 'dc1.corp.example.com', days: 20 },
  { host: 'ldap.corp.example.com', days: 75 },
] as const;
/** So many days after it was issued a certificate is replaced: the demo shall look the same next month. */
const RENEWED_AFTER = 5;

/** The certificates that the demo's servers use from now on: those that were kept, unless they have become too old. */
export async function currentCertificates(
  kept: DemoCertificates | undefined,
  now: Date,
): Promise<DemoCertificates> {
  const { root, issuing, servers } = kept ?? { ...(await makeAuthority(now)), servers: [] };
  const current = DEMO_SERVERS.map(async ({ host, days }, index) => {
    const before = servers[index];
    const oldest = now.getTime() + (days - RENEWED_AFTER) * DAY;
    if (before && new x509.X509Certificate(before.cert).notAfter.getTime() > oldest) return before;
    // Half a day more, so that it is `days` that are left when somebody looks.
    const until = new Date(now.getTime() + (days + 0.5) * DAY);
    // A long life is what thirty days before its end are reminded of.
    return await issue({ host, from: new Date(until.getTime() - YEAR), until }, issuing);
  });
  return { root, issuing, servers: await Promise.all(current) };
}

async function makeAuthority(now: Date): Promise<Pick<DemoCertificates, 'root' | 'issuing'>> {
  const ends = (years: number) => new Date(now.getTime() + years * YEAR);
  const from = ends(-2);
  const root = await issue({ name: 'Siteferry demo root', from, until: ends(20) });
  const issuing = await issue({ name: 'Siteferry demo issuing CA', from, until: ends(10) }, root);
  return { root: root.cert, issuing };
}

/** What a certificate says: of a server, whose name it has and this computer's address; or of an authority. */
type Subject = { from: Date; until: Date } & ({ host: string } | { name: string });

/** Signed by its issuer, or by itself. */
async function issue(subject: Subject, issuer?: Issued): Promise<Issued> {
  const isServer = 'host' in subject;
  const name = `CN=${isServer ? subject.host : `${subject.name}, O=Example`}`;
  const keys = await webcrypto.subtle.generateKey(KEYS, true, ['sign', 'verify']);
  const by = issuer && new x509.X509Certificate(issuer.cert);
  const certificate = await x509.X509CertificateGenerator.create({
    serialNumber: Buffer.from(webcrypto.getRandomValues(new Uint8Array(8)))
      .toString('hex')
      .replace(/^./, '4'),
    subject: name,
    issuer: by?.subjectName ?? name,
    notBefore: subject.from,
    notAfter: subject.until,
    publicKey: keys.publicKey as never,
    signingKey: (issuer ? await privateKey(issuer) : keys.privateKey) as never,
    signingAlgorithm: SIGNING,
    extensions: [
      new x509.BasicConstraintsExtension(!isServer, undefined, true),
      new x509.KeyUsagesExtension(
        isServer
          ? x509.KeyUsageFlags.digitalSignature
          : x509.KeyUsageFlags.keyCertSign | x509.KeyUsageFlags.cRLSign,
        true,
      ),
      ...(isServer
        ? [new x509.ExtendedKeyUsageExtension([SERVER_AUTH]), alternativeNames(subject.host)]
        : []),
      await x509.SubjectKeyIdentifierExtension.create(keys.publicKey as never),
      await x509.AuthorityKeyIdentifierExtension.create((by?.publicKey ?? keys.publicKey) as never),
    ],
  });
  const key = await webcrypto.subtle.exportKey('pkcs8', keys.privateKey);
  return {
    cert: `${certificate.toString('pem')}\n`,
    key: `${x509.PemConverter.encode(key, x509.PemConverter.PrivateKeyTag)}\n`,
  };
}

async function privateKey({ key }: Issued): Promise<webcrypto.CryptoKey> {
  const der = x509.PemConverter.decodeFirst(key);
  return await webcrypto.subtle.importKey('pkcs8', der, KEYS, false, ['sign']);
}

/** Its own name, and this computer as the demo's services name it. */
function alternativeNames(host: string): x509.Extension {
  return new x509.SubjectAlternativeNameExtension([
    { type: 'dns', value: host },
    { type: 'dns', value: 'localhost' },
    { type: 'ip', value: '127.0.0.1' },
  ]);
}
