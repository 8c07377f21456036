import type { LdapsSettings } from '#core/contract/directory/ldaps.ts';

/** What a check is made with: the site's settings, typed or as a file, and what its server trusts. */
export interface CheckFiles {
  settings?: LdapsSettings;
  configuration?: { name: string; text: string };
  /** Any file of certificates, as base64. */
  bundle?: string;
}

/** Files that a check is made with, by the name under which the person has them. */
export interface NamedFiles {
  files: CheckFiles;
  names: { configuration?: string; bundle?: string };
}

/** The configuration file of a site. */
export async function readConfiguration(file: File): Promise<CheckFiles> {
  return { configuration: { name: file.name, text: await file.text() } };
}

/** What the site server trusts: PEM, DER or PKCS#7. */
export async function readBundle(file: File): Promise<CheckFiles> {
  return { bundle: new Uint8Array(await file.arrayBuffer()).toBase64() };
}
