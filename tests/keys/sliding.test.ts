import { expect, it } from 'vitest';
import { hasSlidingTokens } from '#core/keys/sliding.ts';

it.each([
  ['appsettings.json', '{}', true],
  ['appsettings.json', '{"AuthTokenRefreshStrategy":"slidingexpiration"}', true],
  ['appsettings.json', '{"AuthTokenRefreshStrategy":"RefreshToken"}', false],
  [
    'web.config',
    '<configuration><appSettings><add key="AuthTokenRefreshStrategy" value="None"/></appSettings></configuration>',
    false,
  ],
])('tokens of %s %s slide: %s', (name, text, sliding) => {
  expect(hasSlidingTokens(name, text)).toBe(sliding);
});
