import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { noProgress } from '#core/base/progress.ts';
import { checkRadius } from '#core/directory/radius/check.ts';
import { hasFreeRadius, needsFreeRadius, type RunningRadius, startFreeRadius } from './support/freeradius.ts';
import { outcomes } from './support/steps.ts';

const SECRET = 'xyzzy5461';
const run = { signal: new AbortController().signal, report: noProgress };

describe.skipIf(!hasFreeRadius)(`FreeRADIUS${needsFreeRadius}`, () => {
  let running: RunningRadius;
  beforeAll(async () => {
    running = await startFreeRadius({ secret: SECRET, users: { ann: 'secret' } });
  });
  afterAll(() => running?.close());

  it('is asked as the site asks it', async () => {
    const service = { address: '127.0.0.1', port: running.port, secret: SECRET };
    const verdicts = async (loginPassword: string, more = {}) =>
      (await checkRadius({ ...service, ...more }, { login: 'ann', loginPassword, tries: 3 }, run)).map(
        ({ step, verdict }) => `${step} ${verdict}`,
      );
    // Before 3.2.5 it does not sign what it answers, which is to be warned of.
    const good = expect.stringMatching(/ (ok|warn)$/);
    expect(await verdicts('secret')).toEqual(['address ok', good, good]);
    expect(await verdicts('wrong')).toEqual(['address ok', good, 'access-request fail']);
    // A strict server drops what is not signed with its secret.
    expect(await verdicts('secret', { secret: 'other' })).toEqual([
      'address ok',
      'status-server unknown',
      'access-request fail',
    ]);
  });

  it('shows another secret even where it drops what is signed with it', async () => {
    const lenient = await startFreeRadius({
      secret: SECRET,
      users: { ann: 'secret' },
      isStrict: false,
      hasStatus: false,
    });
    const verdicts = async (secret: string) =>
      outcomes(
        await checkRadius(
          { address: '127.0.0.1', port: lenient.port, secret },
          { login: 'ann', loginPassword: 'secret', tries: 2 },
          run,
        ),
      );
    const wrong = await verdicts('other');
    const right = await verdicts(SECRET);
    await lenient.close();
    expect(wrong['status-server']).toBe('fail radius.wrong-secret-dropped');
    expect(right['status-server']).toBe('ok radius.status-unsupported');
    expect(right['access-request']).toMatch(/^(ok|warn) /);
  });
});
