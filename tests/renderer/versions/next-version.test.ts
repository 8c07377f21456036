import { describe, expect, it } from 'vitest';
import { versionName } from '#core/contract/version-names.ts';
import { nextVersion } from '#renderer/features/versions/next-version.ts';

const TODAY = '2026-11-22';

describe('what the next version may be called', () => {
  it.each<[known: string[], expected: string]>([
    [[], '1.0'],
    [['1.0'], '1.1'],
    [['1.9', '1.8'], '1.10'],
    [['2.1-rc.1'], '2.1-rc.2'],
    [['v12'], 'v13'],
    [['release-007'], 'release-008'],
    [['1.0', '1.1'], '1.2'],
    [['first'], 'first.2'],
    [['2026-11-20'], '2026-11-22'],
    [['2026-11-22'], '2026-11-22.2'],
    [['2026-11-22.2', '2026-11-22'], '2026-11-22.3'],
    [['1.99999999999999999999'], '1.100000000000000000000'],
  ])('after %j is %s', (known, expected) => {
    const next = nextVersion(known, TODAY);
    expect(next).toBe(expected);
    expect(versionName.safeParse(next).success).toBe(true);
  });
});
