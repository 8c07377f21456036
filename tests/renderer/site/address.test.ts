import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseSiteUrl } from '#core/site/url.ts';
import {
  type AddressFields,
  emptyAddress,
  formatAddress,
  isPort,
  parseAddress,
  requiredFields,
} from '#renderer/features/site/address.ts';
import { isSshHostWrong, noSsh } from '#renderer/features/site/ssh-address.ts';
import { emptyFields } from '#renderer/ui/form/form-state.ts';

const missing = (fields: AddressFields) => emptyFields(fields, requiredFields(fields));

describe('address of a site', () => {
  it.each([
    'embedded:/srv/demo/site a',
    'postgres://app@db.example:6432/site',
    'postgres://app@localhost/site?sslmode=require',
    'postgres://app@[2001:db8::1]/site?sslmode=verify-full&sslrootcert=%2Fetc%2Fca.pem',
    'mssql://sa@db1/site',
    'mssql://sa@db1:1444/site?encrypt=false&trustServerCertificate=true',
    'postgres://app@localhost/site?sslmode=require&sshHost=ops%40bastion%3A2222&sshKey=%2Fkey&sshHostKey=SHA256%3Aa%2Bb',
    'mssql://sa@db1/site?sshHost=ops%40bastion',
    'mssql://CORP%5Cann@db1/site?auth=ntlm',
    'mssql://CORP%5Cann@db1%5CPROD/site?auth=ntlm',
    'mssql://db1/site?auth=integrated&encrypt=strict',
    'mssql://db1%5CPROD/site?auth=integrated&hostNameInCertificate=db.corp',
    'mssql://sa@db1%5CSQL_2%24/site',
    'mssql://sa@[2001:db8::1]%5CPROD/site',
    'mssql://ann%40x.com@db1/site?auth=entra-password&clientId=11111111-2222-3333-4444-555555555555',
    'mssql://11111111-2222-3333-4444-555555555555@db1/site?auth=entra-service-principal&tenantId=x.com',
    'mssql://db1/site?auth=entra-managed-identity',
    'mssql://11111111-2222-3333-4444-555555555555@db1/site?auth=entra-managed-identity',
    'mssql://db1/site?auth=entra-default',
    'mssql://db1/site?auth=entra-token',
    'mssql://sa@db1/site?hostNameInCertificate=db.corp&sslrootcert=%2Fetc%2Fca.pem',
    'mssql://sa@db1/site?serverCertificate=%2Fetc%2Fdb.cer&applicationIntent=ReadOnly&multiSubnetFailover=true&failoverPartner=db2%5CS1&connectTimeout=90',
    'mssql://ann%40x.com@db1/site?auth=entra-interactive&tenantId=x.com&applicationIntent=ReadOnly',
    'mssql://db1/site?auth=entra-device-code&clientId=11111111-2222-3333-4444-555555555555',
    'postgres://app@db/site?sslmode=require&connectTimeout=60&sshHost=ops%40bastion',
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

  it('keeps the plus of a fingerprint that was not encoded', () => {
    expect(parseAddress('postgres://app@db/site?sshHost=ops%40b&sshHostKey=SHA256:a+b').sshHostKey).toBe(
      'SHA256:a+b',
    );
    expect(missing({ ...parseAddress('postgres://app@db/site'), throughSsh: true, sshKey: '/key' })).toEqual([
      'sshHost',
    ]);
  });

  it('keeps what was typed of an SSH server that is not used, and leaves it out', () => {
    const used = parseAddress('postgres://app@db/site?sshHost=ops%40b&sshKey=%2Fkey');
    const unused = { ...used, throughSsh: false };
    expect(formatAddress(unused)).toBe('postgres://app@db/site');
    expect(formatAddress({ ...unused, throughSsh: true })).toBe(formatAddress(used));
    expect(missing({ ...unused, sshHost: '' })).toEqual([]);
    expect(isSshHostWrong({ ...unused, sshHost: 'b' })).toBe(false);
    expect(missing({ ...used, kind: 'mssql', auth: 'integrated', sshHost: '' })).toEqual([]);
  });

  it('tells an SSH server that the core would not read', () => {
    const core = (sshHost: string) => {
      try {
        return parseSiteUrl(
          formatAddress({ ...parseAddress('postgres://app@db/site'), throughSsh: true, sshHost }),
        );
      } catch {
        return undefined;
      }
    };
    for (const sshHost of [
      'ops@b',
      'ops@b:22',
      'ops@[::1]:22',
      'b',
      'ops:pw@b',
      'ops@b:x',
      'ops@b/x',
      'a b@c',
    ]) {
      expect(isSshHostWrong({ ...noSsh, throughSsh: true, sshHost }), sshHost).toBe(
        core(sshHost) === undefined,
      );
    }
  });

  it('leaves out what the chosen way of signing in does not use', () => {
    const typed = {
      ...emptyAddress,
      kind: 'mssql' as const,
      host: 'db',
      database: 'site',
      user: 'sa',
      tenantId: 'x.com',
      clientId: 'y',
      sslrootcert: '/ca.pem',
      hostNameInCertificate: 'db.corp',
    };
    expect(formatAddress({ ...typed, auth: 'integrated' })).toBe(
      'mssql://db/site?auth=integrated&hostNameInCertificate=db.corp',
    );
    expect(formatAddress({ ...typed, trustServerCertificate: true })).toBe(
      'mssql://sa@db/site?trustServerCertificate=true',
    );
    expect(formatAddress({ ...typed, encrypt: 'strict', trustServerCertificate: true })).toBe(
      'mssql://sa@db/site?encrypt=strict&hostNameInCertificate=db.corp&sslrootcert=%2Fca.pem',
    );
  });

  it.each([
    ['mssql://sa@db1\\PROD/site', 'db1\\PROD'],
    ['mssql://CORP%5Cann@db1/site?auth=ntlm', 'db1'],
  ])('finds the instance of %s', (url, host) => {
    expect(parseAddress(url).host).toBe(host);
  });

  it.each([
    ['mssql://db/site?auth=integrated', []],
    ['mssql://db/site?auth=entra-managed-identity', []],
    ['mssql://db/site?auth=ntlm', ['user']],
    ['mssql://a@db/site?auth=entra-password', ['clientId']],
    ['mssql://a@db/site?auth=entra-service-principal', ['tenantId']],
  ])('says what %s lacks', (url, lacking) => {
    expect(missing(parseAddress(url))).toEqual(lacking);
  });

  it.each(['', ' ', '1', '65535', ' 5432 '])('takes “%s” for a port', (port) => {
    expect(isPort(port)).toBe(true);
  });

  it.each(['0', '65536', '-1', '1.5', '1e3', 'x', '000001'])('does not take “%s” for a port', (port) => {
    expect(isPort(port)).toBe(false);
  });

  it('says what is missing', () => {
    expect(missing(emptyAddress)).toEqual(['host', 'database', 'user']);
    expect(missing({ ...emptyAddress, kind: 'embedded', folder: ' ' })).toEqual(['folder']);
    expect(missing(parseAddress('mssql://sa@db1/site'))).toEqual([]);
  });
});
