import { expect, it } from 'vitest';
import { isConfirmed } from '#core/base/confirm.ts';
import { mayRemove } from '#electron/cli/lockout-guard.ts';

const SITE = 'postgres://ann:pa55@db:5432/site';

it.each([
  ['as it was given', SITE, true],
  ['as it is shown', 'postgres://ann:***@db:5432/site', true],
  ['of another server', 'postgres://ann:***@other:5432/site', false],
  ['as nothing', undefined, false],
])('takes a site that is typed once more %s', (_name, confirm, expected) => {
  expect(isConfirmed(confirm, SITE)).toBe(expected);
  expect(mayRemove({ confirm, 'dry-run': false }, SITE)).toBe(expected);
});
