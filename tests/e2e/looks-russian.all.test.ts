import { describe, expect, it } from 'vitest';
import { hasChromium, needsChromium } from '../support/chromium.ts';
import { walkedLab } from './walked-lab.ts';

describe.skipIf(!hasChromium)(`all that the window shows in Russian${needsChromium}`, () => {
  const { misfitsIn } = walkedLab();

  it('fits at 1000 and at 640 pixels', async () => {
    expect(await misfitsIn('ru')).toEqual([]);
  }, 400_000);
});
