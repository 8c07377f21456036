import { firstVersion, issue, tampered } from '../pki.ts';
import { authority, bad, type Chain, good, long, server, usual } from './chain.ts';

/** Chains about how a chain is found. */
export const buildingChains: readonly Chain[] = [
  { name: 'nothing wrong', ...good, made: () => usual() },
  { name: 'twelve certificates', ...good, made: () => long(12) },
  { name: 'fifteen certificates', ...good, made: () => long(15) },
  {
    name: 'root renewed with the same key, the old one is trusted, too',
    ...good,
    made: async () => {
      const old = await issue(authority('Root', { from: -900, to: -1 }));
      const renewed = await issue(authority('Root', { key: old }));
      const between = await issue(authority('Issuer'), old);
      return { sent: [await issue(server, between), between], store: [old, renewed] };
    },
  },
  {
    name: 'root renewed with the same key, the old one is sent',
    ...good,
    made: async () => {
      const old = await issue(authority('Root', { from: -900, to: -1 }));
      const renewed = await issue(authority('Root', { key: old }));
      const between = await issue(authority('Issuer'), old);
      return { sent: [await issue(server, between), between, old], store: [renewed] };
    },
  },
  {
    name: 'root renewed with another key, both are trusted',
    ...good,
    made: async () => {
      const old = await issue(authority('Root'));
      const renewed = await issue(authority('Root'));
      const between = await issue(authority('Issuer'), renewed);
      return { sent: [await issue(server, between), between], store: [old, renewed] };
    },
  },
  {
    name: 'root renewed with another key, both are trusted, and the issuer names no key',
    ...good,
    openssl: '7',
    why: 'OpenSSL tries the first root of the name alone; the signature says which it is, and Windows tries both',
    made: async () => {
      const old = await issue(authority('Root'));
      const renewed = await issue(authority('Root'));
      const between = await issue(authority('Issuer', { authority: 'none' }), renewed);
      return { sent: [await issue(server, between), between], store: [old, renewed] };
    },
  },
  {
    name: 'expired cross-certificate is sent along',
    ...good,
    made: async () => {
      const older = await issue(authority('Older root'));
      const root = await issue(authority('Root'));
      const cross = await issue(authority('Root', { key: root, from: -900, to: -1 }), older);
      const between = await issue(authority('Issuer'), root);
      return { sent: [await issue(server, between), between, cross], store: [older, root] };
    },
  },
  {
    name: 'expired cross-certificate is the only way',
    ...bad('R06', '10'),
    made: async () => {
      const older = await issue(authority('Older root'));
      const root = await issue(authority('Root'));
      const cross = await issue(authority('Root', { key: root, from: -900, to: -1 }), older);
      const between = await issue(authority('Issuer'), root);
      return { sent: [await issue(server, between), between, cross], store: [older] };
    },
  },
  {
    name: 'expired issuer is sent, its renewal is in the store',
    ...good,
    errors: 'R14',
    made: async () => {
      const root = await issue(authority('Root'));
      const old = await issue(authority('Issuer', { from: -900, to: -1 }), root);
      const renewed = await issue(authority('Issuer', { key: old }), root);
      return { sent: [await issue(server, old), old], store: [root, renewed] };
    },
  },
  {
    name: 'names a key that its issuer does not have',
    ...good,
    linux: false,
    warnings: 'R17',
    openssl: '20',
    made: async () => {
      const root = await issue(authority('Root'));
      const other = await issue(authority('Other'));
      return { sent: [await issue({ ...server, authority: other }, root)], store: [root] };
    },
  },
  {
    name: 'names the serial number of the root before its renewal',
    ...good,
    linux: false,
    warnings: 'R17',
    openssl: '20',
    made: async () => {
      const old = await issue(authority('Root'));
      const renewed = await issue(authority('Root', { key: old }));
      const between = await issue(authority('Issuer', { authority: { issuer: old, by: 'serial' } }), old);
      return { sent: [await issue(server, between), between], store: [renewed] };
    },
  },
  {
    name: 'issuer in another case and with other spaces',
    ...good,
    made: async () => {
      const root = await issue(authority('Root', { subject: 'CN=The  ROOT, O=Corp' }));
      const same = await issue(authority('Root', { subject: 'CN=the root, O=corp', key: root }));
      const between = await issue(authority('Issuer'), root);
      return { sent: [await issue(server, between), between], store: [same] };
    },
  },
  {
    name: 'issuer is not sent and not known',
    ...bad('R14 R15', '20'),
    made: async () => {
      const { sent, store } = await usual();
      return { sent: sent.slice(0, 1), store };
    },
  },
  {
    name: 'only the issuer is trusted, its root is not',
    ...bad('R15', '2'),
    made: async () => {
      const { sent } = await usual();
      return { sent, store: sent.slice(1) };
    },
  },
  {
    name: 'root of the same name and another key is trusted',
    ...bad('R15', '20'),
    made: async () => ({ sent: (await usual()).sent, store: [await issue(authority('Root'))] }),
  },
  {
    name: 'root of the first version of the format',
    ...good,
    made: async () => {
      const root = firstVersion(await issue(authority('Root')));
      const between = await issue(authority('Issuer', { authority: 'none' }), root);
      return { sent: [await issue(server, between), between], store: [root] };
    },
  },
  {
    name: 'trusted root has expired',
    ...bad('R06', '10'),
    made: () => usual({}, {}, { from: -900, to: -1 }),
  },
  {
    name: 'authorities that have signed each other, and none is trusted',
    ...bad('R15', '20'),
    made: async () => {
      const [one, two] = [await issue(authority('One')), await issue(authority('Two'))];
      const oneByTwo = await issue(authority('One', { key: one }), two);
      const twoByOne = await issue(authority('Two', { key: two }), one);
      const store = [await issue(authority('Root'))];
      return { sent: [await issue(server, one), oneByTwo, twoByOne], store };
    },
  },
  {
    name: 'authorities that have signed each other, and the second is trusted',
    ...good,
    made: async () => {
      const [one, two] = [await issue(authority('One')), await issue(authority('Two'))];
      const oneByTwo = await issue(authority('One', { key: one }), two);
      const twoByOne = await issue(authority('Two', { key: two }), one);
      return { sent: [await issue(server, one), twoByOne, oneByTwo], store: [two] };
    },
  },
  {
    name: 'self-signed and trusted',
    ...good,
    warnings: 'R13',
    made: async () => {
      const alone = await issue(server);
      return { sent: [alone], store: [alone] };
    },
  },
  {
    name: 'signature of the certificate does not hold',
    ...bad('R28', '7'),
    made: async () => {
      const { sent, store } = await usual();
      return { sent: sent.map((one, index) => (index === 0 ? tampered(one) : one)), store };
    },
  },
  {
    name: 'signature of the issuer does not hold',
    ...bad('R28', '7'),
    made: async () => {
      const { sent, store } = await usual();
      return { sent: sent.map((one, index) => (index === 1 ? tampered(one) : one)), store };
    },
  },
  {
    name: 'signature does not hold, and the issuer is not sent',
    ...bad('R28', '7'),
    made: async () => {
      const root = await issue(authority('Root'));
      return { sent: [tampered(await issue(server, root))], store: [root] };
    },
  },
  {
    name: 'issuer of the same name and another key is sent',
    ...bad('R14 R15', '20'),
    made: async () => {
      const { sent, store } = await usual();
      const [root] = store;
      return { sent: [...sent.slice(0, 1), await issue(authority('Issuer'), root)], store };
    },
  },
  {
    name: 'issuer is not sent, and is in the store',
    ...good,
    errors: 'R14',
    made: async () => {
      const { sent, store } = await usual();
      return { sent: sent.slice(0, 1), store: [...store, ...sent.slice(1)] };
    },
  },
  {
    name: 'expired issuer and its renewal are sent',
    ...good,
    made: async () => {
      const root = await issue(authority('Root'));
      const old = await issue(authority('Issuer', { from: -900, to: -1 }), root);
      const renewed = await issue(authority('Issuer', { key: old }), root);
      return { sent: [await issue(server, old), old, renewed], store: [root] };
    },
  },
  {
    name: 'root is sent, too',
    ...good,
    made: async () => {
      const { sent, store } = await usual();
      return { sent: [...sent, ...store], store };
    },
  },
  {
    name: 'issuers in the wrong order',
    ...good,
    made: async () => {
      const { sent, store } = await long(4);
      return { sent: [...sent.slice(0, 1), ...sent.slice(1).reverse()], store };
    },
  },
  {
    name: 'only the certificate itself is trusted, and another has issued it',
    ...bad('R15', '20'),
    made: async () => {
      const { sent } = await usual();
      return { sent, store: sent.slice(0, 1) };
    },
  },
  {
    name: 'self-signed and not trusted',
    ...bad('R13', '18'),
    made: async () => ({ sent: [await issue(server)], store: [await issue(authority('Root'))] }),
  },
  {
    name: 'self-signed, trusted and expired',
    ...bad('R06', '10'),
    warnings: 'R13',
    made: async () => {
      const alone = await issue({ ...server, from: -30, to: -1 });
      return { sent: [alone], store: [alone] };
    },
  },
];
