import { describe, expect, it } from 'vitest';
import { catalogue } from '#core/messages/catalogue.ts';
import { commonOptionHelp } from '#core/messages/command-line/common-options.ts';
import type { AreaHelp, HelpText } from '#core/messages/command-line/define-help.ts';
import { commandLineTexts, helpAreas } from '#core/messages/command-line/index.ts';
import type { Entry, Text } from '#core/messages/define.ts';
import { desktopTexts } from '#core/messages/desktop/texts.ts';
import { formTexts } from '#core/messages/fields/help/index.ts';
import { placeOf, pluralCategories } from '#core/messages/render.ts';
import { commonOptions } from '#electron/cli/arguments.ts';
import { commands } from '#electron/cli/commands/index.ts';
import { declaredCodes } from './declared-codes.ts';

const texts: [code: string, entry: Entry][] = [
  ...Object.entries(catalogue),
  ...Object.entries(formTexts),
  ...Object.entries(commandLineTexts),
  ...Object.entries(desktopTexts),
];
const areas: readonly AreaHelp[] = Object.values(helpAreas);
const helpTexts: [string, HelpText][] = areas.flatMap(({ options, commands: ofArea }) => [
  ...Object.entries(options),
  ...Object.entries(ofArea).flatMap(([name, help]): [string, HelpText][] => [
    [name, help.summary],
    ...(help.details ?? []).map((line): [string, HelpText] => [name, line]),
    ...Object.entries(help.options ?? {}).map(([option, text]): [string, HelpText] => [
      `${name} --${option}`,
      text,
    ]),
  ]),
]);
const all = [...texts, ...helpTexts];

function variants(text: Text): string[] {
  if (typeof text === 'string') return [text];
  return [text.window, text.commandLine, ...(text.http === undefined ? [] : [text.http])];
}

/** What stands in a text besides values and the names of their formats. */
function words(text: string): string {
  return text.replace(/\{[^{}]*\}/g, (place) => {
    const { format = '' } = placeOf(place.slice(1, -1));
    return ['bytes', 'minute', 'word'].includes(format) ? '' : format;
  });
}

const CYRILLIC = /\p{Script=Cyrillic}/u;
/** A word that people read, as opposed to a name of the platform or of a protocol. */
const PLAIN_WORD = /(?<![\w./:<$“-])[a-z]{3,}(?![\w.:/>-])/;

describe('texts', () => {
  it('are many, and each code has one', async () => {
    expect(texts.length).toBeGreaterThan(200);
    expect((await declaredCodes()).toSorted()).toEqual(
      [...Object.keys(catalogue), ...Object.keys(formTexts)].toSorted(),
    );
  });

  it.each(['en', 'ru'] as const)(
    'have places that are understood, with the plural forms of %s',
    (language) => {
      const wrong = texts.flatMap(([code, entry]) =>
        variants(entry[language])
          .filter((text) => {
            if (/[{}]/.test(text.replace(/\{[^{}]*\}/g, ''))) return true;
            return Array.from(text.matchAll(/\{([^{}]*)\}/g), ([, body = '']) => placeOf(body)).some(
              ({ name, format }) => {
                if (!/^[a-z]\w*$/i.test(name)) return true;
                if (format === undefined || format === 'minute' || format === 'bytes') return false;
                const forms = format.split('|').length;
                return forms !== 1 && forms !== pluralCategories[language].length;
              },
            );
          })
          .map((text) => `${code}: ${text}`),
      );
      expect(wrong).toEqual([]);
    },
  );

  it('are in the language that they are for', () => {
    const wrong = all.flatMap(([code, { en, ru }]) =>
      [
        ...variants(en).filter((text) => text === '' || CYRILLIC.test(words(text))),
        ...variants(ru).filter(
          (text) => text === '' || (!CYRILLIC.test(words(text)) && PLAIN_WORD.test(words(text))),
        ),
      ].map((text) => `${code}: ${text}`),
    );
    expect(wrong).toEqual([]);
  });

  it('quote as their language does, and have no double spaces', () => {
    const wrong = all.flatMap(([code, { en, ru }]) =>
      [
        ...variants(en).filter((text) => /[«»]|"\{|\s\s/.test(text)),
        ...variants(ru).filter((text) => /[“”]|"\{|\s\s/.test(text)),
      ].map((text) => `${code}: ${text}`),
    );
    expect(wrong).toEqual([]);
  });
});

describe('help', () => {
  it('is there for every command, and for no other', () => {
    const helped = areas.flatMap(({ commands: ofArea }) => Object.keys(ofArea));
    expect(helped.toSorted()).toEqual(commands.map(({ name }) => name).toSorted());
  });

  it('is there for every option, and for no other', () => {
    const unused = areas.flatMap((area) => {
      const ofArea = commands.filter(({ name }) => Object.hasOwn(area.commands, name));
      const used = new Set(ofArea.flatMap(({ options }) => Object.keys(options)));
      const own = ofArea.flatMap(({ name, options }) =>
        Object.keys(area.commands[name]?.options ?? {}).filter((option) => !Object.hasOwn(options, option)),
      );
      return [...Object.keys(area.options).filter((option) => !used.has(option)), ...own];
    });
    const everywhere = new Set(commands.flatMap(({ options }) => Object.keys(options)));
    const common = Object.keys(commonOptionHelp).filter(
      (option) => !everywhere.has(option) && !Object.hasOwn(commonOptions, option),
    );
    expect({ unused, common }).toEqual({ unused: [], common: [] });
  });
});
