import { describe, it } from 'vitest';
import { hasChromium, needsChromium } from '../support/chromium.ts';
import { overlapsNowhere } from './misfits.ts';
import { demoLab, type Lab } from './support.ts';

describe.skipIf(!hasChromium)(`the frame of the window with long names${needsChromium}`, () => {
  let lab: Lab;
  demoLab((opened) => {
    ({ lab } = opened);
  });

  it.each([
    ['en', 1000, 700],
    ['ru', 1000, 700],
  ] as const)('overlaps nowhere: %s at %i pixels', (...look) => overlapsNowhere(lab, look));
});
