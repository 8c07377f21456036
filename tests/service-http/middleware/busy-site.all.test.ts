import { describe, expect, it } from 'vitest';
import { withSite } from '#core/operations/context.ts';
import { embedded } from '../../support/databases.ts';
import { startLab } from './lab.ts';

const TREE = '/api/migration/tree-root';

describe('a site that is busy, as an embedded one is with an import', () => {
  it('keeps nobody from watching and stopping jobs whom it has known before', async () => {
    const lab = await startLab({}, undefined, embedded);
    const { text } = await lab.key(['*:destroy']);
    const list = () => lab.post('/api/siteferry/jobs/list', text);
    const known = (await list()).status;
    const { text: unknown } = await lab.key(['*:destroy'], 'e.smirnova');
    let release: () => void = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    let isHeld = false;
    const hold = async () => {
      isHeld = true;
      await released;
    };
    const asked = { site: lab.url };
    const held = withSite(lab.host.context, asked, (site) => site.write(hold), undefined);
    await expect.poll(() => isHeld).toBe(true);
    const others = Promise.all([lab.get(TREE, text), lab.post('/api/siteferry/jobs/list', unknown)]);
    let isAnswered = false;
    void others.then(() => {
      isAnswered = true;
    });
    expect((await list()).status).toBe(known);
    expect(isAnswered).toBe(false);
    release();
    await held;
    // Whom the site has not known before waits for it.
    expect((await others).map(({ status }) => status)).toEqual([200, 403]);
    await lab.close();
  });
});
