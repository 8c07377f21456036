import { writeFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { render } from '#core/messages/catalogue.ts';
import { describeEachDatabase } from '../support/databases.ts';
import { cases, setOlderHash } from './sign-in-cases.ts';
import { HASHES, signInLab } from './sign-in-lab.ts';

const said: Record<string, string[]> = {};
describeEachDatabase('a sign-in', (database) => {
  const lab = signInLab(database);
  beforeAll(() => setOlderHash(() => HASHES.older));
  afterAll(() => writeFileSync('/tmp/said.json', JSON.stringify(said, null, 1)));

  it.each(cases)('$name', async ({ name, change, verdict, step, answer, ...question }) => {
    const found = await lab.explain(question, typeof change === 'function' ? change() : change);
    const { explanation } = found;
    said[name] = (['en', 'ru'] as const).map((language) => render(explanation.sentence, language, 'commandLine'));
    expect({ verdict: explanation.verdict, step: explanation.decidedBy, answer: found.answer }).toEqual({
      verdict,
      step,
      answer,
    });
  });
});
