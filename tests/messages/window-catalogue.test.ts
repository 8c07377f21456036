import { expect, it } from 'vitest';
import * as everything from '#core/messages/catalogue.ts';
import * as standIn from '#core/messages/window/catalogue.ts';

it('stands in for everything that the catalogue exports', () => {
  expect(Object.keys(standIn)).toEqual(expect.arrayContaining(Object.keys(everything)));
});

it('says what the catalogue says in the window, in the language that was loaded last', async () => {
  const codes = Object.keys(everything.catalogue);
  expect(codes.length).toBeGreaterThan(1_000);
  for (const language of ['ru', 'en', 'en-XA', 'ru'] as const) {
    await standIn.loadMessages(language);
    for (const code of codes) {
      const said = { code, values: {} };
      expect(standIn.render(said, language, 'window')).toBe(everything.render(said, language, 'window'));
    }
  }
});
