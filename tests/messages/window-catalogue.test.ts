import { globSync, readFileSync } from 'node:fs';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import * as everything from '#core/messages/catalogue.ts';
import { localeOf } from '#core/messages/format.ts';
import { ofWindow } from '#renderer/one-language.ts';

/** As in a window that has just been opened. */
let standIn: typeof import('#renderer/catalogue.ts');
beforeEach(async () => {
  vi.resetModules();
  standIn = await import('#renderer/catalogue.ts');
});

const codesIn = (area: string) =>
  Object.keys(JSON.parse(readFileSync(`core/messages/en/${area}.json`, 'utf8')));

it('stands in for everything that the catalogue exports, but for what only scripts ask for', () => {
  const { allTexts: _ofScripts, ...needed } = everything;
  expect(Object.keys(standIn)).toEqual(expect.arrayContaining(Object.keys(needed)));
});

it('says what the catalogue says in the window, in each language that was loaded', async () => {
  const codes = ['window-transfer', 'access', 'forms', 'transfer', 'window'].flatMap(codesIn);
  expect(codes.length).toBeGreaterThan(1_000);
  for (const language of ['ru', 'en', 'en-XA', 'ru'] as const) {
    await standIn.loadMessages(language, 'access', 'forms', 'window-transfer');
    for (const code of codes) {
      const said = { code, values: {} };
      expect(standIn.render(said, language, 'window')).toBe(everything.render(said, language, 'window'));
    }
  }
});

it('is built of what the window says, not of what the command line does', () => {
  expect(ofWindow('{channel, select, window {Choose {a}.} http {Use {a}.} other {Give --{a}.}}')).toBe(
    'Choose {a}.',
  );
  expect(ofWindow('{count, plural, one {# file} other {# files}}')).toBe(
    '{count, plural, one {# file} other {# files}}',
  );
  for (const { code, en, ru } of everything.allTexts()) {
    for (const text of [en, ru]) expect(ofWindow(text), code).not.toContain('channel, select');
  }
});

describe('an area that is loaded with its page', () => {
  const denied = everything.message('access-verdict.denied');
  const failed = everything.message('error.bug', { reason: 'x' });
  const say = (one: typeof denied, language: 'en' | 'ru' | 'en-XA') =>
    standIn.render(one, language, 'window');
  const isSaid = (one: typeof denied, language: 'en' | 'ru' | 'en-XA') =>
    say(one, language) === everything.render(one, language, 'window');

  it('comes after the frame, and with what the core says', async () => {
    await standIn.loadFrameMessages('en');
    expect(standIn.hasMessage('window.frame.title')).toBe(everything.hasMessage('window.frame.title'));
    expect(say(denied, 'en')).toBe('access-verdict.denied {}');
    await standIn.loadMessages('en');
    expect([isSaid(denied, 'en'), isSaid(failed, 'en')]).toEqual([false, true]);
    await standIn.loadMessages('en', 'access');
    expect(isSaid(denied, 'en')).toBe(true);
  });

  it('changes its language with the window once it was asked for, also where both happen at once', async () => {
    await Promise.all([standIn.loadMessages('en', 'access'), standIn.loadMessages('ru')]);
    for (const language of ['en', 'ru', 'en-XA'] as const) {
      expect([isSaid(denied, language), isSaid(failed, language)]).toEqual([true, true]);
    }
  });

  it('is there when a page asks for it while the language is being changed', async () => {
    await standIn.loadMessages('en');
    await Promise.all([standIn.loadMessages('ru'), standIn.loadMessages('en', 'access')]);
    for (const language of ['en', 'ru'] as const) expect(isSaid(denied, localeOf(language))).toBe(true);
  });

  it.each([
    [
      'access',
      /^(core\/access\/|core\/views\/(person-sections|messages)|core\/signin\/entry\/|core\/directory\/(sign-in\/|oidc\/sign-in|saml\/sign-in)|renderer\/features\/(access|signin)\/)/,
    ],
    [
      'directory',
      /^(core\/(directory|access)\/|core\/operations\/directory\/|renderer\/features\/directory\/)/,
    ],
    ['keys', /^core\/(keys|access)\//],
    ['ldaps', /^(core\/directory\/|renderer\/features\/directory\/)/],
  ])('%s is said only by what loads it', (area, loadedWith) => {
    const files = globSync(['core/**/*.ts', 'renderer/**/*.{ts,tsx}'], { exclude: ['core/messages/**'] });
    expect(files.length).toBeGreaterThan(500);
    const codes = codesIn(area);
    const saying = files.filter((file) => {
      const source = readFileSync(file, 'utf8');
      return codes.some((code) => source.includes(`'${code}'`));
    });
    expect(saying.length).toBeGreaterThan(5);
    expect(saying.filter((file) => !loadedWith.test(file))).toEqual([]);
  });
});
