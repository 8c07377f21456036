import { expect, it } from 'vitest';
import { databaseError, redactValues } from '#core/site/dialects/database-error.ts';

it('loses the values of secret columns, whole or cut', () => {
  const long = `begin-of-a-long-secret ${'x'.repeat(2_000)}`;
  const said = databaseError({
    number: '50000',
    text: `Refused pa55 of ann: ${long}`,
    detail: 'pa55 was sent',
    constraint: 'pa55',
  });
  const masked = redactValues(said, ['pa55', '', long]);
  expect(masked).toEqual({
    ...said,
    text: 'Refused *** of ann: ***',
    detail: '*** was sent',
  });
});

it('keeps its reference and leaves out what is empty', () => {
  const { reference, ...said } = databaseError({
    number: 'P0001',
    severity: 'ERROR',
    text: 'No.',
    hint: '',
    line: 0,
  });
  expect(said).toEqual({ number: 'P0001', severity: 'ERROR', text: 'No.' });
  expect(reference).toMatch(/^[0-9a-f]{8}$/);
});
