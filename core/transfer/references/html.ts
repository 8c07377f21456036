import type { Span } from './hit.ts';

const OPENING = /<script(?=[\s>])([^<>]{0,2000})>/gi;
const CLOSING = /<\/script/gi;

/** Types of script blocks that are JavaScript. */
const JAVASCRIPT = /^\s*$|\btype\s*=\s*["']?(?:text\/javascript|application\/javascript|module)["'\s]*/i;

/** The scripts of a page, without their tags. */
export function scriptBlocks(text: string): Span[] {
  const blocks: Span[] = [];
  OPENING.lastIndex = 0;
  for (let opening = OPENING.exec(text); opening; opening = OPENING.exec(text)) {
    const from = OPENING.lastIndex;
    CLOSING.lastIndex = from;
    const to = CLOSING.exec(text)?.index ?? text.length;
    const attributes = opening[1] ?? '';
    if (JAVASCRIPT.test(attributes) || !/\btype\s*=/i.test(attributes)) blocks.push({ from, to });
    OPENING.lastIndex = to;
  }
  return blocks;
}

const HANDLER = /\son[a-z]{2,20}\s?=\s?(?:"([^"&]{1,5000})"|'([^'&]{1,5000})')/gi;

/** The scripts in attributes of a page, `onclick="…"`; without those that write signs as entities. */
export function handlers(text: string): Span[] {
  return Array.from(text.matchAll(HANDLER), (match) => {
    const to = match.index + match[0].length - 1;
    return { from: to - (match[1] ?? match[2] ?? '').length, to };
  });
}
