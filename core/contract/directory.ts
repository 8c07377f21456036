import { knownContract } from './directory-known.ts';
import { ldapContract } from './directory-ldap.ts';
import { ldapsContract } from './directory-ldaps.ts';
import { probesContract } from './directory-services.ts';

/** What can be asked about directory servers and identity providers. */
export const directoryContract = {
  ldaps: ldapsContract,
  ldap: ldapContract,
  services: probesContract,
  certificates: knownContract,
};
