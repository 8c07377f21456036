import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { isWholeRun } from '#tests/support/tier.ts';
import { callers, type HubsLab, news, startHubs } from './lab.ts';
import { ask, call, END, openSocket, SHAKE, tokenOf } from './raw-client.ts';

let lab: HubsLab;
beforeEach(async () => {
  lab = await startHubs();
});
afterEach(async () => {
  await lab.close();
  expect(lab.errors).toEqual([]);
});

describe('a reader who does not read', () => {
  /** Of 1 KB each: the whole run would fill the memory, were they kept for everybody. */
  const STEPS = isWholeRun ? 200_000 : 40_000;

  /** Progress that nobody reads. */
  async function flood(): Promise<void> {
    for (let done = 0; done < STEPS; done++) {
      lab.hubs.announce(
        news(callers.ann, { progress: { stage: 'writing', subject: 'x'.repeat(400), done, total: STEPS } }),
      );
      if (done % 1_000 === 0) await new Promise((resolve) => setImmediate(resolve));
    }
    lab.hubs.announce(news(callers.ann, { state: 'done' }));
  }

  it('costs no memory, and gets the newest once he reads', async () => {
    const raw = await openSocket(lab);
    raw.socket.send(SHAKE);
    await expect.poll(() => raw.heard.length).toBe(1);
    raw.socket.pause();
    const before = process.memoryUsage().rss;
    await flood();
    const grown = process.memoryUsage().rss - before;
    expect(grown / 1024 / 1024).toBeLessThan(150);
    raw.socket.resume();
    await expect.poll(() => raw.heard.at(-1)).toMatchObject({ arguments: [{ state: 'done' }] });
    expect(raw.heard.length).toBeLessThan(STEPS / 2);
    const steps = raw.heard
      .slice(1, -1)
      .map((one) => (one as { arguments: [{ done: number }] }).arguments[0].done);
    expect(steps).toEqual(steps.toSorted((a, b) => a - b));
    expect(steps.at(-1)).toBe(STEPS - 1);
    raw.socket.close();
  });

  it('who does not even poll, finds the newest when he does', async () => {
    const path = `/migrationUtilityHub?id=${await tokenOf(lab)}`;
    await ask(lab, 'GET', path);
    await ask(lab, 'POST', path, { body: SHAKE });
    await flood();
    let text = '';
    while (!text.includes('"state":"done"')) text += (await ask(lab, 'GET', path)).text;
    expect(text.split(END).length).toBeLessThan(110);
    expect(text).toContain(`"done":${STEPS - 1}`);
  });

  it('is ended where he asks for more and more answers without reading them', async () => {
    const raw = await openSocket(lab);
    raw.socket.send(SHAKE);
    await expect.poll(() => raw.heard.length).toBe(1);
    raw.socket.pause();
    let isClosed = false;
    raw.socket.on('error', () => {});
    raw.socket.on('close', () => (isClosed = true));
    const many = call('x'.repeat(20)).repeat(500);
    for (let count = 0; count < 2_000 && lab.hubs.clients > 0; count++) {
      raw.socket.send(many);
      await new Promise((resolve) => setImmediate(resolve));
    }
    await expect.poll(() => lab.hubs.clients).toBe(0);
    raw.socket.resume();
    await expect.poll(() => isClosed).toBe(true);
  });
});
