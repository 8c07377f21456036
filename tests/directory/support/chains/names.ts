import { bad, type Chain, good, usual } from './chain.ts';

/** Chains about the name of the server. */
export const nameChains: readonly Chain[] = [
  { name: 'another name', ...bad('R02', '62'), made: () => usual({}, { dns: ['dc2.corp.test'] }) },
  { name: 'name in other letters', ...good, host: 'DC1.Corp.Test', made: () => usual() },
  { name: 'wildcard', ...good, made: () => usual({}, { dns: ['*.corp.test'] }) },
  { name: 'wildcard one level too high', ...bad('R05', '62'), made: () => usual({}, { dns: ['*.test'] }) },
  {
    name: 'wildcard of a top-level domain',
    ...good,
    host: 'dc1.corp',
    warnings: 'R05',
    openssl: '62',
    why: 'a domain of one label is usual in old directories, and .NET takes the wildcard; told as a warning',
    made: () => usual({}, { dns: ['*.corp'] }),
  },
  {
    name: 'wildcard for a part of a label',
    errors: 'R02',
    connects: false,
    openssl: 'OK',
    why: 'a wildcard is a whole label (RFC 9525, 6.3), and neither .NET nor OpenLDAP take another one',
    made: () => usual({}, { dns: ['dc*.corp.test'] }),
  },
  {
    name: 'international name',
    ...good,
    host: 'москва.corp.test',
    asciiHost: 'xn--80adxhks.corp.test',
    made: () => usual({}, { dns: ['xn--80adxhks.corp.test'] }),
  },
  {
    name: 'international name in capitals',
    ...good,
    host: 'МОСКВА.corp.test',
    asciiHost: 'xn--80adxhks.corp.test',
    made: () => usual({}, { dns: ['XN--80ADXHKS.corp.test'] }),
  },
  {
    name: 'international name under a wildcard',
    ...good,
    host: 'москва.corp.test',
    asciiHost: 'xn--80adxhks.corp.test',
    made: () => usual({}, { dns: ['*.corp.test'] }),
  },
  {
    name: 'another international name',
    ...bad('R02', '62'),
    host: 'москва.corp.test',
    asciiHost: 'xn--80adxhks.corp.test',
    made: () => usual({}, { dns: ['xn--e1afmkfd.corp.test'] }),
  },
  { name: 'name only in the common name', ...good, warnings: 'R04', made: () => usual({}, { dns: [] }) },
  {
    name: 'name in the common name beside addresses',
    ...good,
    warnings: 'R04',
    made: () => usual({}, { dns: [], ips: ['10.0.0.1'] }),
  },
  {
    name: 'name in the common name beside other names of hosts',
    ...bad('R02', '62'),
    made: () => usual({}, { dns: ['dc2.corp.test'] }),
  },
  {
    name: 'address as a name of a host',
    ...bad('R03', '64'),
    host: '10.0.0.1',
    made: () => usual({}, { dns: ['10.0.0.1'] }),
  },
  {
    name: 'address in another spelling',
    ...good,
    host: 'fd00::1',
    made: () => usual({}, { ips: ['fd00:0:0:0:0:0:0:1'] }),
  },
];
