import { describe, expect, it } from 'vitest';
import type { SiteTest } from '#core/contract/site/site.ts';
import { errorMessage } from '#core/messages/error.ts';
import { canBecomeSite, missingPassword } from '#renderer/features/site/test-verdict.ts';

type Step = SiteTest['steps'][number];
type Found = Parameters<typeof errorMessage>[0];

const failed = (step: Step['step'], error: Found): Step => ({
  step,
  verdict: 'fail',
  milliseconds: 1,
  findings: [{ severity: 'error', message: errorMessage(error), remedies: [] }],
});
const missing: Found = { code: 'database-missing', data: { database: 'site' } };
const foreign: Found = { code: 'not-a-site', data: { site: 'db', missing: 'dbo.SiteInfo' } };
const refused: Found = { code: 'login-failed', data: { user: 'ann', host: 'db' } };
const password = (secret: 'database' | 'ssh' | 'ssh-key'): Found => ({
  code: 'password-missing',
  data: { secret, user: 'ann', host: 'db' },
});

describe('what a test of a site leads to', () => {
  it.each<[string, Step[] | undefined, boolean, boolean]>([
    ['nothing was tested', undefined, false, false],
    ['a reached database holds no site', [failed('site-schema', foreign)], false, true],
    ['the database of a server is missing', [failed('site-database', missing)], false, false],
    ['the schema step says that the database is missing', [failed('site-schema', missing)], false, false],
    ['the folder of an embedded one is empty', [failed('site-schema', missing)], true, true],
    ['the user is refused', [failed('site-login', refused)], false, false],
  ])('when %s', (_title, steps, isEmbedded, canBecome) => {
    expect(canBecomeSite(steps, isEmbedded)).toBe(canBecome);
  });

  it.each([
    ['database', 'database'],
    ['ssh', 'ssh'],
    ['ssh-key', 'ssh'],
  ] as const)('asks for a password of %s that nobody has set', (secret, asked) => {
    const found = missingPassword([failed('site-login', password(secret))], 'Plain');
    expect(found).toMatchObject({ site: 'Plain', secret: asked });
  });

  it('does not ask for a password that the server refuses', () => {
    expect(missingPassword([failed('site-login', refused)], 'Plain')).toBeUndefined();
  });
});
