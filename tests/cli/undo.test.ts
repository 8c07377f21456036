import { execFileSync } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { redactAddress, stripMask } from '#core/base/redact.ts';
import { postgres } from '#tests/support/databases.ts';
import { checksums, createSite } from '#tests/support/sites.ts';
import { runHere } from './support.ts';
import { undoLab } from './undo-lab.ts';

const lab = undoLab();
const { cli, importStates, nameOf, rename, runs } = lab;
const address = () => stripMask(redactAddress(lab.receiver.url));

describe('siteferry undo', () => {
  it('shows what it would do, and does it', async () => {
    const sums = await checksums(lab.receiver.site);
    const run = await importStates();
    expect(await nameOf(1)).not.toBe('Before');
    const after = await checksums(lab.receiver.site);
    const shown = await cli('undo', run, '--preview');
    expect(shown.code, shown.stderr).toBe(0);
    expect(shown.stdout).toContain(`Undo of ${run} on ${address()}`);
    expect(shown.stdout).toMatch(/Name: “.+” -> “Before”/);
    expect(await checksums(lab.receiver.site)).toEqual(after);
    const dry = await cli('undo', run, '--dry-run');
    expect(dry.stdout).toContain('nothing was written');
    expect(await checksums(lab.receiver.site)).toEqual(after);
    const undone = await cli('undo', run);
    expect(undone.code, undone.stderr).toBe(0);
    expect(undone.stdout).toContain(`Undid ${run} on ${address()}.`);
    expect(await checksums(lab.receiver.site)).toEqual(sums);
    const [last] = await runs();
    const log = await readFile(last?.files.find(({ name }) => name === 'Log.txt')?.path ?? '', 'utf8');
    expect(log).toMatch(/ {2}Undo on .*\n/);
    expect(log).toContain(`  Undone run: ${run}\n`);
    expect(log).not.toContain('Archive:');
    expect(last).toMatchObject({ kind: 'undo', outcome: 'done', undoes: run, undo: { state: 'kept' } });
    const kept = await cli('history', 'show', '--run', last?.id ?? '');
    expect(kept.stdout).toMatch(new RegExp(`Undone run +${run}`));
    expect(kept.stdout).toContain(`siteferry undo ${last?.id}`);
  });

  it('without a run undoes the newest that is not undone, and goes back further each time', async () => {
    const first = await importStates();
    const imported = String(await nameOf(1));
    await rename(1, 'Between');
    const second = await importStates();
    const undo = async () => JSON.parse((await cli('undo', '--site', lab.receiver.url, '--json')).stdout);
    expect((await undo()).undoes).toBe(second);
    expect(await nameOf(1)).toBe('Between');
    await rename(1, imported);
    expect((await undo()).undoes).toBe(first);
    expect(await nameOf(1)).toBe('Before');
    const nothing = await cli('undo', '--site', lab.receiver.url);
    expect(nothing.code).toBe(2);
    expect(nothing.stderr).toContain('There is nothing to undo: this computer’s history has no run');
  });

  it('undoes an undo that is named', async () => {
    const run = await importStates();
    const imported = await nameOf(1);
    const undone = JSON.parse((await cli('undo', run, '--json')).stdout);
    expect(await nameOf(1)).toBe('Before');
    expect((await cli('undo', undone.result.run)).code).toBe(0);
    expect(await nameOf(1)).toBe(imported);
    const newest = JSON.parse((await cli('undo', '--site', lab.receiver.url, '--json')).stdout);
    expect(newest.undoes).toBe(run);
    expect(await nameOf(1)).toBe('Before');
  });

  it('stops where somebody has edited since, and follows decisions', async () => {
    const run = await importStates();
    await rename(1, 'Edited');
    const stopped = await cli('undo', run);
    expect(stopped.code).toBe(10);
    expect(stopped.stdout).toContain('changed-since: Somebody has changed it since the import: Name.');
    expect(stopped.stdout).toContain('Decisions: restore, keep');
    expect(await nameOf(1)).toBe('Edited');
    const decisions = join(lab.folder, 'decisions.json');
    await writeFile(
      decisions,
      JSON.stringify({ decisions: [{ all: 'changed-since', decision: 'restore' }] }),
    );
    const plan = join(lab.folder, 'plan.json');
    const previewed = await cli('undo', run, '--preview', '--decisions', decisions, '--plan-out', plan);
    expect(previewed.code, previewed.stderr).toBe(0);
    await rename(1, 'Edited again');
    const stale = await cli('undo', run, '--plan', plan);
    expect(stale.stderr).toContain('changed on the receiver since the preview');
    expect((await cli('undo', run, '--decisions', decisions)).code).toBe(0);
    expect(await nameOf(1)).toBe('Before');
  });

  it('asks for the name of the site before it removes anything', async () => {
    const added = JSON.parse(
      (
        await cli(
          'import',
          '--site',
          lab.receiver.url,
          lab.archive,
          '--as-new-data',
          '--copy-shared',
          '--json',
        )
      ).stdout,
    );
    const sums = await checksums(lab.receiver.site);
    expect(added.result.balance.states.added).toBe(2);
    const refused = await cli('undo', added.result.run);
    expect(refused.code).toBe(10);
    expect(refused.stdout).toContain('2 entities would be removed');
    expect(refused.stdout).toContain(`--confirm ${address()}`);
    expect((await cli('undo', added.result.run, '--confirm', 'other')).code).toBe(10);
    expect((await cli('undo', added.result.run, '--dry-run')).code).toBe(0);
    expect(await checksums(lab.receiver.site)).toEqual(sums);
    const done = await cli('undo', added.result.run, '--confirm', address());
    expect(done.code, done.stderr).toBe(0);
    expect((await checksums(lab.receiver.site)).States).not.toBe(sums.States);
  });

  it('says of a run of another computer where its data are, and takes the folder that they were put in', async () => {
    const share = join(lab.folder, 'share');
    const run = await importStates('--undo-to', share);
    expect(await readdir(join(share, run))).toEqual(['undo.json', 'undo.zip']);
    const other = await mkdtemp(join(lab.folder, 'elsewhere-'));
    const unknown = await runHere(['undo', run], { home: other });
    expect(unknown.code).toBe(2);
    expect(unknown.stderr).toContain(
      'Its undo data are on the computer that made it, or in the folder of --undo-to',
    );
    const words = ['undo', join(share, run), '--site', lab.receiver.url];
    const refused = await runHere(words, { home: other });
    expect(refused.code).toBe(2);
    expect(refused.stderr).toContain(`another computer saved the data in ${join(share, run)}`);
    expect(await nameOf(1)).not.toBe('Before');
    const shown = (await cli('history', 'show', '--run', run)).stdout;
    const [, fingerprint = ''] = /Fingerprint of the undo data +([0-9a-f]{64})$/m.exec(shown) ?? [];
    const wrong = await runHere([...words, '--fingerprint', '0'.repeat(64)], { home: other });
    expect(wrong.stderr).toContain(`have the fingerprint ${fingerprint}, not the stated one`);
    const undone = await runHere([...words, '--fingerprint', fingerprint], { home: other });
    expect(undone.code, undone.stderr).toBe(0);
    expect(undone.stdout).toContain(`Undid ${run}`);
    expect(await nameOf(1)).toBe('Before');
  });

  it.each([
    ['a dry run', ['--dry-run'], 'it has not written anything to the site'],
    ['a run whose data are gone', [], 'its undo data were removed to make room'],
  ])('says why %s cannot be undone', async (what, words, reason) => {
    const run = await importStates(...words);
    if (what !== 'a dry run') {
      await rename(1, 'Again');
      await importStates();
      expect((await cli('history', 'undo-data', '--runs', '1')).code).toBe(0);
    }
    const refused = await cli('undo', run);
    expect(refused.code).toBe(2);
    expect(refused.stderr).toContain(`Run ${run} cannot be undone: ${reason}`);
  });

  it('refuses data of another site, and a folder without any', async () => {
    const share = join(lab.folder, 'of-one');
    const run = await importStates('--undo-to', share);
    const other = await createSite(postgres);
    const elsewhere = await cli('undo', join(share, run), '--site', other.url);
    expect(elsewhere.code).toBe(2);
    expect(elsewhere.stderr).toContain('it was made on another site');
    await other.remove();
    const nothing = await cli('undo', join(lab.folder, 'no/where'), '--site', lab.receiver.url);
    expect(nothing.code).toBe(30);
    const copy = join(lab.folder, 'copy');
    await cp(join(share, run), copy, { recursive: true });
    await writeFile(join(copy, 'undo.json'), '{"version":3}');
    const other2 = await cli('undo', copy, '--site', lab.receiver.url);
    expect(other2.stderr).toContain('does not contain undo data of this version');
    expect((await cli('undo')).stderr).toContain('name the run, or the site whose newest run');
  });
});

