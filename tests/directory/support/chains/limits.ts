import { bad, type Chain, dn, dns, email, good, HOST, ip, limited, uri, usual } from './chain.ts';

/** Chains about what authorities may issue for. */
export const limitChains: readonly Chain[] = [
  { name: 'limit: its domain', ...good, made: limited({ permitted: [dns('corp.test')] }) },
  { name: 'limit: another domain', ...bad('R18', '47'), made: limited({ permitted: [dns('other.test')] }) },
  {
    name: 'limit: a domain that ends alike',
    ...bad('R18', '47'),
    made: limited({ permitted: [dns('rp.test')] }),
  },
  { name: 'limit: below its domain', ...good, made: limited({ permitted: [dns('.corp.test')] }) },
  {
    name: 'limit: below a domain, and the domain itself is named',
    ...bad('R18', '47'),
    host: 'corp.test',
    made: limited({ permitted: [dns('.corp.test')] }, { dns: ['corp.test'] }),
  },
  {
    name: 'limit: its domain is excluded',
    ...bad('R18', '48'),
    made: limited({ excluded: [dns('corp.test')] }),
  },
  {
    name: 'limit: a wildcard within',
    ...good,
    made: limited({ permitted: [dns('corp.test')] }, { dns: ['*.corp.test'] }),
  },
  {
    name: 'limit: one of several names is outside',
    ...bad('R18', '47'),
    made: limited({ permitted: [dns('corp.test')] }, { dns: [HOST, 'dc1.other.test'] }),
  },
  {
    name: 'limit: the common name is outside',
    ...bad('R18', '47'),
    warnings: 'R04',
    made: limited({ permitted: [dns('other.test')] }, { dns: [] }),
  },
  {
    name: 'limit: its network',
    ...good,
    host: '10.1.2.3',
    made: limited({ permitted: [ip('10.0.0.0/8')] }, { dns: [], ips: ['10.1.2.3'] }),
  },
  {
    name: 'limit: another network',
    ...bad('R18', '47'),
    host: '10.1.2.3',
    made: limited({ permitted: [ip('192.168.0.0/16')] }, { dns: [], ips: ['10.1.2.3'] }),
  },
  {
    name: 'limit: a network of the other family',
    ...bad('R18', '47'),
    host: 'fd00::1',
    made: limited({ permitted: [ip('10.0.0.0/8')] }, { dns: [], ips: ['fd00::1'] }),
  },
  {
    name: 'limit: its network is excluded',
    ...bad('R18', '48'),
    host: 'fd00::1',
    made: limited({ excluded: [ip('fd00::/8')] }, { dns: [], ips: ['fd00::1'] }),
  },
  {
    name: 'limit: no addresses at all, and it has none',
    ...good,
    made: limited({ permitted: [dns('corp.test')], excluded: [ip('0.0.0.0/0'), ip('::/0')] }),
  },
  {
    name: 'limit: its organization',
    ...good,
    made: limited({ permitted: [dn('C=RU, O=Corp')] }, { subject: `C=RU, O=CORP, CN=${HOST}` }),
  },
  {
    name: 'limit: another organization',
    ...bad('R18', '47'),
    made: limited({ permitted: [dn('C=RU, O=Other')] }, { subject: `C=RU, O=Corp, CN=${HOST}` }),
  },
  {
    name: 'limit: its organization is excluded',
    ...bad('R18', '48'),
    made: limited({ excluded: [dn('C=RU, O=Corp')] }, { subject: `C=RU, O=Corp, CN=${HOST}` }),
  },
  {
    name: 'limit: mailbox of another host',
    ...bad('R18', '47'),
    made: limited({ permitted: [email('corp.test')] }, { names: [email('admin@other.test')] }),
  },
  {
    name: 'limit: mailbox of its host',
    ...good,
    made: limited({ permitted: [email('corp.test')] }, { names: [email('admin@corp.test')] }),
  },
  {
    name: 'limit: address of a page elsewhere',
    ...bad('R18', '47'),
    made: limited({ permitted: [uri('.corp.test')] }, { names: [uri('https://www.other.test:8443/x')] }),
  },
  {
    name: 'limit: of a kind that cannot be compared, and there is such a name',
    ...bad('R18', '51'),
    made: limited({ permitted: [['upn', '@corp.test']] }, { names: [['upn', 'dc1@corp.test']] }),
  },
  {
    name: 'limit: of a kind that cannot be compared, and there is no such name',
    ...good,
    made: limited({ permitted: [['upn', '@corp.test']] }),
  },
  {
    name: 'limit of the root holds for the issuer, too',
    ...bad('R18', '47'),
    made: () =>
      usual(
        { subject: 'O=Other, CN=Issuer' },
        { subject: `O=Corp, CN=${HOST}` },
        { limits: { permitted: [dn('O=Corp')] } },
      ),
  },
  {
    name: 'limit: a wildcard outside',
    ...bad('R18', '47'),
    made: limited({ permitted: [dns('corp.test')] }, { dns: [HOST, '*.other.test'] }),
  },
  { name: 'limit: every name of a host', ...good, made: limited({ permitted: [dns('')] }) },
  { name: 'limit: no name of a host', ...bad('R18', '48'), made: limited({ excluded: [dns('')] }) },
  {
    name: 'limit: its domain is permitted, and the host itself excluded',
    ...bad('R18', '48'),
    made: limited({ permitted: [dns('corp.test')], excluded: [dns(HOST)] }),
  },
  {
    name: 'limit: its domain in other letters',
    ...good,
    made: limited({ permitted: [dns('CORP.Test')] }),
  },
  {
    name: 'limit: the common name is outside, and there are names of hosts',
    ...good,
    made: limited({ permitted: [dns('corp.test')] }, { name: 'dc1.other.test' }),
  },
  {
    name: 'limit: its network of the newer family',
    ...good,
    host: 'fd00::1',
    made: limited({ permitted: [ip('fd00::/8')] }, { dns: [], ips: ['fd00::1'] }),
  },
  {
    name: 'limit: its mailbox',
    ...good,
    made: limited({ permitted: [email('admin@corp.test')] }, { names: [email('admin@corp.test')] }),
  },
  {
    name: 'limit: another mailbox of the same host',
    ...bad('R18', '47'),
    made: limited({ permitted: [email('admin@corp.test')] }, { names: [email('other@corp.test')] }),
  },
];
