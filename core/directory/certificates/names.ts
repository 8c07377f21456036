import { isIP } from 'node:net';
import type { GeneralName, Name } from '@peculiar/asn1-x509';

/** A name that a certificate is for, or that an authority is limited to. All text in it is hostile. */
export type CertificateName =
  | { kind: 'dns' | 'email' | 'uri'; value: string }
  /** An address, or `address/bits` of a limit. */
  | { kind: 'address'; value: string }
  | { kind: 'directory'; value: string; parts: readonly string[] }
  /** A kind that nothing here can compare; `value` says which. */
  | { kind: 'other'; value: string };

const COMMON_NAME = '2.5.4.3';
const EMAIL_ADDRESS = '1.2.840.113549.1.9.1';

/** The parts of a distinguished name, each in one spelling: case of ASCII letters and runs of spaces do not matter (RFC 5280, 7.1). */
export function canonicalParts(name: Name): string[] {
  return [...name].map((part) =>
    [...part]
      .map(({ type, value }) => `${type}=${canonicalText(value.toString())}`)
      .sort()
      .join('+'),
  );
}

function canonicalText(text: string): string {
  return text
    .trim()
    .replace(/\s+/g, ' ')
    .replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
}

/** A name of an extension as one that can be compared. */
export function certificateName(name: GeneralName): CertificateName {
  if (name.dNSName !== undefined) return { kind: 'dns', value: name.dNSName };
  if (name.rfc822Name !== undefined) return { kind: 'email', value: name.rfc822Name };
  if (name.uniformResourceIdentifier !== undefined)
    return { kind: 'uri', value: name.uniformResourceIdentifier };
  if (name.iPAddress !== undefined) return { kind: 'address', value: name.iPAddress };
  if (name.directoryName !== undefined) return directoryName(name.directoryName);
  if (name.otherName !== undefined) return { kind: 'other', value: name.otherName.typeId };
  return { kind: 'other', value: name.registeredID === undefined ? 'x400' : 'registered' };
}

function directoryName(name: Name): CertificateName {
  const parts = canonicalParts(name);
  return { kind: 'directory', value: parts.map((part) => part.replace(/^[^=]*=/, '')).join(', '), parts };
}

/**
 * Every name that limits of authorities are about: the alternative names, the subject, and addresses of e-mail in it. The
 * common name of a server's certificate without names of hosts counts as one where it looks like one.
 */
export function constrainedNames(
  subject: Name,
  alternative: readonly GeneralName[],
): { names: CertificateName[]; commonName: CertificateName[] } {
  const attributes = (wanted: string) =>
    [...subject].flatMap((part) =>
      [...part].filter(({ type }) => type === wanted).map(({ value }) => value.toString()),
    );
  const names = alternative.map(certificateName);
  return {
    names: [
      ...names,
      ...(subject.length > 0 ? [directoryName(subject)] : []),
      ...attributes(EMAIL_ADDRESS).map((value) => ({ kind: 'email' as const, value })),
    ],
    commonName: names.some(({ kind }) => kind === 'dns')
      ? []
      : attributes(COMMON_NAME)
          .filter((value) => /^[\w*-]+(\.[\w-]+)+\.?$/.test(value) && isIP(value) === 0)
          .map((value) => ({ kind: 'dns' as const, value })),
  };
}
