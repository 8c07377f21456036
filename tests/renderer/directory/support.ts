import type { CheckedPlace, KnownCertificate } from '#core/contract/directory/known-certificates.ts';

export const NOW = new Date('2026-11-22T12:00:00.000Z');
const DAY = 86_400_000;

/** A certificate whose end is so many days ahead. */
export function certificate(name: string, days: number, life = 365): KnownCertificate {
  const end = NOW.getTime() + days * DAY + 1_000;
  return {
    name,
    subject: `CN=${name}`,
    issuer: 'CN=ca',
    notBefore: new Date(end - life * DAY).toISOString(),
    notAfter: new Date(end).toISOString(),
    sha256: Buffer.from(name).toString('hex').padEnd(64, '0'),
  };
}

/** A place of the site `crm` where certificates were read now. */
export function place(
  address: string,
  certificates: KnownCertificate[],
  more: Partial<CheckedPlace> = {},
): CheckedPlace {
  return {
    site: 'crm',
    source: { code: 'source.service', values: { type: 'OpenLDAP', name: address } },
    address,
    place: { kind: 'other' },
    certificates,
    checkedAt: NOW.toISOString(),
    ...more,
  };
}