describe('what is kept for undo', () => {
  it('is bounded, the oldest first, and the newest of a site never goes', async () => {
    const made: string[] = [];
    for (const name of ['one', 'two', 'three']) {
      await rename(1, name);
      made.push(await importStates());
    }
    const shown = await cli('history', 'undo-data');
    expect(shown.stdout).toMatch(/Kept for undo: 3 runs, /);
    expect(shown.stdout).toContain('At most 50 runs and 1 GB.');
    await cli('history', 'undo-data', '--runs', '2');
    const states = async () => (await runs()).map(({ undo }) => undo?.state);
    expect(await states()).toEqual(['kept', 'kept', 'removed']);
    expect(JSON.parse((await cli('history', 'undo-data', '--json')).stdout)).toMatchObject({
      limits: { runs: 2, megabytes: 1000 },
      used: { runs: 2 },
    });
    await rename(1, 'four');
    await importStates();
    expect(await states()).toEqual(['kept', 'kept', 'removed', 'removed']);
    expect(await readdir(join(lab.home, 'history', made[1] ?? ''))).not.toContain('undo.zip');
    await cli('history', 'undo-data', '--runs', '1');
    expect(await states()).toEqual(['kept', 'removed', 'removed', 'removed']);
  });

  it('stays of the newest that has written something, whatever a later run has left', async () => {
    const made: string[] = [];
    for (const name of ['one', 'two', 'three']) {
      await rename(1, name);
      made.push(await importStates());
    }
    const record = join(lab.home, 'history', made[2] ?? '', 'run.json');
    const kept = JSON.parse(await readFile(record, 'utf8'));
    await writeFile(record, JSON.stringify({ ...kept, outcome: 'rolled-back' }));
    await cli('history', 'undo-data', '--runs', '1');
    expect((await runs()).map(({ undo }) => undo?.state)).toEqual([undefined, 'kept', 'removed']);
  });

  it('is only for this user, and on the disk before the import is committed', async () => {
    const run = await importStates();
    const kept = await readdir(join(lab.home, 'history', run));
    expect(kept).toEqual(expect.arrayContaining(['undo.json', 'undo.zip']));
    const document = JSON.parse(await readFile(join(lab.home, 'history', run, 'undo.json'), 'utf8'));
    expect(document).toMatchObject({
      version: 2,
      run,
      site: lab.receiver.site.id,
      types: { states: { added: {}, changed: expect.any(Object) } },
    });
  });
});

