import { describe, expect, it } from 'vitest';
import { siteContract } from '#core/contract/site/site.ts';
import { render } from '#core/messages/catalogue.ts';
import { asSentence, inputSchema, schemaProblems } from '#renderer/ui/form/schema-problems.ts';

describe('what the contract has against the input of a form', () => {
  const seed = inputSchema(siteContract.seed);
  const problemsOf = (input: object) =>
    Object.fromEntries(
      [...schemaProblems(seed, input)].map(([name, issue]) => [
        name,
        asSentence(render(issue, 'en', 'window')),
      ]),
    );

  it.each<[object, Record<string, string>]>([
    [{ site: 'a', profile: 'demo' }, {}],
    [{ site: 'a', profile: 'large', scale: 10_001 }, { scale: 'It must be at most 10000.' }],
    [{ site: 'a', profile: 'large', scale: 1.5 }, { scale: 'A whole number is expected.' }],
    [
      { site: '', profile: 'none' },
      { site: 'A value is required.', profile: 'Allowed values are demo, typical, large.' },
    ],
  ])('%j', (input, problems) => {
    expect(problemsOf(input)).toEqual(problems);
  });

  it('makes a sentence in Russian as well', () => {
    const [issue] = schemaProblems(seed, { site: '', profile: 'demo' }).values();
    expect(issue && asSentence(render(issue, 'ru', 'window'))).toBe('Нужно указать значение.');
  });
});
