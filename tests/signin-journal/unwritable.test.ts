import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { postgres } from '#tests/support/databases.ts';
import { journalLab } from './lab.ts';

describe('a write of sign-in that cannot be kept', () => {
  const lab = journalLab(postgres);

  it('is refused, and changes nothing', async () => {
    const get = async () => (await lab.admin('providers', 'get', '--id', '2')).document;
    const before = await get();
    // Where the folder of runs would be lies a file: not even root can write a run there.
    const history = join(lab.folder, 'history');
    await rm(history, { recursive: true, force: true });
    await writeFile(history, '');
    const update = ['providers', 'update', '--id', '2', '--description', 'Lost'];
    const { code, document } = await lab.admin(...update);
    expect(code).not.toBe(0);
    expect(document.error.code).toBe('undo-unwritable');
    expect(await get()).toEqual(before);
    const unblocked = await lab.admin('accounts', 'unblock', '--login', 'i.petrova');
    expect(unblocked.document.error.code).toBe('undo-unwritable');
    const { accounts } = (await lab.admin('accounts', 'blocked')).document;
    expect(accounts).toMatchObject([{ Login: 'i.petrova' }]);
    await rm(history);
    expect((await lab.write(...update)).outcome).toBe('done');
  });
});
