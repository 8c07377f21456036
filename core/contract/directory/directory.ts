import { knownCertificatesContract } from './known-certificates.ts';
import { ldapContract } from './ldap.ts';
import { ldapsContract } from './ldaps.ts';
import { probesContract } from './services.ts';

/** What can be asked about directory servers and identity providers. */
export const directoryContract = {
  ldaps: ldapsContract,
  ldap: ldapContract,
  services: probesContract,
  certificates: knownCertificatesContract,
};
