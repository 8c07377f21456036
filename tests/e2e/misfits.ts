import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expect } from 'vitest';
import { goTo } from './navigate.ts';
import { chooseSides, type Lab, seriousFindings } from './support.ts';

/** As long as the name of a site can be. */
const LONG = `${'Северный филиал '.repeat(3)}рабочий сайт`;

/** Looks at the frame of a window of this size, in which all sites are chosen that have long names. */
export async function overlapsNowhere(
  lab: Lab,
  [language, width, height]: readonly ['en' | 'ru', number, number],
): Promise<void> {
  const { site, window } = lab.host.client;
  for (const name of [LONG, `${LONG} 2`]) {
    const url = `embedded:${join(lab.home, name.length % 2 === 0 ? 'a' : 'b')}`;
    await site.save({ name, url, colour: 'red', production: true });
  }
  await chooseSides(lab, LONG, `${LONG} 2`);
  await window.remember({ values: { language, 'site.administered': LONG } });
  const page = await lab.open({ language });
  await page.setViewportSize({ width, height });
  for (const path of ['export', 'signin'] as const) {
    await goTo(page, path);
    await page.getByTestId('site-health').first().waitFor();
    await expect.poll(() => misfits(page), { message: path }).toEqual([]);
    expect(await seriousFindings(page), path).toEqual([]);
  }
  await page.close();
}

/** The second is what a window of 1280 pixels has at 200 %. */
const SMALL = [
  { width: 1000, height: 700 },
  { width: 640, height: 400 },
] as const;

const USUAL = { width: 1440, height: 900 };

/**
 * What does not fit into a small window or is too much in a usual one, and still is once everything has taken its place; `view`
 * names what is shown.
 */
export async function lastingMisfits(page: Page, view: string): Promise<string[]> {
  const found: string[] = [];
  for (const size of [...SMALL, USUAL]) {
    await page.setViewportSize(size);
    let lasting: string[] = [];
    for (let attempt = 0; attempt < 8; attempt += 1) {
      await page.waitForTimeout(250);
      lasting = [...(await misfits(page)), ...(size === USUAL ? await excesses(page) : [])];
      if (lasting.length === 0) break;
    }
    found.push(...lasting.map((misfit) => `${view} at ${size.width}: ${misfit}`));
  }
  await page.setViewportSize({ width: 1280, height: 800 });
  return found;
}

/** What a page of usual width has too much of, a line each: what it would not show without a bar to scroll sideways, primary buttons, search boxes. */
async function excesses(page: Page): Promise<string[]> {
  return await page.evaluate(() => {
    const dialogs = [...document.querySelectorAll('[role=dialog], [role=alertdialog]')];
    const top = dialogs.at(-1) ?? document.querySelector('main') ?? document.body;
    const shown = (selector: string) =>
      [...top.querySelectorAll<HTMLElement>(selector)].filter((element) =>
        element.checkVisibility({ visibilityProperty: true }),
      );
    const name = (element: Element) => element.getAttribute('aria-label') ?? element.textContent;
    const probe = document.createElement('i');
    probe.style.backgroundColor = 'var(--colorBrandBackground)';
    document.querySelector('.fui-FluentProvider')?.append(probe);
    const brand = getComputedStyle(probe).backgroundColor;
    probe.remove();
    const primary = shown('button').filter((one) => getComputedStyle(one).backgroundColor === brand);
    const boxes = shown('input[type=search], [role=searchbox]');
    return [
      ...shown('[role=grid], [role=tree]')
        .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth + 1)
        .map((list) => `scrolls sideways: ${name(list)}`),
      ...(primary.length > 1 ? [`primary buttons: ${primary.map(name)}`] : []),
      ...(boxes.length > 1 ? [`search boxes: ${boxes.map(name)}`] : []),
    ];
  });
}

/**
 * What does not fit into the window as it is now, a line each: controls that lie beyond an edge, over each other or are cut,
 * and parts that scroll sideways. Only lists, texts of editors and pictures may be wider than their place.
 */
async function misfits(page: Page): Promise<string[]> {
  return await page.evaluate(() => {
    const CONTROLS = 'a[href], button, input, select, textarea, [role=tab], [role=switch], [role=combobox]';
    const WIDE = '[role=grid], [role=tree], .cm-editor, svg, [role=group][aria-label]';
    const name = (element: Element) =>
      `${element.tagName.toLowerCase()} “${(
        element.getAttribute('aria-label') ||
          element.textContent ||
          element.getAttribute('title') ||
          element.outerHTML
      ).slice(0, 60)}”`;
    /** What is seen of it: it may be scrolled away, or cut off by what is around it. */
    const seenBox = (element: Element) => {
      let { left, right, top, bottom } = element.getBoundingClientRect();
      for (let around = element.parentElement; around; around = around.parentElement) {
        if (getComputedStyle(around).overflowY === 'visible') continue;
        const box = around.getBoundingClientRect();
        [left, right] = [Math.max(left, box.left), Math.min(right, box.right)];
        [top, bottom] = [Math.max(top, box.top), Math.min(bottom, box.bottom)];
      }
      return { left, right, top, bottom };
    };
    /** Whether it stands in a bar that stays in sight, below which a form is scrolled. */
    const isBar = (element: Element) => {
      let around: Element | null = element;
      while (around && getComputedStyle(around).position !== 'sticky') around = around.parentElement;
      return around !== null;
    };
    const dialogs = [...document.querySelectorAll('[role=dialog], [role=alertdialog], [role=menu]')];
    const top = dialogs.at(-1) ?? document.body;
    const isShown = (element: HTMLElement) => {
      const { width, height } = element.getBoundingClientRect();
      return width > 1 && height > 1 && element.checkVisibility({ visibilityProperty: true });
    };
    const all = [...top.querySelectorAll<HTMLElement>('*')].filter(
      (element) => !element.closest(WIDE) && isShown(element),
    );
    const found: string[] = [];

    for (const element of all) {
      const { overflowX, textOverflow } = getComputedStyle(element);
      const isWider = element.scrollWidth > element.clientWidth + 1 && element.clientWidth > 0;
      if (!isWider || overflowX === 'visible' || element.matches('input, textarea')) continue;
      if (overflowX === 'auto' || overflowX === 'scroll') found.push(`scrolls sideways: ${name(element)}`);
      else if (textOverflow !== 'ellipsis') found.push(`cut: ${name(element)}`);
    }

    const controls = all.filter(
      (element) => element.matches(CONTROLS) && !element.closest('[data-skip], [aria-hidden=true]'),
    );
    const boxes = controls.map((element) => ({ element, box: seenBox(element) }));
    for (const [index, { element, box }] of boxes.entries()) {
      const { left, right, width } = element.getBoundingClientRect();
      if (width < 20 && element.matches('a, button')) found.push(`small: ${name(element)}`);
      if (left < -1 || right > innerWidth + 1) found.push(`out: ${name(element)}`);
      for (const other of boxes.slice(index + 1)) {
        if (element.contains(other.element) || other.element.contains(element)) continue;
        const wide = Math.min(box.right, other.box.right) - Math.max(box.left, other.box.left);
        const high = Math.min(box.bottom, other.box.bottom) - Math.max(box.top, other.box.top);
        const isSeen = element.closest('[data-region]') === other.element.closest('[data-region]');
        if (wide > 1 && high > 1 && isSeen && isBar(element) === isBar(other.element))
          found.push(`${name(element)} over ${name(other.element)}`);
      }
    }
    return [...new Set(found)];
  });
}
