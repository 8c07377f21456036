import { DOMParser, type Document, type Element } from '@xmldom/xmldom';
import type { Message } from '#core/base/message.ts';
import { message } from '#core/messages/catalogue.ts';

export const NS = {
  protocol: 'urn:oasis:names:tc:SAML:2.0:protocol',
  assertion: 'urn:oasis:names:tc:SAML:2.0:assertion',
  metadata: 'urn:oasis:names:tc:SAML:2.0:metadata',
  signature: 'http://www.w3.org/2000/09/xmldsig#',
} as const;

const MAX_LENGTH = 1_000_000;
/** So many tags may be in it: what reading takes goes by them, and nothing else is done meanwhile. */
const MAX_TAGS = 50_000;
const MAX_DEPTH = 60;

/** A text that is not read as XML. */
export class XmlError extends Error {
  /** A part of a sentence. */
  readonly reason: Message;

  constructor(reason: Message) {
    super(reason.code);
    this.name = 'XmlError';
    this.reason = reason;
  }
}

/**
 * Reads XML of a stranger: no document type (and so no entities), not too large, not too deep, nothing that is not well
 * formed. Throws `XmlError`.
 */
export function readXml(text: string): Document {
  if (text.length > MAX_LENGTH || hasMoreTags(text, MAX_TAGS))
    throw new XmlError(message('saml.xml.too-large'));
  if (/<!DOCTYPE|<!ENTITY/i.test(text)) throw new XmlError(message('saml.xml.document-type'));
  let detail = '';
  const parser = new DOMParser({
    onError: (_level, problem) => {
      detail ||= String(problem).split('\n')[0]?.slice(0, 200) ?? '';
      // One is enough, and a text can have one for every character.
      throw new Error(detail);
    },
  });
  let document: Document;
  try {
    document = parser.parseFromString(text.trim(), 'text/xml');
  } catch {
    throw malformed(detail);
  }
  if (detail) throw malformed(detail);
  const root = document.documentElement;
  if (!root) throw new XmlError(message('saml.xml.empty'));
  if (depthOf(root) > MAX_DEPTH) throw new XmlError(message('saml.xml.too-deep'));
  return document;
}

function hasMoreTags(text: string, most: number): boolean {
  let tags = 0;
  for (let at = text.indexOf('<'); at >= 0 && tags <= most; at = text.indexOf('<', at + 1)) tags += 1;
  return tags > most;
}

function malformed(detail: string): XmlError {
  return new XmlError(detail ? message('saml.xml.malformed-at', { detail }) : message('saml.xml.malformed'));
}

/** Children of an element, by namespace and name. */
export function childrenOf(parent: Element, namespace: string, name: string): Element[] {
  return elementsOf(parent).filter((one) => one.localName === name && one.namespaceURI === namespace);
}

/** All descendants by namespace and name, the element itself not included. */
export function descendantsOf(parent: Document | Element, namespace: string, name: string): Element[] {
  return Array.from(parent.getElementsByTagNameNS(namespace, name));
}

export function attributeOf(element: Element | undefined, name: string): string | undefined {
  return element?.getAttribute(name) || undefined;
}

/** Text of an element without comments: they must not cut a name in two. */
export function textOf(element: Element | undefined): string {
  if (!element) return '';
  return Array.from(element.childNodes)
    .filter(({ nodeType }) => nodeType === 3 || nodeType === 4)
    .map(({ nodeValue }) => nodeValue ?? '')
    .join('')
    .trim();
}

function elementsOf(parent: Element): Element[] {
  return Array.from(parent.childNodes).filter((node): node is Element => node.nodeType === 1);
}

function depthOf(element: Element): number {
  let deepest = 0;
  const waiting: [Element, number][] = [[element, 1]];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const [one, depth] = next;
    deepest = Math.max(deepest, depth);
    if (deepest > MAX_DEPTH) return deepest;
    for (const child of elementsOf(one)) waiting.push([child, depth + 1]);
  }
  return deepest;
}
