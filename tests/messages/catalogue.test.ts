import { globSync, readFileSync } from 'node:fs';
import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser';
import { describe, expect, it } from 'vitest';
import { allTexts, hasMessage } from '#core/messages/catalogue.ts';
import { commonOptions } from '#electron/cli/arguments.ts';
import { listedCommands } from '#electron/cli/commands/index.ts';

const texts = allTexts();

/** What stands in a text besides values: of each form of a plural or choice, too. */
function words(text: string): string {
  const inParts = (parts: readonly MessageFormatElement[]): string =>
    parts
      .map((part) => {
        if (part.type === TYPE.literal) return part.value;
        if (part.type === TYPE.tag) return inParts(part.children);
        return 'options' in part
          ? Object.values(part.options)
              .map(({ value }) => inParts(value))
              .join('\n')
          : '{}';
      })
      .join('');
  return inParts(parse(text));
}

const read = texts.map(({ code, en, ru }) => ({ code, en: words(en), ru: words(ru) }));

/** Commands, and the language that a button switches to, in that language. */
const WITHOUT_LANGUAGE: ReadonlySet<string> = new Set([
  'window.service.startCommand',
  'window.service.callCommand',
  'window.status-bar.language',
  'window.palette.language',
]);
/** Parts and keys whose texts are names of their own: of pages, of kinds of work, of parts of a page. */
const NAMED_APART: ReadonlySet<string> = new Set(['pages', 'work-title', 'signin-parts', 'title', 'parts']);
const CYRILLIC = /\p{Script=Cyrillic}/u;
/** A word that people read, as opposed to a name of the platform or of a protocol. */
const PLAIN_WORD = /(?<![\w./:<$“-])[a-z]{3,}(?![\w.:/>-])/;

describe('texts', () => {
  it.each(['en', 'ru'] as const)('are in no more than one file of %s, and all files are read', (language) => {
    const files = globSync(`core/messages/${language}/*.json`);
    const codes = files.flatMap((file) => Object.keys(JSON.parse(readFileSync(file, 'utf8'))));
    expect(codes.length).toBeGreaterThan(5_000);
    expect(codes.toSorted()).toEqual(texts.map(({ code }) => code).toSorted());
  });

  it('that the window has for all of its parts stand in none of them', () => {
    const wordsOf = new Map(texts.map(({ code, en, ru }) => [code, `${en} | ${ru}`]));
    const again = [...wordsOf].filter(([code, words]) => {
      const [, part = '', key = ''] = /^window\.([\w-]+)\.(.+)$/.exec(code) ?? [];
      return !NAMED_APART.has(part) && !NAMED_APART.has(key) && wordsOf.get(`window.common.${key}`) === words;
    });
    expect(again.map(([code]) => code).filter((code) => !code.startsWith('window.common.'))).toEqual([]);
  });

  it.each(['en', 'ru'] as const)('have the plural forms of %s', (language) => {
    const needed = new Intl.PluralRules(language).resolvedOptions().pluralCategories.toSorted();
    const wrongIn = (parts: readonly MessageFormatElement[]): boolean =>
      parts.some((part) => {
        if (part.type === TYPE.tag) return wrongIn(part.children);
        if (!('options' in part)) return false;
        const forms = Object.keys(part.options).filter((form) => !form.startsWith('='));
        const isWrong =
          part.type === TYPE.plural && forms.length > 1 && forms.toSorted().join() !== needed.join();
        return isWrong || Object.values(part.options).some(({ value }) => wrongIn(value));
      });
    expect(texts.filter(({ [language]: text }) => wrongIn(parse(text))).map(({ code }) => code)).toEqual([]);
  });

  it('are in the language that they are for', () => {
    const wrong = read.filter(
      ({ code, en, ru }) =>
        !WITHOUT_LANGUAGE.has(code) &&
        (en === '' || ru === '' || CYRILLIC.test(en) || (!CYRILLIC.test(ru) && PLAIN_WORD.test(ru))),
    );
    expect(wrong).toEqual([]);
  });

  it('quote as their language does, and have no double spaces', () => {
    const wrong = read.filter(
      ({ en, ru }) =>
        /[«»]|"\{|[^\S\n]{2}/.test(en) || /[“”]|"\{|[^\S\n]{2}/.test(ru.replaceAll(/„[^“]*“/g, '')),
    );
    expect(wrong).toEqual([]);
  });
});

describe('help', () => {
  const helped = texts.flatMap(({ code }) => /^command\.(.*)$/.exec(code)?.[1] ?? []);
  const optionsOf = (isOf: (name: string) => boolean) =>
    new Set(listedCommands.filter(({ name }) => isOf(name)).flatMap(({ options }) => Object.keys(options)));

  it('is there for every command, and for no other', () => {
    const summaries = helped.filter((code) => !/(^|\.)--|\.details$/.test(code));
    expect(summaries.toSorted()).toEqual(listedCommands.map(({ name }) => name).toSorted());
    const details = helped.flatMap((code) => /^(.*)\.details$/.exec(code)?.[1] ?? []);
    expect(details.filter((name) => !hasMessage(`command.${name}`))).toEqual([]);
  });

  it('is there for no option that is none', () => {
    const unused = helped.filter((code) => {
      const [, of = '', option = ''] = /^(?:(.*)\.)?--(.*)$/.exec(code) ?? [];
      if (option === '') return false;
      if (of === '') return !optionsOf(() => true).has(option) && !Object.hasOwn(commonOptions, option);
      return !optionsOf((name) => name === of || name.startsWith(`${of} `)).has(option);
    });
    expect(unused).toEqual([]);
  });
});
