import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Lab, startLab, theKit } from '../e2e/support.ts';
import { hasChromium, needsChromium } from '../support/chromium.ts';
import { findingsOfGrid } from './grid-findings.ts';

describe.skipIf(!hasChromium)(`the grid of the kit${needsChromium}`, () => {
  let lab: Lab;
  beforeAll(async () => {
    lab = await startLab({ served: theKit });
  });
  afterAll(() => lab?.close());

  it.each([
    { theme: 'light', language: 'en' },
    { theme: 'light', language: 'en', forcedColours: true },
  ] as const)('has nothing that axe finds serious: %o', async (options) => {
    expect(await findingsOfGrid(lab, options)).toEqual([]);
  });
});
