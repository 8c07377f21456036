import { describe, expect, it } from 'vitest';
import { render } from '#core/messages/catalogue.ts';
import { describeEachDatabase } from '../support/databases.ts';
import { signInLab } from './sign-in-lab.ts';

describeEachDatabase('a sign-in', (database) => {
  const lab = signInLab(database);
  it('is granted', async () => {
    const { explanation, answer } = await lab.explain({});
    expect(explanation).toMatchObject({ verdict: 'granted', decidedBy: null, remedies: [] });
    expect(render(explanation.sentence, 'en', 'window')).toBe('Anna Meyer (anna) can sign in with a password.');
    expect(answer).toEqual({ status: 200, text: null });
  });
});
