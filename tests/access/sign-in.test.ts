import { readFileSync } from 'node:fs';
import { beforeAll, expect, it } from 'vitest';
import { render } from '#core/messages/catalogue.ts';
import { describeEachDatabase } from '../support/databases.ts';
import { cases, setOlderHash } from './sign-in-cases.ts';
import { HASHES, signInLab } from './sign-in-lab.ts';

/** What is said of each case, in English and in Russian. */
const sentences: Readonly<Record<string, readonly string[]>> = JSON.parse(
  readFileSync(new URL('./sign-in-sentences.json', import.meta.url), 'utf8'),
);

describeEachDatabase('a sign-in', (database) => {
  const lab = signInLab(database);
  beforeAll(() => setOlderHash(() => HASHES.older));

  it.each(cases)('$name', async ({ name, change, verdict, step, answer, ...question }) => {
    const found = await lab.explain(question, typeof change === 'function' ? change() : change);
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
});

it('has more than eighty cases of different names', () => {
  expect(new Set(cases.map(({ name }) => name)).size).toBe(cases.length);
  expect(cases.length).toBeGreaterThan(80);
  expect(Object.keys(sentences).sort()).toEqual(cases.map(({ name }) => name).sort());
});
