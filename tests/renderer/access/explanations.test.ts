import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type AccessStep, accessStepResult, firstDifference } from '#core/contract/explanation.ts';
import { render } from '#core/messages/catalogue.ts';
import { explanationLines, jsonOf } from '#renderer/features/access/explanation/explanation-text.ts';
import { pairSteps } from '#renderer/features/access/explanation/pair-steps.ts';
import { explanation, step } from './support.ts';

describe('two explanations beside each other', () => {
  it.each([
    ['the same', [step('a'), step('b', 'blocks')], [step('a'), step('b', 'blocks')], undefined],
    ['another result', [step('a'), step('b', 'blocks')], [step('a'), step('b')], 'b'],
    ['a step of the left one only', [step('a'), step('b')], [step('a')], 'b'],
    ['a step of the right one only', [step('a')], [step('a'), step('c')], 'c'],
    ['two differences', [step('a'), step('b')], [step('a', 'unknown'), step('b', 'blocks')], 'a'],
  ] satisfies [string, AccessStep[], AccessStep[], string | undefined][])(
    'part first at: %s',
    (_name, left, right, first) => {
      expect(firstDifference(explanation(...left), explanation(...right))).toBe(first);
    },
  );

  it('have a step of only one side at its place', () => {
    const left = explanation(step('a'), step('c'));
    const right = explanation(step('z'), step('a'), step('b'), step('c'));
    expect(pairSteps(left, right).map(({ step: name }) => name)).toEqual(['z', 'a', 'b', 'c']);
  });

  it('show every step of both once, those of the left one in its order', () => {
    const names = fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f'));
    const steps = names.map((all) => all.map((name) => step(name)));
    fc.assert(
      fc.property(steps, steps, (left, right) => {
        const pairs = pairSteps(explanation(...left), explanation(...right));
        const shown = pairs.map(({ step: name }) => name);
        expect(shown.toSorted()).toEqual(
          [...new Set([...left, ...right].map(({ step: name }) => name))].toSorted(),
        );
        expect(pairs.flatMap((pair) => pair.left ?? [])).toEqual(left);
      }),
    );
  });

  it('differ nowhere from themselves', () => {
    const steps = fc.array(
      fc
        .tuple(fc.string(), fc.constantFrom(...accessStepResult.options))
        .map(([name, result]) => step(name, result)),
    );
    fc.assert(
      fc.property(steps, (all) => firstDifference(explanation(...all), explanation(...all)) === undefined),
    );
  });
});

describe('an explanation that is copied', () => {
  const headings = { remedies: 'What to do', steps: 'Steps', rule: 'Rule', decides: 'decides' };
  const denied = {
    ...explanation(step('task-exists'), { ...step('b', 'blocks'), statements: [statement()] }),
    remedies: [{ code: 'access-verdict.granted', values: {} }],
  };
  const say = (of: Parameters<typeof render>[0]) => render(of, 'en', 'window');

  it('is its sentence, what to do, and its steps with the deciding one marked', () => {
    const lines = explanationLines(denied, headings, say);
    expect(lines[0]).toBe('Denied. Denied');
    expect(lines).toContain('1. Granted');
    expect(lines.find((line) => line.startsWith('1. Task'))).toMatch(/passes/);
    expect(lines.find((line) => line.startsWith('2. '))).toMatch(/blocks \(decides\)/);
    expect(lines.join('\n')).not.toContain('SELECT');
  });

  it('has codes, values and texts as JSON, and what was asked', () => {
    const document = JSON.parse(jsonOf(denied, say));
    expect(document).toMatchObject({
      verdict: 'denied',
      sentence: { code: 'access-verdict.denied', values: {}, text: 'Denied' },
    });
    expect(document.steps[1].statements[0].sql).toBe('SELECT 1');
  });
});

function statement(): AccessStep['statements'][number] {
  return { sql: 'SELECT 1', parameters: [5], rows: [], rowCount: 0, milliseconds: 2 };
}
