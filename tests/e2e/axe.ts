import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type { AxeResults, RunOptions } from 'axe-core';

declare global {
  interface Window {
    axe?: typeof import('axe-core');
  }
}

const program = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Fluent's own stops for the Tab key at the ends of a group; a screen reader does not see them. */
const CONTEXT = { exclude: ['[data-tabster-dummy]'] };
/** What passes is not described. */
const OPTIONS: RunOptions = { resultTypes: ['violations'] };

/**
 * What axe finds wrong with the page as it is now. It is given to a document once: reading the program costs as much as its work,
 * which is quicker each time.
 */
export async function axeViolations(page: Page): Promise<AxeResults['violations']> {
  const isThere = await page.evaluate(() => window.axe !== undefined);
  if (!isThere) await page.evaluate(program);
  return await page.evaluate(
    async ([context, options]) => {
      if (!window.axe) throw new Error('the page has not been given axe');
      return (await window.axe.run(context, options)).violations;
    },
    [CONTEXT, OPTIONS] as const,
  );
}
