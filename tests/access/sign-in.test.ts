import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { render } from '#core/messages/catalogue.ts';
import { describeEachDatabase } from '../support/databases.ts';
import { isWholeRun } from '../support/tier.ts';
import { cases, setOlderHash } from './sign-in-cases.ts';
import type { Case } from './sign-in-changes.ts';
import { type Explain, HASHES, makeHashes, signInLab } from './sign-in-lab.ts';
import { explainInMemory } from './sign-in-memory.ts';

/** What is said of each case, in English and in Russian. */
const sentences: Readonly<Record<string, readonly string[]>> = JSON.parse(
  readFileSync(new URL('./sign-in-sentences.json', import.meta.url), 'utf8'),
);

beforeAll(() => setOlderHash(() => HASHES.older));

function expectCases(some: readonly Case[], explain: Explain): void {
  it.each(some)('$name', async ({ name, change, verdict, step, answer, ...question }) => {
    const found = await explain(question, typeof change === 'function' ? change() : change);
    const { explanation } = found;
    expect({ verdict: explanation.verdict, step: explanation.decidedBy, answer: found.answer }).toEqual({
      verdict,
      step,
      answer,
    });
    const said = (['en', 'ru'] as const).map((language) =>
      render(explanation.sentence, language, 'commandLine'),
    );
    expect(said).toEqual(sentences[name]);
    // Whoever is refused is told what to do, or that nobody can say.
    if (verdict === 'denied') expect(explanation.remedies.length).toBeGreaterThan(0);
    if (verdict === 'granted') expect(explanation.remedies).toEqual([]);
  });
}

describe('a sign-in of rows in memory', () => {
  beforeAll(makeHashes);
  expectCases(cases, explainInMemory);
});

describeEachDatabase('a sign-in', (database) => {
  // Of each step and verdict the first, and all in the whole run.
  const firsts = new Map(cases.toReversed().map((one) => [`${one.verdict} ${one.step}`, one]));
  expectCases(isWholeRun ? cases : [...firsts.values()], signInLab(database).explain);
});

it('has more than eighty cases of different names', () => {
  expect(new Set(cases.map(({ name }) => name)).size).toBe(cases.length);
  expect(cases.length).toBeGreaterThan(80);
  expect(Object.keys(sentences).sort()).toEqual(cases.map(({ name }) => name).sort());
});
