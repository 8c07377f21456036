import type { Message, MessageValue } from '#core/base/message.ts';
import { shellWord } from '#core/base/shell-word.ts';
import { visible } from '#core/base/text.ts';
import type { Entry, Text } from './define.ts';
import { formatBytes, formatCount, formatMinute, type Language, rulesOf } from './format.ts';

/** Where a text is read: it names buttons and pages, options and commands, or routes and their fields. */
export type Channel = 'window' | 'commandLine' | 'http';

/** Turns a message into text. Foreign text in its values is made visible here. */
export type Render = (message: Message, language: Language, channel: Channel) => string;

/** The longest foreign text that stands in a sentence, in characters. */
const MAX_VALUE = 500;

/** A place with its body, or the text up to the next place. */
const PIECE = /\{([^{}]*)\}|[^{]+/g;

/** Renders the messages of a catalogue. A code that it does not know, from another version, stands for itself. */
export function createRender(catalogue: Readonly<Record<string, Entry>>): Render {
  const render: Render = (message, language, channel) => {
    const entry = Object.hasOwn(catalogue, message.code) ? catalogue[message.code] : undefined;
    if (!entry) return visible(`${message.code} ${JSON.stringify(message.values)}`, MAX_VALUE);
    const text = inChannel(entry[rulesOf(language)], channel);
    const { databaseError } = message.values;
    const own = text.replace(PIECE, (piece, body: string | undefined) => {
      if (body === undefined) return marked(piece, language);
      const { name, format } = placeOf(body);
      const value = message.values[name] ?? '';
      if (format !== undefined) return formatted(value, format, language);
      return valueText(value, (inner) => render(inner, language, channel));
    });
    // What a database server said stands behind whatever sentence it is the cause of (`errorMessage`).
    return isMessage(databaseError) ? `${own} ${render(databaseError, language, channel)}` : own;
  };
  return render;
}

/** A piece of a catalogue's text, which the pseudo-language marks as such. */
export function marked(piece: string, language: Language): string {
  return language === 'en-XA' ? `⟦${piece}⟧` : piece;
}

function inChannel(text: Text, channel: Channel): string {
  return typeof text === 'string' ? text : (text[channel] ?? text.commandLine);
}

/** `count:# file|# files` -> name and format. */
export function placeOf(body: string): { name: string; format?: string } {
  const colon = body.indexOf(':');
  return colon === -1 ? { name: body } : { name: body.slice(0, colon), format: body.slice(colon + 1) };
}

function valueText(value: MessageValue, render: (message: Message) => string): string {
  if (typeof value === 'number') return String(value);
  if (typeof value === 'string') return visible(value, MAX_VALUE);
  if (isMessage(value)) return render(value);
  return Array.isArray(value) ? value.map((one) => valueText(one, render)).join(', ') : '';
}

/** True for a message, among all that can stand in a JSON document. */
export function isMessage(value: unknown): value is Message {
  if (typeof value !== 'object' || value === null || Object.keys(value).length !== 2) return false;
  const { code, values } = value as Partial<Message>;
  return typeof code === 'string' && typeof values === 'object' && values !== null && !Array.isArray(values);
}

function formatted(value: MessageValue, format: string, language: Language): string {
  if (format === 'minute') return visible(formatMinute(String(value)), MAX_VALUE);
  if (format === 'word') return shellWord(visible(String(value), MAX_VALUE));
  if (format === 'bytes') return formatBytes(Number(value), language);
  const forms = format.split('|');
  const form = forms.length === 1 ? format : forms[pluralForm(Number(value), rulesOf(language))];
  const written = (form ?? format).replace('#', formatCount(Number(value), language));
  return forms.length === 1 ? written : marked(written, language);
}

const RULES = { en: new Intl.PluralRules('en'), ru: new Intl.PluralRules('ru') };

/** The plural categories of a language, in the order in which a text has their forms. */
export const pluralCategories: Readonly<Record<'en' | 'ru', readonly Intl.LDMLPluralRule[]>> = {
  en: ['one', 'other'],
  // Fractions, the category `other`, take the form of few.
  ru: ['one', 'few', 'many'],
};

function pluralForm(value: number, language: 'en' | 'ru'): number {
  const found = pluralCategories[language].indexOf(RULES[language].select(value));
  return found === -1 ? pluralCategories[language].indexOf('few') : found;
}
