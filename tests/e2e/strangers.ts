import { userInfo } from 'node:os';
import type { Page } from '@playwright/test';
import { severity, verdict } from '#core/contract/finding.ts';
import { runResult } from '#core/contract/run.ts';
import { conflictCode, decisionKind } from '#core/contract/transfer/conflicts.ts';
import { status } from '#core/contract/transfer/plan.ts';
import { allTexts } from '#core/messages/catalogue.ts';
import { OPERATIONS_PATH } from '#core/operations/http.ts';

/**
 * Names for the core's use: shown as they are, they are texts without a translation. The author of a version is whoever
 * runs the tests, who may be called root, as a decision is.
 */
const NAMES_OF_OURS: ReadonlySet<string> = new Set<string>(
  [
    ...verdict.options,
    ...severity.options,
    ...status.options,
    ...conflictCode.options,
    ...decisionKind.options,
    ...runResult.options,
  ].filter((name) => name !== userInfo().username),
);

/** What has no language: the product's name, its languages by their own names, dates, units, keys, devices. */
const WITHOUT_LANGUAGE =
  /^(Siteferry|PostgreSQL|Windows|Linux|user@host|SHA256|Русский|English|(Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sept?|Oct|Nov|Dec)|UTC|GMT|ms|s|secs?|mins?|min|kB|MB|GB|bytes?|am|pm|web|Android|iOS|PatMax\w+|UseSecureLDAP|Ldap\w+)$/;

/** Finds texts of a page in the pseudo-language that nobody could translate. */
interface StrangerWatch {
  /** Begins to take down what the core answers; before the page is loaded. */
  install(): Promise<void>;
  /** Pieces of texts that are neither of a catalogue nor data, once everything has come, or never goes. */
  strangers(attempts?: number): Promise<string[]>;
  /** Notes what the test types: that is data, too. */
  type(text: string): string;
}

export function watchStrangers(page: () => Page): StrangerWatch {
  /** All that the core sent and the test typed, with the stored names of fields and values, as one text. */
  let data = allTexts()
    .map(({ code }) => code)
    .filter((code) => /^(field|value)\./.test(code))
    .join(' ');

  async function strangers(attempts = 30): Promise<string[]> {
    let found: string[] = [];
    // What runs is let to end: its progress is text, and its answer is data.
    for (let attempt = 0; attempt < attempts; attempt += 1) {
      await page().waitForTimeout(700);
      found = (await readTexts(page())).flatMap((text) => strangersIn(text, data));
      if (found.length === 0) break;
    }
    return [...new Set(found)];
  }

  return {
    async install() {
      await page().exposeFunction('takeAsData', (text: string) => {
        data += text;
      });
      await page().addInitScript(copyAnswers, OPERATIONS_PATH);
    },
    strangers,
    type(text) {
      data += text;
      return text;
    },
  };
}

/**
 * Whatever the core answers is data. It is copied inside the page and piece by piece, before the window reads it: the
 * browser keeps no long answer for a test that asks afterwards.
 */
function copyAnswers(path: string): void {
  const ask = window.fetch.bind(window);
  const { takeAsData } = window as unknown as { takeAsData: (text: string) => Promise<void> };
  window.fetch = async (...request) => {
    const answer = await ask(...request);
    const { body } = answer;
    if (!body || !new URL(answer.url).pathname.startsWith(path)) return answer;
    const decoder = new TextDecoder();
    const copied = body.pipeThrough(
      new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
        async transform(piece, controller) {
          await takeAsData(decoder.decode(piece, { stream: true }));
          controller.enqueue(piece);
        },
      }),
    );
    const { status, statusText, headers } = answer;
    return new Response(copied, { status, statusText, headers });
  };
}

/** Everything that a person reads or hears: text, names and hints; code editors show files. */
async function readTexts(page: Page): Promise<string[]> {
  return await page.evaluate(() => {
    const texts: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (node instanceof Element) {
        if (node.closest('.cm-editor, script, style, noscript, [data-tabster-dummy]')) continue;
        for (const name of [
          'aria-label',
          'title',
          'placeholder',
          'alt',
          'aria-valuetext',
          'aria-description',
        ]) {
          const value = node.getAttribute(name);
          if (value) texts.push(value);
        }
      } else if (!node.parentElement?.closest('.cm-editor, script, style, noscript, [data-tabster-dummy]')) {
        texts.push(node.textContent ?? '');
      }
    }
    return texts;
  });
}

function strangersIn(text: string, data: string): string[] {
  // A text with several paragraphs is one text of the catalogue, and an element for each.
  return text
    .replace(/^[^⟦]*⟧|⟦[^⟧]*$/g, '')
    .split(/⟦[^⟧]*⟧/)
    .map((piece) => piece.replace(/^[\s:,;.()–—·]+|[\s:,;()–—·]+$/g, ''))
    .filter((words) => /\p{L}{2}/u.test(words) && !isData(words, data))
    .map((words) => `${words}   in: ${text.slice(0, 120)}`);
}

function isData(words: string, data: string): boolean {
  if (NAMES_OF_OURS.has(words)) return false;
  if (words.split(/[\s,.:;()/·–-]+/).every((word) => !/\p{L}{2}/u.test(word) || WITHOUT_LANGUAGE.test(word)))
    return true;
  const inJson = JSON.stringify(words).slice(1, -1);
  if (data.includes(inJson)) return true;
  // Lists of data, and data with a number behind it.
  const parts = words
    .split(/, |; | · |: | → | — | \(|\)|\n|\s\d[\d.,]*\s*/)
    .filter((part) => /\p{L}{2}/u.test(part));
  const isCut = parts.length > 1 || (parts[0] ?? words).trim() !== words;
  if (isCut && parts.length > 0 && parts.every((part) => isData(part.trim(), data))) return true;
  // Values of a list, each whole.
  return words.split(' ').every((word) => data.includes(`"${word}"`));
}
