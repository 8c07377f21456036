import { describe, expect, it } from 'vitest';
import { checksums } from '#tests/support/sites.ts';
import { runHere } from '../cli/support.ts';
import { unknownOutcomeLab } from './unknown-outcome-lab.ts';

const lab = unknownOutcomeLab();

describe.each([
  ['unanswered', 'done'],
  ['unheard', 'rolled-back'],
] as const)('a change whose COMMIT was not answered, %s, is settled as %s', (when, outcome) => {
  const rows = () => checksums(lab.receiver.site);
  /** The newest run that is not undone. */
  async function undo(): Promise<string> {
    const words = ['undo', '--site', lab.receiver.url, '--confirm', lab.receiver.url, '--json'];
    const undone = await runHere(words, { home: lab.home });
    expect(undone.code, undone.stderr).toBe(0);
    return JSON.parse(undone.stdout).undoes;
  }

  it('of a move that also removes, and its undo brings back every byte', async () => {
    await lab.onReceiver(
      `INSERT INTO ${lab.table('states')} ("Guid", "Name") VALUES ('${crypto.randomUUID()}', 'Ours')`,
    );
    const [ours] = await lab.onReceiver(`SELECT "Guid" FROM ${lab.table('states')}`);
    const before = await rows();
    const { id } = await lab.writeWithLoss(when, 'move', (url) => [
      'move',
      '--from',
      lab.archive,
      '--to',
      url,
      '--all',
      '--remove',
      `states:${ours?.Guid}`,
      '--confirm',
      url,
    ]);
    expect(await lab.look(id)).toMatchObject({ outcome });
    if (outcome === 'done') {
      expect(await rows()).not.toEqual(before);
      expect(await undo()).toBe(id);
    }
    expect(await rows()).toEqual(before);
  });

  it('of an undo, and the next one goes on from there', async () => {
    expect(
      (await runHere(['import', '--site', lab.receiver.url, lab.archive], { home: lab.home })).code,
    ).toBe(0);
    const imported = await rows();
    const [first] = await lab.runs();
    const { id } = await lab.writeWithLoss(when, 'undo', (url) => [
      'undo',
      first?.id ?? '',
      '--site',
      url,
      '--confirm',
      url,
    ]);
    expect(await lab.look(id)).toMatchObject({ outcome, undoes: first?.id });
    if (outcome === 'done') {
      const [left] = await lab.onReceiver(`SELECT COUNT(*) AS n FROM ${lab.table('groups')}`);
      expect(Number(left?.n)).toBe(0);
      const again = await runHere(['undo', id, '--site', lab.receiver.url], { home: lab.home });
      expect(again.code, again.stderr).toBe(0);
      expect(await rows()).toEqual(imported);
    } else {
      expect(await rows()).toEqual(imported);
      expect(await undo()).toBe(first?.id);
    }
  });
});
