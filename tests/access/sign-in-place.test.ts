import { describe, expect, it } from 'vitest';
import { addressSpellings } from '#core/access/signin/addresses.ts';
import { rehearsalInput } from '#core/contract/access/rehearse.ts';
import { signInAccessInput } from '#core/contract/access/signin.ts';

const asked = { site: 'lab', user: 'anna' };
const rehearsed = { site: 'lab', operator: 'admin', providerId: 0 };

describe('where a sign-in comes from', () => {
  it.each([
    ['partners.example.com', 'partners.example.com'],
    [' PARTNERS.example.com:443 ', 'partners.example.com'],
    ['https://partners.example.com/', 'partners.example.com'],
    ['HTTPS://Partners.Example.com:8443/spa/entry/signin?fromUrl=%2F#x', 'partners.example.com'],
    ['//partners.example.com/spa', 'partners.example.com'],
    ['https://anna:secret@partners.example.com/', 'partners.example.com'],
    ['partners.example.com.', 'partners.example.com'],
    ['localhost:5000', 'localhost'],
    ['[::1]:5000', '[::1]'],
    ['http://[2001:DB8::1]/', '[2001:db8::1]'],
    ['192.0.2.1:80', '192.0.2.1'],
    ['Портал.example.com', 'портал.example.com'],
    ['my_site', 'my_site'],
  ])('is the page %j', (hostname, expected) => {
    expect(signInAccessInput.parse({ ...asked, hostname }).hostname).toBe(expected);
    expect(rehearsalInput.parse({ ...rehearsed, hostname }).hostname).toBe(expected);
  });

  it.each([
    '',
    ' ',
    'https://',
    'a b',
    '-a.example.com',
    'a..b',
    'host:port',
    'a!b',
    '/spa/entry',
    'x'.repeat(300),
  ])('is no page %j', (hostname) => {
    expect(signInAccessInput.safeParse({ ...asked, hostname }).success).toBe(false);
    expect(rehearsalInput.safeParse({ ...rehearsed, hostname }).success).toBe(false);
  });

  it.each(['203.0.113.9', ' 203.0.113.9 ', '::1', '[::1]', '::ffff:203.0.113.9', '2001:DB8::1'])(
    'is the address %j',
    (ip) => {
      expect(signInAccessInput.parse({ ...asked, ip }).ip).toBe(ip.trim());
    },
  );

  it.each(['999.1.1.1', '1.2.3', '203.0.113.9:443', 'localhost', '::g', '::1\0', '1.2.3.4/24'])(
    'is no address %j',
    (ip) => {
      expect(signInAccessInput.safeParse({ ...asked, ip }).success).toBe(false);
      expect(rehearsalInput.safeParse({ ...rehearsed, ip }).success).toBe(false);
    },
  );
});

it.each([
  ['203.0.113.9', ['203.0.113.9', '::ffff:203.0.113.9']],
  ['::FFFF:203.0.113.9', ['203.0.113.9', '::ffff:203.0.113.9']],
  ['[2001:dB8::1]', ['2001:dB8::1', '2001:db8::1', '2001:DB8::1']],
  // A question with it would be refused, and nothing known of the address.
  ['203.0.113.9\0', []],
])('an address %j is looked for in a site as %j', (ip, spellings) => {
  expect(addressSpellings(ip)).toEqual(spellings);
});
