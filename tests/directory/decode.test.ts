import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ResultTap } from '#core/directory/ldap/ber.ts';
import {
  decodeAccountControl,
  decodePasswordPolicy,
  decodeResult,
  generalizedTime,
} from '#core/directory/ldap/decode.ts';
import { domainEntry, formatGuid, formatSid } from '#core/directory/ldap/entries.ts';
import { escapeFilter } from '#core/directory/ldap/filter.ts';

describe('what a directory answers', () => {
  it.each([
    ['52e', false],
    ['525', false],
    ['775', false],
    ['532', true],
    ['533', true],
    ['701', true],
    ['773', true],
  ])('data %s means that the password was right: %s', (subCode, passwordRight) => {
    const text = `80090308: LdapErr: DSID-0C090439, comment: AcceptSecurityContext error, data ${subCode}, v4563`;
    expect(decodeResult(49, text)).toMatchObject({ subCode, passwordRight });
  });

  it('is decoded without its own text', () => {
    expect(decodeResult(8, '00002028 <script>').reason).toEqual({
      code: 'ldap.stronger-auth-required',
      values: {},
    });
    expect(decodeResult(999, '').reason).toEqual({ code: 'ldap.unknown-result', values: { code: 999 } });
    expect(decodeResult(49, '80090346: …').reason.code).toBe('ldap.channel-binding');
  });

  it.each([
    [
      1,
      '000004DC: LdapErr: DSID-0C090A58, comment: In order to perform this operation a successful bind must be completed on the connection., data 0, v4563',
    ],
    [48, 'anonymous bind disallowed'],
    [8, 'authentication required'],
    [53, 'authentication required'],
  ])('says that nobody may search without signing in: %i', (code, text) => {
    expect(decodeResult(code, text).reason.code).toBe('ldap.anonymous-refused');
  });

  it('tells of an account what stops it', () => {
    expect(decodeAccountControl(0x202)).toMatchObject({
      flags: [{ code: 'account.disabled' }, { code: 'account.normal-account' }],
      blocking: [{ code: 'account.disabled' }],
    });
    expect(decodeAccountControl(0x10200)).toMatchObject({ blocking: [] });
  });

  it('names the domains of a forest by their own place, not by that of their entries', () => {
    const entry = {
      dn: 'CN=EMEA,CN=Partitions,CN=Configuration,DC=corp,DC=test',
      objectClass: ['top', 'crossRef'],
      cn: 'EMEA',
      nCName: 'DC=emea,DC=corp,DC=test',
    };
    expect(domainEntry(entry)).toMatchObject({
      dn: 'DC=emea,DC=corp,DC=test',
      name: 'EMEA',
      kind: 'container',
    });
  });

  it('tells when a password ends', () => {
    const control = (hex: string) => [{ oid: '1.3.6.1.4.1.42.2.27.8.5.1', value: Buffer.from(hex, 'hex') }];
    expect(decodePasswordPolicy(control('3005a003800107'))).toEqual({ secondsToExpiry: 7 });
    expect(decodePasswordPolicy(control('3005a003810102'))).toEqual({ graceLogins: 2 });
    expect(decodePasswordPolicy(control('3003810100'))).toEqual({ error: 'password-expired' });
    expect(decodePasswordPolicy([])).toBeUndefined();
  });

  it('has times, SIDs and Guids', () => {
    expect(generalizedTime('20261121101112.0Z')).toBe('2026-11-21T10:11:12.000Z');
    expect(generalizedTime('yesterday')).toBeUndefined();
    expect(formatSid(Buffer.from('010500000000000515000000a065cf7e784b9b5fe77c8770091c0100', 'hex'))).toBe(
      'S-1-5-21-2127521184-1604012920-1887927527-72713',
    );
    expect(formatGuid(Buffer.from('00112233445566778899aabbccddeeff', 'hex'))).toBe(
      '33221100-5544-7766-8899-aabbccddeeff',
    );
    expect(formatSid(Buffer.from('01ff', 'hex'))).toBe('01ff');
  });

  it('is read in whatever pieces it comes, and nonsense ends the reading', () => {
    const message = Buffer.from('300c02010561070a013104000400', 'hex');
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 13 }), (cut) => {
        const tap = new ResultTap();
        tap.take(message.subarray(0, cut));
        expect(tap.last).toBeUndefined();
        tap.take(message.subarray(cut));
        expect(tap.last).toMatchObject({ messageId: 5, code: 49 });
      }),
    );
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
        new ResultTap().take(bytes);
      }),
    );
  });
});

describe('what a person types', () => {
  it('is never syntax of a filter', () => {
    expect(escapeFilter('a*(b)\\c\0')).toBe('a\\2a\\28b\\29\\5cc\\00');
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(escapeFilter(text)).not.toMatch(/[*()\0]/);
      }),
    );
  });
});
