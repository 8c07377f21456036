import { clockSkew } from '../clock-skew.ts';
import { generalizedTime } from './decode.ts';
import type { Outcome } from './failure.ts';
import { type DirectoryAddress, DirectorySession, type SessionOptions } from './session.ts';

/** What a directory server says of itself to anybody. */
export interface RootDse {
  /** Undefined where it does not say. */
  vendor: string | undefined;
  isActiveDirectory: boolean;
  dnsHostName: string | undefined;
  baseDn: string | undefined;
  /** Of Active Directory: where a forest keeps its domains. */
  configurationDn: string | undefined;
  /** All naming contexts. */
  contexts: readonly string[];
  supportsStartTls: boolean;
  clock: { serverTime: string; skewSeconds: number } | undefined;
}

const START_TLS = '1.3.6.1.4.1.1466.20037';

/** Connects and reads the rootDSE without signing in. */
export async function readRootDse(
  address: DirectoryAddress,
  options: SessionOptions,
  now: () => Date,
): Promise<Outcome<RootDse>> {
  const opened = await DirectorySession.open(address, options);
  if (!opened.ok) return opened;
  try {
    return await rootDseOf(opened.value, now);
  } finally {
    await opened.value.close();
  }
}

export async function rootDseOf(session: DirectorySession, now: () => Date): Promise<Outcome<RootDse>> {
  const found = await session.search({
    base: '',
    scope: 'base',
    filter: '(objectClass=*)',
    // Operational attributes are given only when they are named.
    attributes: [
      '*',
      'vendorName',
      'vendorVersion',
      'dnsHostName',
      'defaultNamingContext',
      'configurationNamingContext',
      'namingContexts',
      'supportedExtension',
      'currentTime',
      'forestFunctionality',
    ],
    limit: 1,
  });
  if (!found.ok) return found;
  const [entry = { dn: '' }] = found.value.entries;
  const values = (name: string): string[] => {
    const key = Object.keys(entry).find((one) => one.toLowerCase() === name.toLowerCase());
    const given = key === undefined ? [] : (entry as Record<string, unknown>)[key];
    return (Array.isArray(given) ? given : [given]).filter((one) => typeof one === 'string' && one !== '');
  };
  const isActiveDirectory =
    values('defaultNamingContext').length > 0 && values('forestFunctionality').length > 0;
  const serverTime = generalizedTime(values('currentTime')[0]);
  return {
    ok: true,
    value: {
      vendor: isActiveDirectory
        ? 'Active Directory'
        : [...values('vendorName'), ...values('vendorVersion')].join(' ') ||
          openLdapByClass(values('objectClass')),
      isActiveDirectory,
      dnsHostName: values('dnsHostName')[0]?.toLowerCase(),
      baseDn: values('defaultNamingContext')[0] ?? values('namingContexts')[0],
      configurationDn: values('configurationNamingContext')[0],
      contexts: values('namingContexts'),
      supportsStartTls: values('supportedExtension').includes(START_TLS),
      clock: serverTime ? { serverTime, skewSeconds: clockSkew(serverTime, now()) } : undefined,
    },
  };
}

function openLdapByClass(classes: readonly string[]): string | undefined {
  return classes.some((one) => /openldap/i.test(one)) ? 'OpenLDAP' : undefined;
}
