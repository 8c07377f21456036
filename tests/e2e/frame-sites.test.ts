import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hasChromium, needsChromium } from '../support/chromium.ts';
import {
  chooseSides,
  demoReady,
  goTo,
  type Lab,
  rowAction,
  seriousFindings,
  siteCell,
  startLab,
} from './support.ts';

describe.skipIf(!hasChromium)(`how sites are chosen in the frame${needsChromium}`, () => {
  let lab: Lab;
  beforeAll(async () => {
    lab = await startLab();
  });
  afterAll(() => lab?.close());
  const stored = async () => {
    const { values } = await lab.host.client.window.remembered({});
    return values;
  };

  it('has a button for the pages and one for the sites where there is little room', async () => {
    const small = await lab.open();
    await demoReady(small);
    await small.setViewportSize({ width: 640, height: 400 });
    await small.getByRole('navigation').waitFor({ state: 'detached' });
    await small.getByRole('button', { name: 'Pages' }).click();
    await small.getByRole('menuitem', { name: 'Export' }).click();
    await small.getByRole('heading', { level: 1, name: 'Export' }).waitFor();
    expect(await seriousFindings(small)).toEqual([]);
    await small.getByRole('button', { name: 'Sites: Demo source → Demo receiver' }).click();
    const source = small.getByRole('combobox', { name: 'Source' });
    await source.fill('receiver');
    await source.press('Enter');
    await small.keyboard.press('Escape');
    await small.getByRole('button', { name: 'Sites: Demo receiver → Demo receiver' }).click();
    await source.click();
    await small.getByRole('option', { name: /^Demo source/ }).click();
    await small.keyboard.press('Escape');
    await small.getByRole('button', { name: 'Sites: Demo source → Demo receiver' }).waitFor();
    await small.close();
  });

  it('offers sites by folder with what they said last, and follows one that is renamed', async () => {
    const other = await lab.open();
    await demoReady(other);
    await lab.host.client.site.save({
      name: 'Passing',
      url: `embedded:${join(lab.home, 'passing')}`,
      colour: 'green',
      production: true,
      folder: 'Bank',
    });
    await chooseSides(lab, 'Demo source', 'Passing');
    await lab.host.client.window.remember({ values: { 'operator.Passing': 'ann' } });
    await other.reload();
    await other.getByRole('combobox', { name: 'Source' }).click();
    const bank = other.getByRole('group', { name: 'Bank' });
    await bank.getByRole('option', { name: /^Passing.*Production/ }).waitFor();
    await other.getByRole('option', { name: /^Demo source.*Answers/ }).waitFor();
    await other.keyboard.press('Escape');
    await goTo(other, 'sites');
    await rowAction(siteCell(other, 'Passing'), 'Edit');
    const form = other.getByRole('dialog');
    await form.getByRole('textbox', { name: 'Name', exact: true }).fill('Staying');
    await form.getByRole('button', { name: 'Save' }).click();
    await form.waitFor({ state: 'detached' });
    await expect.poll(stored).toMatchObject({ 'site.receiver': 'Staying', 'operator.Staying': 'ann' });
    expect(await stored()).not.toHaveProperty(['operator.Passing']);
    await expect.poll(() => other.getByRole('combobox', { name: 'Receiver' }).inputValue()).toBe('Staying');
    await other.close();
  });
});
