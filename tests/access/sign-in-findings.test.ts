import { beforeAll, describe, expect, it } from 'vitest';
import type { SignInAccess } from '#core/contract/access/signin.ts';
import { render } from '#core/messages/catalogue.ts';
import { describeEachDatabase } from '../support/databases.ts';
import { isWholeRun } from '../support/tier.ts';
import { accountRows } from './sign-in-account-rows.ts';
import { settings } from './sign-in-changes.ts';
import { day, type Explain, makeHashes, NOW, signInLab } from './sign-in-lab.ts';
import { explainInMemory } from './sign-in-memory.ts';
import { tokenRows } from './sign-in-token-rows.ts';

const rows = [...accountRows, ...tokenRows];
function expectRows(some: typeof rows, explain: Explain): void {
  it.each(some)('$name', async ({ name: _, change, step, result, found, findings = [], ...question }) => {
    // The clock of the database is real, so that only a case about it has one of its own.
    const told = await explain(question, change);
    const one = told.explanation.steps.find((each) => each.step === step);
    const short = (code: string) => code.replace(/^access-signin\./, '');
    const seen = one?.findings.map(({ message: { code } }) => short(code)) ?? [];
    expect({
      result: one?.result,
      found: short(one?.found.code ?? ''),
      findings: seen.filter(
        (code) => found !== 'factor-asked' || findings.length > 0 || code !== 'clock-skewed',
      ),
    }).toEqual({
      result,
      found,
      findings: step === 'second-factor' ? expect.arrayContaining([...findings]) : findings,
    });
    expect(textsOf(told)).toEqual([]);
  });
}

describe('what a sign-in of rows in memory shows besides', () => {
  beforeAll(makeHashes);
  expectRows(rows, explainInMemory);
});

describeEachDatabase('what a sign-in shows besides', (database) => {
  const lab = signInLab(database);
  expectRows(isWholeRun ? rows : rows.filter((_, index) => index % 5 === 0), lab.explain);

  it('tells days and slots with their numbers, in both languages', async () => {
    const left = await lab.explain({}, settings({ PasswordValidityDays: 11 }));
    const [finding] = left.explanation.steps.find(({ step }) => step === 'password')?.findings ?? [];
    if (!finding) throw new Error('nothing was found');
    expect(render(finding.message, 'en', 'window')).toBe('The password expires in 1 day.');
    expect(render(finding.message, 'ru', 'window')).toBe('До истечения срока пароля: 1 день.');
    expect(new Date(day(1)).getTime() - NOW.getTime()).toBe(86_400_000);
  });
});

/** Texts that no catalogue knows: they are rendered as their code. */
function textsOf({ explanation, notes }: SignInAccess): string[] {
  const messages = explanation.steps.flatMap(({ rule, found, remedies, findings }) => [
    ...[rule, found, ...remedies],
    ...findings.flatMap((one) => [one.message, ...one.remedies]),
  ]);
  return [...messages, ...notes, explanation.sentence].flatMap((one) =>
    (['en', 'ru'] as const).flatMap((language) => {
      const text = render(one, language, 'window');
      return text.includes(one.code) || /undefined|\{/.test(text) ? [text] : [];
    }),
  );
}
