import { DOMParser, type Document, type Element, ParseError } from '@xmldom/xmldom';
import { type ParseError as JsonError, type Node, parseTree, printParseErrorCode } from 'jsonc-parser';
import { SiteferryError } from '#core/base/errors.ts';
import type { Message } from '#core/base/message.ts';
import { message } from '#core/messages/catalogue.ts';

/** A value of the file, with where it stands. */
export interface Entry {
  /** `Auth:Ldap:TrustedCertificateThumbprints`; in `web.config` the key as it is written. */
  path: string;
  /** The last part of the path. */
  name: string;
  /** A scalar as text; the elements of a list of scalars; `section` for anything else. */
  value: string | readonly string[] | 'section';
  isList: boolean;
  line: number;
  column: number;
  /** Offsets of the value in the file, quotation marks included; of a list, of each element. */
  spans: readonly (readonly [start: number, end: number])[];
}

export interface KeyFile {
  format: 'appsettings' | 'web.config';
  text: string;
  entries: readonly Entry[];
}

/** Reads a configuration file by what its name says it is. Throws `keys-unreadable` with the line. */
export function readKeyFile(name: string, text: string): KeyFile {
  const isXml = isXmlName(name);
  if (!isXml && !/\.json$/i.test(name)) {
    throw new SiteferryError('keys-unreadable', {
      file: name,
      reason: message('keys.unreadable.file-type'),
    });
  }
  const withoutMark = text.startsWith('\ufeff') ? text.slice(1) : text;
  return isXml ? readXml(name, withoutMark) : readJson(name, withoutMark);
}

/** True for the name of a configuration file in XML. */
export function isXmlName(name: string): boolean {
  return /\.(config|xml)$/i.test(name);
}

/** What is missing or too much, by the parser's name of it. */
const SYNTAX: Readonly<
  Record<
    string,
    'comma' | 'colon' | 'value' | 'property-name' | 'bracket' | 'quote' | 'text-after-end' | undefined
  >
> = {
  CommaExpected: 'comma',
  ColonExpected: 'colon',
  ValueExpected: 'value',
  PropertyNameExpected: 'property-name',
  CloseBraceExpected: 'bracket',
  CloseBracketExpected: 'bracket',
  UnexpectedEndOfString: 'quote',
  EndOfFileExpected: 'text-after-end',
};

/** The platform reads comments and commas at the end, too. */
function readJson(name: string, text: string): KeyFile {
  const errors: JsonError[] = [];
  const root = parseTree(text, errors, { allowTrailingComma: true });
  const [error] = errors;
  if (error || root?.type !== 'object') {
    const place = placeOf(text, error?.offset ?? 0);
    const reason = message(
      `keys.unreadable.${error ? (SYNTAX[printParseErrorCode(error.error)] ?? 'json') : 'not-an-object'}`,
    );
    throw new SiteferryError('keys-unreadable', { file: name, reason, ...place });
  }
  const entries: Entry[] = [];
  collect(root, [], text, entries);
  return { format: 'appsettings', text, entries };
}

function collect(node: Node, path: readonly string[], text: string, entries: Entry[]): void {
  for (const property of node.children ?? []) {
    const [key, value] = property.children ?? [];
    if (!key || !value) continue;
    const here = [...path, String(key.value)];
    const scalars = value.type === 'array' && value.children?.every(isScalar) ? value.children : undefined;
    entries.push({
      path: here.join(':'),
      name: String(key.value),
      value: isScalar(value) ? scalarText(value) : (scalars?.map(scalarText) ?? 'section'),
      isList: scalars !== undefined,
      ...placeOf(text, key.offset),
      spans: (scalars ?? (isScalar(value) ? [value] : [])).map(({ offset, length }) => [
        offset,
        offset + length,
      ]),
    });
    if (value.type === 'object' && path.length < 32) collect(value, here, text, entries);
  }
}

function isScalar({ type }: Node): boolean {
  return type === 'string' || type === 'number' || type === 'boolean' || type === 'null';
}

function scalarText({ value }: Node): string {
  return value === null ? '' : String(value);
}

/** Parses XML; a document type is refused, because entities can be bombs. Throws `keys-unreadable`. */
export function parseXml(name: string, text: string): Document {
  const refuse = (reason: Message, place: { line?: number; column?: number } = {}) =>
    new SiteferryError('keys-unreadable', { file: name, reason, ...place });
  if (/<!DOCTYPE|<!ENTITY/i.test(text)) throw refuse(message('keys.unreadable.document-type'));
  const onError = (level: string, problem: unknown) => {
    // What is fatal says where it is by itself. One is enough, and a text can have one for every character.
    if (level !== 'fatalError') throw new Error(String(problem));
  };
  const parser = new DOMParser({ locator: true, onError });
  let document: Document;
  try {
    document = parser.parseFromString(text, 'text/xml');
  } catch (error) {
    throw refuse(message('keys.unreadable.xml'), placeOfError(error));
  }
  return document;
}

/** `<appSettings><add key value/></appSettings>`. */
function readXml(name: string, text: string): KeyFile {
  const document = parseXml(name, text);
  const tags = [...text.matchAll(/<add\b(?:"[^"<]*"|'[^'<]*'|[^<>"'])*>/g)];
  const entries: Entry[] = [];
  const elements = Array.from(document.getElementsByTagName('add'));
  // Comments and other markup may hold what looks like a tag: only those are tied to their text that are told apart.
  const tied = elements.length === tags.length;
  elements.forEach((element, index) => {
    if (element.parentNode?.nodeName !== 'appSettings') return;
    entries.push(xmlEntry(element, tied ? tags[index] : undefined));
  });
  return { format: 'web.config', text, entries };
}

function placeOfError(error: unknown): { line?: number; column?: number } {
  const { lineNumber, columnNumber } = (error instanceof ParseError && error.locator) || {};
  return {
    ...(lineNumber === undefined ? {} : { line: lineNumber }),
    ...(columnNumber === undefined ? {} : { column: columnNumber }),
  };
}

function xmlEntry(element: Element, tag: RegExpMatchArray | undefined): Entry {
  const key = element.getAttribute('key') ?? '';
  const quoted = tag && /\bvalue\s*=\s*("[^"]*"|'[^']*')/.exec(tag[0]);
  const start = tag && quoted ? (tag.index ?? 0) + quoted.index + quoted[0].indexOf(quoted[1] ?? '') : 0;
  return {
    path: key,
    name: key,
    value: element.getAttribute('value') ?? '',
    isList: false,
    line: element.lineNumber ?? 1,
    column: element.columnNumber ?? 1,
    spans: quoted ? [[start, start + (quoted[1]?.length ?? 0)]] : [],
  };
}

/** Line and column from 1. */
function placeOf(text: string, offset: number): { line: number; column: number } {
  const before = text.slice(0, offset).split('\n');
  return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
}
