import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseSiteUrl } from '#core/site/url.ts';
import { emptyAddress, formatAddress, missingFields, parseAddress } from '#renderer/features/site/address.ts';

describe('address of a site', () => {
  it.each([
    'embedded:/srv/demo/site a',
    'postgres://app@db.example:6432/site',
    'postgres://app@localhost/site?sslmode=require',
    'postgres://app@[2001:db8::1]/site?sslmode=verify-full&sslrootcert=%2Fetc%2Fca.pem',
    'mssql://sa@db1/site',
    'mssql://sa@db1:1444/site?encrypt=false&trustServerCertificate=true',
    'postgres://%D1%8E%D0%B7%D0%B5%D1%80%40corp@db/%D0%B1%D0%B0%D0%B7%D0%B0',
  ])('comes back as it was: %s', (url) => {
    expect(formatAddress(parseAddress(url))).toBe(url);
  });

  it('reads as the core reads it, whatever is typed', () => {
    const text = fc
      .string({ unit: 'grapheme', minLength: 1, maxLength: 20 })
      .filter((typed) => typed.trim() !== '');
    fc.assert(
      fc.property(text, text, fc.constantFrom('postgres', 'mssql'), (user, database, kind) => {
        const url = formatAddress({ ...emptyAddress, kind: kind as 'postgres', host: 'db', user, database });
        expect(parseSiteUrl(url)).toMatchObject({ kind, user: user.trim(), database: database.trim() });
      }),
    );
  });

  it('says what is missing', () => {
    expect(missingFields(emptyAddress)).toEqual(['host', 'database', 'user']);
    expect(missingFields({ ...emptyAddress, kind: 'embedded', folder: ' ' })).toEqual(['folder']);
    expect(missingFields(parseAddress('mssql://sa@db1/site'))).toEqual([]);
  });
});
