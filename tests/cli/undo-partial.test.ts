import { describe, expect, it } from 'vitest';
import { checksums, rowsOf } from '#tests/support/sites.ts';
import { undoLab } from './undo-lab.ts';

const lab = undoLab();
const { cli, importStates, nameOf, runs } = lab;

describe('siteferry undo --entity', () => {
  it('undoes one entity of a run, says what is left, and the rest later', async () => {
    const sums = await checksums(lab.receiver.site);
    const run = await importStates();
    const imported = await nameOf(2);
    const first = (await rowsOf(lab.receiver.site, 'states')).find(({ StateID }) => StateID === 1);
    const part = await cli('undo', run, '--entity', `states:{${String(first?.Guid).toUpperCase()}}`);
    expect(part.code, part.stderr).toBe(0);
    expect(part.stdout).toContain(`Undid a part of ${run}`);
    expect([await nameOf(1), await nameOf(2)]).toEqual(['Before', imported]);
    const left = await cli('history', 'show', '--run', run);
    expect(left.stdout).toContain('Undone in part: 1 entity is still as this run left it.');
    const [undo] = await runs();
    expect(undo).toMatchObject({ kind: 'undo', undoes: run, partial: true });
    // The part can be undone itself, and then all of the run is left.
    const redone = JSON.parse((await cli('undo', undo?.id ?? '', '--json')).stdout);
    expect(redone.undoes).toBe(undo?.id);
    expect((await cli('history', 'show', '--run', run)).stdout).not.toContain('Undone in part');
    await cli('undo', run, '--entity', `states:${first?.Guid}`);
    const rest = JSON.parse((await cli('undo', '--site', lab.receiver.url, '--json')).stdout);
    expect(rest).toMatchObject({ undoes: run, partial: false });
    expect(await checksums(lab.receiver.site)).toEqual(sums);
    expect((await cli('history', 'show', '--run', run)).stdout).not.toContain('Undone in part');
    const nothing = await cli('undo', '--site', lab.receiver.url);
    expect(nothing.stderr).toContain('There is nothing to undo');
  });

  it('refuses an entity that is none, or none of the run', async () => {
    const run = await importStates();
    const byId = await cli('undo', run, '--entity', 'states:1');
    expect(byId.code).toBe(2);
    expect(byId.stderr).toContain('--entity is TYPE:GUID');
    const other = await cli('undo', run, '--entity', 'states:00000000-0000-4000-8000-000000000099');
    expect(other.code).toBe(2);
    expect(other.stderr).toContain('it did not write states 00000000-0000-4000-8000-000000000099');
  });
});
