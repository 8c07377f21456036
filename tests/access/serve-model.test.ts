import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { ServedSignIn } from '#core/access/serve/request.ts';
import { serveSignIn } from '#core/access/serve/serve.ts';
import { describeEachDatabase } from '../support/databases.ts';
import { propertyOptions } from '../support/property.ts';
import { isWholeRun } from '../support/tier.ts';
import { keysFile, request, serveRun } from './serve-lab.ts';
import { asked, type Facts, facts, well } from './sign-in-any.ts';
import { explainAt, NOW, signInLab } from './sign-in-lab.ts';

/** What may be the matter at once: few things mostly, or nobody would ever get in. */
const parts = fc.oneof(
  fc.subarray(Object.keys(well) as (keyof Facts)[], { maxLength: 2 }),
  fc.subarray(Object.keys(well) as (keyof Facts)[]),
);

/** What the chain must have said for somebody to be served so. */
function verdictOf(served: ServedSignIn) {
  if (!('error' in served)) return { verdict: 'granted', decidedBy: null };
  return {
    verdict: served.outcome === 'undecided' ? 'unknown' : 'denied',
    decidedBy: served.decidedBy,
  };
}

describeEachDatabase('any sign-in by password', (database) => {
  const lab = signInLab(database);
  it('is explained as it is served: the same verdict, by the same step', { timeout: 240_000 }, async () => {
    const outcomes = new Set<string>();
    await fc.assert(
      fc.asyncProperty(facts, parts, async (any, names) => {
        const some = Object.fromEntries(names.map((name) => [name, any[name]]));
        const password = any.password === 'wrong' ? 'wrong' : 'right';
        const given: Facts = { ...well, ...some, method: 'password', password };
        const [question, change] = asked(given);
        await lab.onChanged(change, async (site) => {
          const { explanation } = await explainAt(site, question);
          const { keys, user = 'anna', ip } = question;
          const device = given.phone ? ('android' as const) : ('web' as const);
          const served = await serveSignIn(
            site,
            request({
              user,
              device,
              ip,
              ...(question.password !== undefined && { password: question.password }),
            }),
            serveRun({}, { configuration: keys && keysFile(keys), now: () => NOW }),
          );
          outcomes.add(served.outcome);
          expect(verdictOf(served)).toEqual({
            verdict: explanation.verdict,
            decidedBy: explanation.decidedBy,
          });
        });
      }),
      propertyOptions(isWholeRun ? 150 : 40),
    );
    expect(outcomes.size).toBeGreaterThan(2);
  });
});
