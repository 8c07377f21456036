import { expect, it } from 'vitest';
import type { TokenCap, TokenLimits } from '#core/contract/signin/tokens.ts';
import { readTokenCaps } from '#core/keys/token-caps.ts';
import { message } from '#core/messages/catalogue.ts';

const told = (caps: readonly TokenCap[]) => caps.map(({ value, source }) => `${value} ${source}`);
const json = (value: unknown) => ({ name: 'appsettings.json', text: JSON.stringify(value) });
const xml = (...lines: string[]) => ({
  name: 'web.config',
  text: `<configuration><appSettings>${lines.join('')}</appSettings></configuration>`,
});

it.each<[string, TokenLimits, Parameters<typeof readTokenCaps>[1], string[]]>([
  ['nothing is given', {}, undefined, ['10 default', '365 default']],
  ['one is given', { PatMaxTokensPerUser: 0 }, undefined, ['0 option', '365 default']],
  ['the file has none', { PatMaxExpirationDays: 7 }, json({}), ['10 default', '7 option']],
  [
    'the file has both, which what is given does not override',
    { PatMaxTokensPerUser: 99, PatMaxExpirationDays: 99 },
    json({ Auth: { PatMaxTokensPerUser: 3, PatMaxExpirationDays: 0 } }),
    ['3 file', '0 file'],
  ],
  [
    'the file has one, as text and in another case',
    { PatMaxExpirationDays: 7 },
    json({ auth: { patmaxtokensperuser: ' 4 ' } }),
    ['4 file', '7 option'],
  ],
  [
    'the older file has one, twice',
    {},
    xml('<add key="PatMaxTokensPerUser" value="5"/>', '<add key="PatMaxTokensPerUser" value="6"/>'),
    ['6 file', '365 default'],
  ],
])('caps where %s', (_what, given, file, expected) => {
  expect(told(readTokenCaps(given, file))).toEqual(expected);
});

it('says where in the file', () => {
  const text = '{\n  "Auth": {\n    "PatMaxTokensPerUser": 3\n  }\n}';
  const [cap] = readTokenCaps({}, { name: 'appsettings.Production.json', text });
  expect(cap?.at).toEqual({
    file: 'appsettings.Production.json',
    path: 'Auth:PatMaxTokensPerUser',
    line: 3,
  });
});

it.each<unknown>(['ten', '', null, -1, 2.5, '1e3', 3_000_000_000, [1], { a: 1 }, true])(
  'makes no token by a cap of %j',
  (value) => {
    const file = json({ Auth: { PatMaxExpirationDays: value } });
    expect(() => readTokenCaps({ PatMaxExpirationDays: 5 }, file)).toThrow(
      expect.objectContaining({
        code: 'keys-unreadable',
        data: expect.objectContaining({
          file: 'appsettings.json',
          line: 1,
          reason: message('keys.unreadable.not-a-count', { key: 'Auth:PatMaxExpirationDays' }),
        }),
      }),
    );
  },
);

it('refuses a file of another kind', () => {
  expect(() => readTokenCaps({}, { name: 'notes.txt', text: '' })).toThrow(
    expect.objectContaining({ code: 'keys-unreadable' }),
  );
});
