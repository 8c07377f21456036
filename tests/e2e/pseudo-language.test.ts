import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { severity, verdict } from '#core/contract/finding.ts';
import { runOutcome } from '#core/contract/history.ts';
import { runLong } from '#core/contract/progress.ts';
import { status } from '#core/contract/transfer.ts';
import { conflictCode, decisionKind } from '#core/contract/transfer-conflicts.ts';
import { OPERATIONS_PATH } from '#core/host/http.ts';
import { demoReady, type Lab, startLab, startOverAfterFailure } from './support.ts';

/**
 * The window in the pseudo-language, in which every text of a catalogue stands in `⟦…⟧`: whatever else it shows has to be
 * data that came from the core or was typed, or it is a text that nobody could translate.
 */

/** Names for the core's use: shown as they are, they are texts without a translation. */
const NAMES_OF_OURS: ReadonlySet<string> = new Set<string>([
  ...verdict.options,
  ...severity.options,
  ...status.options,
  ...conflictCode.options,
  ...decisionKind.options,
  ...runOutcome.options,
]);

/** What has no language: the product's name, its languages by their own names, dates, units, keys. */
const WITHOUT_LANGUAGE =
  /^(Siteferry|PostgreSQL|Русский|English|(Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sept?|Oct|Nov|Dec)|UTC|GMT|ms|s|secs?|mins?|min|kB|MB|GB|bytes?|am|pm)$/;

let lab: Lab;
let page: Page;
/** All that the core sent and the test typed, as one text. */
let data = '';

beforeAll(async () => {
  lab = await startLab();
  const preparing = await lab.open();
  await demoReady(preparing);
  await runLong(lab.host.client.transfer.export({ site: 'Demo source', selection: 'all' }));
  await preparing.close();
  page = await lab.open();
  await page.exposeFunction('takeAsData', (text: string) => {
    data += text;
  });
  await page.addInitScript(copyAnswers, OPERATIONS_PATH);
  await page.evaluate(() => {
    localStorage.setItem('siteferry-language', 'en-XA');
    localStorage.setItem('siteferry-source', 'Demo source');
    localStorage.setItem('siteferry-receiver', 'Demo receiver');
  });
  await page.reload();
}, 180_000);

startOverAfterFailure(() => page);

afterAll(() => lab?.close());

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
async function readTexts(): Promise<string[]> {
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

/** Pieces of texts that are neither of a catalogue nor data, once everything has come. */
async function strangers(): Promise<string[]> {
  let found: string[] = [];
  // What runs is let to end: its progress is text, and its answer is data.
  for (let attempt = 0; attempt < 6; attempt += 1) {
    await page.waitForTimeout(700);
    found = (await readTexts()).flatMap(strangersIn);
    if (found.length === 0) break;
  }
  return [...new Set(found)];
}

function strangersIn(text: string): string[] {
  return text
    .split(/⟦[^⟧]*⟧/)
    .map((piece) => piece.replace(/^[\s:,;.()–—·]+|[\s:,;()–—·]+$/g, ''))
    .filter((words) => /\p{L}{2}/u.test(words) && !isData(words))
    .map((words) => `${words}   in: ${text.slice(0, 120)}`);
}

function isData(words: string): boolean {
  if (NAMES_OF_OURS.has(words)) return false;
  if (words.split(/[\s,.:;()/·–-]+/).every((word) => !/\p{L}{2}/u.test(word) || WITHOUT_LANGUAGE.test(word)))
    return true;
  const inJson = JSON.stringify(words).slice(1, -1);
  if (data.includes(inJson)) return true;
  // Lists of data, and data with a number behind it.
  const parts = words
    .split(/, |; | · |: | → | — | \(|\)|\s\d[\d.,]*\s*/)
    .filter((part) => /\p{L}{2}/u.test(part));
  return parts.length > 1 && parts.every((part) => isData(part.trim()));
}

function type(text: string): string {
  data += text;
  return text;
}

async function go(path: string): Promise<void> {
  await page.evaluate((to) => {
    location.hash = `#/${to}`;
  }, path);
}

/** Opens every dialog that a page's own buttons open, and looks at each. */
async function lookIntoDialogs(): Promise<string[]> {
  const found: string[] = [];
  const openers = page.locator('main button:not([disabled])').filter({ hasText: '…' });
  const count = await openers.count();
  for (let index = 0; index < count; index += 1) {
    await openers
      .nth(index)
      .click({ timeout: 3_000 })
      .catch(() => undefined);
    found.push(...(await strangers()));
    await page.keyboard.press('Escape');
    await page.waitForTimeout(150);
  }
  return found;
}

it('knows a stranger when it sees one', async () => {
  await demoReadyInPseudo();
  await page.evaluate(() => {
    const planted = document.createElement('p');
    planted.id = 'planted';
    planted.textContent = 'Nobody translated this';
    planted.title = 'warn';
    document.querySelector('main')?.append(planted);
  });
  const found = await strangers();
  expect(found).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/^Nobody translated this/),
      expect.stringMatching(/^warn /),
    ]),
  );
  await page.evaluate(() => document.querySelector('#planted')?.remove());
});

