import type { LdapsSettings } from '#core/contract/directory/ldaps.ts';
import { readKeyFile } from './entries.ts';
import { flagOf, readSettings } from './settings.ts';

/** The three keys that decide over LDAPS, as a configuration file has them or leaves them out. Throws `keys-unreadable`. */
export function readLdapsSettings(name: string, text: string): Omit<LdapsSettings, 'siteOs'> {
  const settings = readSettings(readKeyFile(name, text));
  const of = (key: string) => settings.find((setting) => setting.key.name === key);
  const list = of('LdapTrustedCertificateThumbprints')?.entries.at(-1)?.value;
  const entries = typeof list !== 'string' ? (list ?? []) : list === 'section' ? [] : list.split(',');
  return {
    // What is neither true nor false is the default; `keys check` says that it is wrong.
    UseSecureLDAP: flagOf(of('UseSecureLDAP')) ?? true,
    LdapValidateServerCertificate: flagOf(of('LdapValidateServerCertificate')) ?? true,
    LdapTrustedCertificateThumbprints: entries.filter((entry) => entry.trim() !== ''),
  };
}