describe('a full disk', () => {
  const disk = () => join(lab.folder, 'disk');
  afterEach(() => {
    try {
      execFileSync('/bin/umount', [disk()], { stdio: 'ignore' });
    } catch {
      // It was not mounted.
    }
  });

  /** What is run while nothing more can be kept; it writes on purpose. */
  const writes = {
    import: async () => ['import', '--site', lab.receiver.url, lab.archive],
    move: async () => ['move', '--from', lab.archive, '--to', lab.receiver.url, '--all'],
    undo: async () => ['undo', await importStates()],
  };

  it.for(['import', 'move', 'undo'] as const)(
    'rolls the %s back with a clear error (needs the right to mount one)',
    async (kind, { skip }) => {
      await mkdir(disk(), { recursive: true });
      const words = await writes[kind]();
      try {
        execFileSync('/bin/mount', ['-t', 'tmpfs', '-o', 'size=16k', 'tmpfs', disk()], { stdio: 'ignore' });
      } catch {
        skip();
      }
      await writeFile(join(disk(), 'filler'), Buffer.alloc(16_384)).catch(() => undefined);
      const sums = await checksums(lab.receiver.site);
      const full = await cli(...words, '--undo-to', disk());
      expect(full.code).toBe(40);
      expect(full.stderr).toMatch(/before the commit could not be written to .+: the disk is full/);
      expect(full.stderr).toContain('keep the undo data on another one: --undo-to');
      expect(await checksums(lab.receiver.site)).toEqual(sums);
      const [run] = await runs();
      expect(run).toMatchObject({ kind, outcome: 'rolled-back', error: { code: 'undo-unwritable' } });
      expect(await readdir(disk())).toEqual(['filler']);
    },
  );
});