async function demoReadyInPseudo(): Promise<void> {
  for (const side of ['source', 'receiver']) {
    await page
      .getByTestId(`${side}-site`)
      .getByRole('button', { name: /Connected/ })
      .waitFor({ timeout: 60_000 });
  }
}

it('says nothing on the Sites page that is not from a catalogue', async () => {
  await go('sites');
  expect([...(await strangers()), ...(await lookIntoDialogs())]).toEqual([]);
});

it('nor on Export', async () => {
  await go('export');
  await page.getByRole('treeitem').first().waitFor();
  await page
    .getByRole('treeitem', { name: /Contracts/ })
    .getByRole('checkbox')
    .check();
  await page.getByRole('treeitem', { name: /Contracts/ }).click();
  await page.keyboard.press('ArrowRight');
  expect(await strangers()).toEqual([]);
});

it('nor on Import, from the archive to the result', async () => {
  await go('import');
  expect(await strangers()).toEqual([]);
  await page.getByRole('button', { name: /demo archive/i }).click();
  await page.getByRole('button', { name: /^⟦Preview⟧$/ }).click();
  await page
    .getByRole('button', { name: /undecided/i })
    .first()
    .waitFor();
  const found = [...(await strangers())];
  for (let index = 0; index < 12; index += 1) {
    await page.getByRole('button', { name: /Next undecided/ }).click();
    found.push(...(await strangers()));
  }
  expect([...new Set(found)]).toEqual([]);
});

it('nor on any tab of Sign-in', async () => {
  await go('signin');
  expect(await strangers()).toEqual([]);
  await page.getByRole('textbox', { name: /Work as/ }).fill(type('admin'));
  await page.keyboard.press('Enter');
  await page.getByRole('tab').first().waitFor();
  const tabs = page.getByRole('tab');
  const found: string[] = [];
  for (let index = 0; index < (await tabs.count()); index += 1) {
    await tabs.nth(index).click();
    found.push(...(await strangers()), ...(await lookIntoDialogs()));
  }
  expect([...new Set(found)]).toEqual([]);
});

it('nor on Certificates, with a server that cannot be reached', async () => {
  await go('certificates');
  expect(await strangers()).toEqual([]);
  await page.getByRole('textbox', { name: /^⟦Server⟧/ }).fill(type('localhost:9'));
  await page.keyboard.press('Enter');
  await page
    .getByRole('table', { name: /stages/i })
    .first()
    .waitFor();
  expect(await strangers()).toEqual([]);
});

it('nor on Directory', async () => {
  await go('directory');
  expect([...(await strangers()), ...(await lookIntoDialogs())]).toEqual([]);
});

it('nor on History, with a run that failed', async () => {
  const broken = join(lab.home, 'broken.zip');
  await writeFile(broken, 'no archive');
  const options = {
    importWithoutKeepIdentity: false,
    importAsNewData: false,
    copyShared: false,
    includeAllResolutions: false,
    importConstraintsActionEnrichWithDefaults: false,
    withDenormalization: false,
  };
  await runLong(lab.host.client.transfer.import({ site: 'Demo receiver', archive: broken, options })).catch(
    () => undefined,
  );
  await go('history');
  const runs = page.getByRole('list').getByRole('button');
  await runs.first().waitFor();
  const found: string[] = [];
  for (let index = 0; index < (await runs.count()); index += 1) {
    await runs.nth(index).click();
    found.push(...(await strangers()));
  }
  expect([...new Set(found)]).toEqual([]);
});
