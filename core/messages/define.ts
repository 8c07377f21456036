import type { Message, MessageValue } from '#core/base/message.ts';

/**
 * A text with places for values:
 * - `{host}`: a value as it is, a list with commas between, a message in the same language;
 * - `{count:# file|# files}`: one form per plural category of the language (English: one, other; Russian: one, few,
 *   many), `#` being the number as the language writes it; `{count:#}` is the number alone;
 * - `{end:minute}`: a time, to the minute; `{size:bytes}`: a size in a readable unit; `{file:word}`: a word of a command
 *   that is copied into a shell.
 *
 * Where the window and the command line have to say different things, a text has one of each; who calls over HTTP reads
 * that of the command line where it has none of its own.
 */
export type Text = string | { readonly window: string; readonly commandLine: string; readonly http?: string };

/** What a code says, in every language. */
export interface Entry {
  readonly en: Text;
  readonly ru: Text;
}

/** Forms and formats behind the colon of a place. */
interface Formats {
  /** An ISO 8601 time. */
  minute: string;
  /** A number of bytes. */
  bytes: number;
  /** A word of a command line. */
  word: string;
}

type PlaceValue<Format> = Format extends keyof Formats ? Formats[Format] : number;

type Place<Body extends string> = Body extends `${infer Name}:${infer Format}`
  ? { readonly [Key in Name]: PlaceValue<Format> }
  : { readonly [Key in Body]: MessageValue };

type Places<Text extends string> = Text extends `${string}{${infer Body}}${infer Rest}`
  ? Place<Body> & Places<Rest>
  : unknown;

type PlacesOf<One> = One extends string
  ? Places<One>
  : One extends {
        readonly window: infer Window extends string;
        readonly commandLine: infer Line extends string;
      }
    ? Places<Window> &
        Places<Line> &
        (One extends { readonly http: infer Http extends string } ? Places<Http> : unknown)
    : never;

/** The values that a code of a catalogue needs, by name. */
export type ValuesOf<One extends Entry> = PlacesOf<One['en']>;

type SameNames<Left, Right> = [keyof Left] extends [keyof Right]
  ? [keyof Right] extends [keyof Left]
    ? true
    : false
  : false;

/** The texts as they are where both languages name the same values; else something that they cannot be. */
type Checked<Texts> = {
  readonly [Code in keyof Texts]: Texts[Code] extends {
    readonly en: infer English;
    readonly ru: infer Russian;
  }
    ? SameNames<PlacesOf<English>, PlacesOf<Russian>> extends true
      ? Texts[Code]
      : { readonly en: English; readonly ru: 'names other values than the English text' }
    : Entry;
};

/** Declares the texts of one area. What lacks a language, or names other values in one of them, does not compile. */
export function defineMessages<const Texts extends Readonly<Record<string, Entry>>>(
  texts: Texts & Checked<Texts>,
): Texts {
  return texts;
}

/** Values as the last argument, which is left out where there are none. */
export type ValueArguments<One extends Entry> = unknown extends ValuesOf<One> ? [] : [values: ValuesOf<One>];

/** Makes a message of a catalogue; a missing or superfluous value does not compile. */
export type MakeMessage<Catalogue extends Readonly<Record<string, Entry>>> = <
  Code extends keyof Catalogue & string,
>(
  code: Code,
  ...values: ValueArguments<Catalogue[Code]>
) => Message;

/** The one way to make a message, typed for a catalogue. */
export function makeMessage<Catalogue extends Readonly<Record<string, Entry>>>(): MakeMessage<Catalogue> {
  return (code, ...values) => ({ code, values: { ...(values[0] as Message['values'] | undefined) } });
}
