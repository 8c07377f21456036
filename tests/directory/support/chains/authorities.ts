import { Extension, issue, KeyUsageFlags } from '../pki.ts';
import {
  ANY,
  authority,
  bad,
  type Chain,
  CLIENT_AUTH,
  critical,
  good,
  SERVER_AUTH,
  server,
  usual,
} from './chain.ts';

/** Chains about what authorities and keys may do, and for how long. */
export const authorityChains: readonly Chain[] = [
  {
    name: 'issuer is for clients only',
    ...bad('R09', '26'),
    made: () => usual({ purposes: [CLIENT_AUTH] }),
  },
  {
    name: 'issuer is for servers and clients',
    ...good,
    made: () => usual({ purposes: [SERVER_AUTH, CLIENT_AUTH] }),
  },
  {
    name: 'root is for clients only',
    ...bad('R09', '26'),
    made: () => usual({}, {}, { purposes: [CLIENT_AUTH] }),
  },
  {
    name: 'issuer is for any purpose',
    ...good,
    linux: false,
    warnings: 'R09',
    openssl: '26',
    made: () => usual({ purposes: [ANY] }),
  },
  {
    name: 'certificate is for any purpose',
    ...good,
    linux: false,
    warnings: 'R09',
    openssl: '26',
    made: () => usual({}, { purposes: [ANY] }),
  },
  {
    name: 'certificate is for clients only',
    ...bad('R09', '26'),
    made: () => usual({}, { purposes: [CLIENT_AUTH] }),
  },
  { name: 'certificate names no purpose', ...good, made: () => usual({}, { purposes: [] }) },
  { name: 'issuer is no authority', ...bad('R17', '79'), made: () => usual({ ca: false, purposes: [] }) },
  {
    name: 'issuer may not sign certificates',
    ...bad('R17', '79'),
    made: () => usual({ usages: KeyUsageFlags.cRLSign }),
  },
  {
    name: 'issuer without basic constraints',
    ...bad('R17', '79'),
    made: () => usual({ isBare: true }),
  },
  {
    name: 'path length is exceeded',
    ...bad('R17', '25'),
    made: async () => {
      const root = await issue(authority('Root', { pathLength: 0 }));
      const first = await issue(authority('First'), root);
      return { sent: [await issue(server, first), first], store: [root] };
    },
  },
  {
    name: 'path length leaves out a renewal of the issuer by itself',
    ...good,
    made: async () => {
      const root = await issue(authority('Root', { pathLength: 1 }));
      const old = await issue(authority('Issuer'), root);
      const renewed = await issue(authority('Issuer'), old);
      return { sent: [await issue(server, renewed), renewed, old], store: [root] };
    },
  },
  {
    name: 'certificate with an unknown critical extension',
    ...bad('R27', '34'),
    made: () => usual({}, { extensions: [critical()] }),
  },
  {
    name: 'issuer with an unknown critical extension',
    ...bad('R27', '34'),
    made: () => usual({ extensions: [critical()] }),
  },
  {
    name: 'root with an unknown critical extension',
    ...bad('R27', '34'),
    made: () => usual({}, {}, { extensions: [critical()] }),
  },
  {
    name: 'issuer with limits that nobody can read',
    ...bad('R27', '20'),
    made: () => usual({ extensions: [new Extension('2.5.29.30', true, new Uint8Array([5, 0]))] }),
  },
  {
    name: 'unknown extension that is not critical',
    ...good,
    made: () => usual({}, { extensions: [new Extension('1.2.3.4.5', false, new Uint8Array([5, 0]))] }),
  },
  {
    name: 'key may not sign, only agree',
    ...good,
    warnings: 'R10',
    made: () => usual({}, { usages: KeyUsageFlags.keyAgreement }),
  },
  {
    name: 'key is for nothing that TLS needs',
    ...good,
    linux: false,
    warnings: 'R10',
    openssl: '26',
    made: () => usual({}, { usages: KeyUsageFlags.nonRepudiation }),
  },
  { name: 'signed with SHA-1', ...bad('R11', '68'), made: () => usual({ key: 'rsa-sha1' }) },
  { name: 'RSA 1024', ...bad('R12', '66'), made: () => usual({}, { key: 'rsa-1024' }) },
  { name: 'RSA 1024 of the root', ...bad('R12', '67'), made: () => usual({}, {}, { key: 'rsa-1024' }) },
  { name: 'has expired', ...bad('R06', '10'), made: () => usual({}, { from: -30, to: -1 }) },
  { name: 'is not valid yet', ...bad('R07', '9'), made: () => usual({}, { from: 1, to: 30 }) },
  {
    name: 'key may only encrypt the keys of sessions',
    ...good,
    warnings: 'R10',
    made: () => usual({}, { usages: KeyUsageFlags.keyEncipherment }),
  },
  {
    name: 'key may only encrypt data',
    ...good,
    linux: false,
    warnings: 'R10',
    openssl: '26',
    made: () => usual({}, { usages: KeyUsageFlags.dataEncipherment }),
  },
  {
    name: 'issuer is for servers and any purpose',
    ...good,
    made: () => usual({ purposes: [ANY, SERVER_AUTH] }),
  },
  {
    name: 'certificate is for controllers of Kerberos only',
    ...bad('R09', '26'),
    made: () => usual({}, { purposes: ['1.3.6.1.5.2.3.5'] }),
  },
  {
    name: 'certificate is for servers, clients and controllers of Kerberos',
    ...good,
    made: () => usual({}, { purposes: [CLIENT_AUTH, SERVER_AUTH, '1.3.6.1.5.2.3.5'] }),
  },
  { name: 'issuer has expired', ...bad('R06', '10'), made: () => usual({ from: -30, to: -1 }) },
  { name: 'issuer is not valid yet', ...bad('R07', '9'), made: () => usual({ from: 1, to: 30 }) },
  { name: 'root is not valid yet', ...bad('R07', '9'), made: () => usual({}, {}, { from: 1, to: 30 }) },
  { name: 'issuer may have no authority below it', ...good, made: () => usual({ pathLength: 0 }) },
  {
    name: 'certificate of an authority, for a server',
    ...good,
    made: () =>
      usual(
        {},
        {
          ca: true,
          purposes: [SERVER_AUTH],
          usages: KeyUsageFlags.keyCertSign | KeyUsageFlags.digitalSignature,
        },
      ),
  },
  {
    name: 'critical policies',
    ...good,
    made: () =>
      usual(
        {},
        { extensions: [new Extension('2.5.29.32', true, new Uint8Array([48, 6, 48, 4, 6, 2, 42, 3]))] },
      ),
  },
  {
    name: 'demands a proof of its standing with the handshake',
    ...good,
    made: () =>
      usual(
        {},
        { extensions: [new Extension('1.3.6.1.5.5.7.1.24', false, new Uint8Array([48, 3, 2, 1, 5]))] },
      ),
  },
];
