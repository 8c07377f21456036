import { IntlMessageFormat } from 'intl-messageformat';
import type { Message, MessageValue } from '#core/base/message.ts';
import { sanitize } from '#core/base/sanitize.ts';
import { shellQuote } from '#core/base/shell-quote.ts';
import { formatBytes, formatLocalTime, formatMinute, type Language, localeOf } from './format.ts';

/** Where a text is read: it names buttons and pages, options and commands, or routes and their fields. */
export type Channel = 'window' | 'commandLine' | 'http';

/** Turns a message into text. Foreign text in its values is made visible here. */
export type Render = (message: Message, language: Language, channel: Channel) => string;

/** The text of a code in a language, as ICU MessageFormat; undefined where there is none. */
export type FindText = (code: string, language: 'en' | 'ru') => string | undefined;

/** The longest foreign text that stands in a sentence, in characters. */
const MAX_VALUE = 500;

type Part = ReturnType<IntlMessageFormat['getAst']>[number];

type Piece = { text: string } | { name: string };

interface Parsed {
  /** Either the pieces of a text that has nothing but words and values, or what the library makes of any other. */
  text: readonly Piece[] | IntlMessageFormat;
  /** What stands for values that a message of another version lacks. */
  missing: Readonly<Record<string, ''>>;
}

/** Renders the messages of a catalogue. A code that it does not know, from another version, stands for itself. */
export function createRender(find: FindText): Render {
  const languages = new Map<Language, Map<string, Parsed>>();
  const parse = (code: string, language: Language): Parsed | undefined => {
    const cache = languages.get(language) ?? new Map<string, Parsed>();
    languages.set(language, cache);
    const known = cache.get(code);
    if (known) return known;
    const text = find(code, localeOf(language));
    const parsed = text === undefined ? undefined : parseText(text, language);
    if (parsed) cache.set(code, parsed);
    return parsed;
  };
  const render: Render = (message, language, channel) => {
    const parsed = parse(message.code, language);
    if (!parsed) return sanitize(`${message.code} ${JSON.stringify(message.values)}`, MAX_VALUE);
    const inText = (value: MessageValue): string | number => {
      if (typeof value === 'number') return value;
      if (typeof value === 'string') return sanitize(value, MAX_VALUE);
      if (isMessage(value)) return render(value, language, channel);
      return Array.isArray(value) ? value.map(inText).join(', ') : '';
    };
    const values: Record<string, string | number> = { ...parsed.missing };
    for (const name in message.values) values[name] = inText(message.values[name] ?? '');
    values.channel = channel;
    const { text } = parsed;
    const own =
      text instanceof IntlMessageFormat
        ? String(text.format({ ...values, ...tagsOf(language, channel) }))
        : joinPieces(text, values);
    // What a database server said stands behind whatever sentence it is the cause of (`errorMessage`).
    const { databaseError } = message.values;
    return isMessage(databaseError) ? `${own} ${render(databaseError, language, channel)}` : own;
  };
  return render;
}

/** What the tags of a text do with what they enclose: `<as-bytes>{size}</as-bytes>`. */
function tagsOf(language: Language, channel: Channel) {
  return {
    /** A number of bytes in a readable unit. */
    'as-bytes': (parts: unknown[]) => formatBytes(Number(parts.join('')), language),
    /** An ISO 8601 time to the minute: in the window as its other times, elsewhere the same wherever it is read. */
    'as-time': (parts: unknown[]) =>
      channel === 'window' ? timeInWindow(parts.join(''), language) : formatMinute(parts.join('')),
    /** A word of a command that is copied into a shell. */
    'as-word': (parts: unknown[]) => shellQuote(parts.join('')),
  };
}

/** What is no time stays as it is. */
function timeInWindow(time: string, language: Language): string {
  return Number.isNaN(Date.parse(time)) ? time : formatLocalTime(time, language, 'zoned-minute');
}

/** A text with nothing but words and values: no choice, plural, tag or quotation. */
const PLAIN = /^[^{}<']*(?:\{\w+\}[^{}<']*)*$/;

/** What most texts are: help has hundreds of them, and a log one for each entity. The library takes several times as long. */
function parsePlain(text: string, language: Language): Parsed {
  const pieces = text.split(/\{(\w+)\}/).map((piece, index): Piece => {
    if (index % 2 === 1) return { name: piece };
    return { text: piece === '' ? '' : pseudoLocalize(piece, language) };
  });
  const missing = pieces.flatMap((piece) => ('name' in piece ? [[piece.name, ''] as const] : []));
  return { text: pieces, missing: Object.fromEntries(missing) };
}

function joinPieces(pieces: readonly Piece[], values: Readonly<Record<string, string | number>>): string {
  let joined = '';
  for (const piece of pieces) joined += 'text' in piece ? piece.text : String(values[piece.name] ?? '');
  return joined;
}

function parseText(text: string, language: Language): Parsed {
  if (PLAIN.test(text)) return parsePlain(text, language);
  const locale = localeOf(language);
  const format = new IntlMessageFormat(text, locale);
  const parts = format.getAst();
  const missing = Object.fromEntries(argumentsIn(parts).map((name) => [name, ''] as const));
  const own = language === 'en-XA' ? new IntlMessageFormat(parts.map(pseudoLocalizePart), locale) : format;
  return { text: own, missing };
}

/** The parts of a part: those of the forms of a plural or a choice, or those between tags. */
function partsOf(part: Part): Part[] {
  if ('options' in part) return Object.values(part.options).flatMap(({ value }) => value);
  return 'children' in part ? part.children : [];
}

function argumentsIn(parts: readonly Part[]): string[] {
  return parts.flatMap((part) => [
    ...('value' in part && part.type !== LITERAL && !('children' in part) ? [part.value] : []),
    ...argumentsIn(partsOf(part)),
  ]);
}

const LITERAL = 0;

function pseudoLocalizePart(part: Part): Part {
  if (part.type === LITERAL) return { ...part, value: pseudoLocalize(part.value, 'en-XA') };
  if ('children' in part) return { ...part, children: part.children.map(pseudoLocalizePart) };
  if (!('options' in part)) return part;
  const options = Object.entries(part.options).map(([name, option]) => [
    name,
    { ...option, value: option.value.map(pseudoLocalizePart) },
  ]);
  return { ...part, options: Object.fromEntries(options) } as Part;
}

/** A piece of a catalogue's text, which the pseudo-language marks as such. */
export function pseudoLocalize(piece: string, language: Language): string {
  return language === 'en-XA' ? `⟦${piece}⟧` : piece;
}

/** True for a message, among all that can stand in a JSON document. */
export function isMessage(value: unknown): value is Message {
  if (typeof value !== 'object' || value === null || Object.keys(value).length !== 2) return false;
  const { code, values } = value as Partial<Message>;
  return typeof code === 'string' && typeof values === 'object' && values !== null && !Array.isArray(values);
}

/** True for what a message can have as a value. */
export function isMessageValue(value: unknown): value is MessageValue {
  if (Array.isArray(value)) return value.every(isMessageValue);
  return typeof value === 'string' || typeof value === 'number' || isMessage(value);
}
