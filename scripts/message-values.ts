/**
 * Writes the values that each message needs, as types, beside the texts: `core/messages/message-values.ts`, which is not kept in Git.
 * Fails where the languages differ in their codes or values, and where a text is no ICU MessageFormat.
 */
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser';

const folder = fileURLToPath(new URL('../core/messages', import.meta.url));

type Values = Readonly<Record<string, string>>;

/** What a value is, by the tag around it. */
const TAGS: Values = { 'as-bytes': 'number', 'as-time': 'string', 'as-word': 'string' };

function valuesIn(parts: readonly MessageFormatElement[], plain = 'MessageValue'): Values {
  return Object.assign({}, ...parts.map((part) => valuesOf(part, plain)));
}

function valuesOf(part: MessageFormatElement, plain: string): Values {
  switch (part.type) {
    case TYPE.argument:
      return { [part.value]: plain };
    case TYPE.number:
      return { [part.value]: 'number' };
    case TYPE.plural:
    case TYPE.select: {
      const inForms = valuesIn(Object.values(part.options).flatMap(({ value }) => value));
      if (part.type === TYPE.plural) return { ...inForms, [part.value]: 'number' };
      const names = Object.keys(part.options).map((name) => (name === 'other' ? 'string' : `'${name}'`));
      return part.value === 'channel' ? inForms : { ...inForms, [part.value]: names.join(' | ') };
    }
    case TYPE.tag:
      return valuesIn(part.children, TAGS[part.value]);
    default:
      return {};
  }
}

/** The values of each code of a language, as the lines of an interface. */
function readLanguage(language: 'en' | 'ru'): Map<string, string> {
  const found = new Map<string, string>();
  for (const file of globSync(join(folder, language, '*.json')).sort()) {
    const texts: Record<string, string> = JSON.parse(readFileSync(file, 'utf8'));
    for (const [code, text] of Object.entries(texts)) {
      const at = `${language}/${basename(file)}: ${code}`;
      if (found.has(code)) throw new Error(`${at} stands in another file, too`);
      try {
        const values = Object.entries(valuesIn(parse(text))).sort(([left], [right]) =>
          left.localeCompare(right),
        );
        found.set(code, values.map(([name, type]) => `readonly ${name}: ${type}`).join('; '));
      } catch (cause) {
        throw new Error(`${at} is no ICU MessageFormat`, { cause });
      }
    }
  }
  return found;
}

const en = readLanguage('en');
const ru = readLanguage('ru');
const differing = [...new Set([...en.keys(), ...ru.keys()])].filter((code) => en.get(code) !== ru.get(code));
if (differing.length > 0)
  throw new Error(`English and Russian differ in values, or lack a text: ${differing.join(', ')}`);
const lines = Array.from(en, ([code, values]) => `  '${code}': ${values ? `{ ${values} }` : 'undefined'};`);
writeFileSync(
  join(folder, 'message-values.ts'),
  [
    "import type { MessageValue } from '#core/base/message.ts';",
    '',
    '/** The values of each text (scripts/message-values.ts). */',
    'export interface MessageValues {',
    ...lines,
    '}',
    '',
  ].join('\n'),
);
