import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { describeEachDatabase } from '../support/databases.ts';
import { propertyOptions } from '../support/property.ts';
import { isWholeRun } from '../support/tier.ts';
import { asked, type Facts, facts, well } from './sign-in-any.ts';
import { type Explain, makeHashes, signInLab } from './sign-in-lab.ts';
import { explainInMemory } from './sign-in-memory.ts';

/** The model: whether each thing refuses, in order; undefined where that cannot be known. */
function expected(given: Facts) {
  const form = given.method === 'password';
  const maybe = (isBad: boolean, isKnown = true) => (isBad ? (isKnown ? true : undefined) : false);
  const isService = form && given.factor !== 'none';
  const refusals: [step: string, refuses: boolean | undefined][] = [
    [
      'factor-switch',
      isService &&
        (given.factor === 'off' || !given.active ? true : given.factor === 'unknown' ? undefined : false),
    ],
    ['login-name', form && given.byEmail && given.emailForbidden],
    ['dismissal', given.dismissed],
    ['blocked', given.blocked],
    ['address', maybe(given.address === 'blocked', form)],
    [
      'sign-in-type',
      form &&
        (given.page === 'broken'
          ? undefined
          : given.page === 'codes' || (given.page === 'form' && given.phone)),
    ],
    ['provider', form && !given.active],
    ['provider-groups', form && given.group === 'foreign'],
    ['password', form && given.password === 'wrong'],
    ['personal-token', given.method === 'pat' && given.tokens !== 'active'],
    ['impersonation', maybe(given.method === 'impersonation', false)],
    ['second-factor', form && given.factor === 'incomplete'],
    ['licence', given.licence === 'unrecorded' ? undefined : given.licence === 'full'],
  ];
  const refusing = refusals.find(([, refuses]) => refuses === true);
  const unsure = refusals.find(([, refuses]) => refuses === undefined);
  if (refusing) return { verdict: 'denied', decidedBy: refusing[0] };
  return unsure ? { verdict: 'unknown', decidedBy: unsure[0] } : { verdict: 'granted', decidedBy: null };
}

function expectModel(explain: Explain, numRuns: { any: number; one: number }): void {
  it('comes out as a model of the rules says', { timeout: 120_000 }, async () => {
    const verdicts = new Set<string>();
    await fc.assert(
      fc.asyncProperty(facts, async (given) => {
        const { explanation } = await explain(...asked(given));
        const { verdict, decidedBy } = explanation;
        verdicts.add(verdict);
        expect({ verdict, decidedBy }).toEqual(expected(given));
      }),
      propertyOptions(numRuns.any),
    );
    expect(verdicts.size).toBeGreaterThan(1);
  });

  it('comes out well where nothing is the matter but one thing', { timeout: 120_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(facts, fc.constantFrom(...Object.keys(well)), async (given, name) => {
        const one = { ...well, [name]: given[name as keyof Facts] };
        const { explanation } = await explain(...asked(one));
        expect({ verdict: explanation.verdict, decidedBy: explanation.decidedBy }).toEqual(expected(one));
      }),
      propertyOptions(numRuns.one),
    );
  });
}

describe('any sign-in of rows in memory', () => {
  beforeAll(makeHashes);
  expectModel(explainInMemory, { any: 400, one: 200 });
});

describeEachDatabase('any sign-in', (database) => {
  expectModel(signInLab(database).explain, isWholeRun ? { any: 150, one: 80 } : { any: 15, one: 15 });
});
