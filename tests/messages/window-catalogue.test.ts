import { globSync, readFileSync } from 'node:fs';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { accessMessages } from '#core/messages/access/index.ts';
import * as everything from '#core/messages/catalogue.ts';
import { commonMessages } from '#core/messages/common.ts';
import { rulesOf } from '#core/messages/format.ts';

/** As in a window that has just been opened. */
let standIn: typeof import('#core/messages/window/catalogue.ts');
beforeEach(async () => {
  vi.resetModules();
  standIn = await import('#core/messages/window/catalogue.ts');
});

it('stands in for everything that the catalogue exports', () => {
  expect(Object.keys(standIn)).toEqual(expect.arrayContaining(Object.keys(everything)));
});

it('says what the catalogue says in the window, in each language that was loaded', async () => {
  const codes = Object.keys(everything.catalogue);
  expect(codes.length).toBeGreaterThan(1_000);
  for (const language of ['ru', 'en', 'en-XA', 'ru'] as const) {
    await standIn.loadMessages(language, 'access');
    for (const code of codes) {
      const said = { code, values: {} };
      expect(standIn.render(said, language, 'window')).toBe(everything.render(said, language, 'window'));
    }
  }
});

describe('the part about access', () => {
  const denied = everything.message('access-verdict.denied');
  const failed = everything.message('error.bug', { reason: 'x' });
  const say = (one: typeof denied, language: 'en' | 'ru' | 'en-XA') =>
    standIn.render(one, language, 'window');
  const isSaid = (one: typeof denied, language: 'en' | 'ru' | 'en-XA') =>
    say(one, language) === everything.render(one, language, 'window');

  it('shares no code with the common part, and is loaded with it', async () => {
    expect(Object.keys(accessMessages).filter((code) => Object.hasOwn(commonMessages, code))).toEqual([]);
    await standIn.loadMessages('en');
    expect(Object.keys(standIn.catalogue).toSorted()).toEqual(Object.keys(commonMessages).toSorted());
    expect(say(denied, 'en')).toBe('access-verdict.denied {}');
    await standIn.loadMessages('en', 'access');
    expect(isSaid(denied, 'en') && isSaid(failed, 'en')).toBe(true);
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
    for (const language of ['en', 'ru'] as const) expect(isSaid(denied, rulesOf(language))).toBe(true);
  });

  it('is said only by what loads it', () => {
    const files = globSync(['core/**/*.ts', 'renderer/**/*.{ts,tsx}'], { exclude: ['core/messages/**'] });
    expect(files.length).toBeGreaterThan(500);
    const codes = Object.keys(accessMessages);
    const saying = files.filter((file) => {
      const source = readFileSync(file, 'utf8');
      return codes.some((code) => source.includes(`'${code}'`));
    });
    const LOADED_WITH =
      /^(core\/access\/|core\/contract\/(person-sections|lock-out-message)|core\/signin\/entry\/|core\/directory\/(sign-in\/|oidc\/sign-in|saml\/sign-in)|renderer\/features\/(access|signin)\/)/;
    expect(saying.length).toBeGreaterThan(10);
    expect(saying.filter((file) => !LOADED_WITH.test(file))).toEqual([]);
  });
});
