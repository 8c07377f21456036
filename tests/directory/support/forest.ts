import { entry } from './people.ts';
import type { Issued } from './pki.ts';
import { BASE, type Slapd, startSlapd } from './slapd.ts';

const attribute = (
  number: number,
  name: string,
  syntax = 'caseIgnoreMatch SYNTAX 1.3.6.1.4.1.1466.115.121.1.15',
) => `attributetype ( 1.3.6.1.4.1.99999.1.${number} NAME '${name}' EQUALITY ${syntax} )`;

/** The names of Active Directory that a forest is told by. */
const SCHEMA = [
  attribute(1, 'sAMAccountName'),
  attribute(2, 'objectCategory'),
  attribute(3, 'nETBIOSName'),
  attribute(4, 'dnsRoot'),
  attribute(5, 'nCName', 'distinguishedNameMatch SYNTAX 1.3.6.1.4.1.1466.115.121.1.12'),
  attribute(6, 'defaultNamingContext'),
  attribute(7, 'configurationNamingContext'),
  attribute(8, 'forestFunctionality'),
  attribute(9, 'userAccountControl'),
  `objectclass ( 1.3.6.1.4.1.99999.2.1 NAME 'user' SUP top AUXILIARY
    MAY ( sAMAccountName $ objectCategory $ userAccountControl ) )`,
  `objectclass ( 1.3.6.1.4.1.99999.2.2 NAME 'crossRef' SUP top STRUCTURAL
    MUST ( cn $ nETBIOSName $ nCName ) MAY ( dnsRoot ) )`,
].join('\n');

export const BRANCH = `dc=branch,${BASE}`;
export const DOMAINS = { root: 'example.org', branch: 'branch.example.org' } as const;

/** Accounts of a domain, normal unless a `userAccountControl` says otherwise. */
export function accounts(domain: string, logins: Readonly<Record<string, string>>): string[] {
  return Object.entries(logins).map(([sAMAccountName, userAccountControl]) =>
    entry(`cn=${sAMAccountName},${domain}`, ['inetOrgPerson', 'user'], {
      cn: sAMAccountName,
      sn: sAMAccountName,
      sAMAccountName,
      objectCategory: 'person',
      userAccountControl,
      userPassword: `password-${sAMAccountName}`,
    }),
  );
}

/** A server that stands for a domain of a forest: slapd with the names of Active Directory. */
export async function startDomain(
  chain: readonly Issued[],
  entries: readonly string[],
  domains: readonly { dn: string; dns: string; netBios: string }[],
): Promise<Slapd> {
  const configuration = `cn=Configuration,${BASE}`;
  return await startSlapd({
    chain,
    schema: SCHEMA,
    rootDse: [
      'dn:',
      `defaultNamingContext: ${BASE}`,
      `configurationNamingContext: ${configuration}`,
      'forestFunctionality: 7',
      '',
    ].join('\n'),
    ldif: [
      entry(configuration, ['device'], { cn: 'Configuration' }),
      entry(`cn=Partitions,${configuration}`, ['device'], { cn: 'Partitions' }),
      ...domains.map(({ dn, dns, netBios }) =>
        entry(`cn=${netBios},cn=Partitions,${configuration}`, ['crossRef'], {
          cn: netBios,
          nETBIOSName: netBios,
          nCName: dn,
          dnsRoot: dns,
        }),
      ),
      ...entries,
    ].join('\n'),
  });
}
