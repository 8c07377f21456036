import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { prepareRepository } from '#core/versions/open-repository.ts';
import { addHook, cloneByHand } from './support/by-hand.ts';
import { contextOf, settingsOf } from './support/facts.ts';
import { type Kind, type Lab, startLab, startPrepared } from './support/remotes.ts';

let lab: Lab | undefined;
afterEach(async () => {
  await lab?.[Symbol.asyncDispose]();
  lab = undefined;
});

/** Hooks run only where a server runs them, not in a repository by its path. */
async function start(kind: Kind = 'file'): Promise<Lab> {
  lab = await startPrepared(kind);
  return lab;
}

describe('preparing a Git repository', () => {
  const stepsOf = async (
    of: Promise<{ steps: { step: string; findings: { message: { code: string } }[] }[] }>,
  ) => Object.fromEntries((await of).steps.map(({ step, findings }) => [step, findings[0]?.message.code]));

  it('makes the branch of an empty one, with the attributes, once', async () => {
    lab = await startLab('file');
    const { prepare, git } = lab;
    expect(await stepsOf(prepare())).toMatchObject({ 'repository-branch': 'repository.branch-made' });
    expect(git('show', 'main:modules/.gitattributes')).toBe('* -text\n*.json text eol=lf\n');
    const refs = git('for-each-ref');
    expect(await stepsOf(prepare())).toMatchObject({
      'repository-branch': 'repository.branch-there',
      'repository-attributes': 'repository.attributes-there',
    });
    expect(git('for-each-ref')).toBe(refs);
  });

  it('adds the attributes to one that is in use, and leaves those of others alone', async () => {
    const hand = cloneByHand(await start());
    const { prepare, git, folder } = lab as Lab;
    hand('rm', '--quiet', 'modules/.gitattributes');
    hand('commit', '--quiet', '-m', 'Without');
    hand('push', '--quiet', 'origin', 'main');
    expect(await stepsOf(prepare())).toMatchObject({ 'repository-attributes': 'repository.attributes-made' });

    hand('pull', '--quiet', 'origin', 'main');
    await writeFile(join(folder, 'by-hand', 'modules', '.gitattributes'), '*.json text\n');
    hand('commit', '--quiet', '--all', '-m', 'Ours');
    hand('push', '--quiet', 'origin', 'main');
    expect(await stepsOf(prepare())).toMatchObject({
      'repository-attributes': 'repository.attributes-foreign',
    });
    expect(git('show', 'main:modules/.gitattributes')).toBe('*.json text\n');
  });

  it('says which step fails, and why', async () => {
    const { prepare, place } = await start('http');
    await addHook(place, 'pre-receive', 'exit 1');
    const { verdict, steps } = await prepare();
    expect(verdict).toBe('warn');
    expect(steps.find(({ step }) => step === 'repository-writable')).toMatchObject({ verdict: 'unknown' });

    const settings = settingsOf({ location: 'https://anna:s3cret@git.example.com/config.git' });
    const refused = await prepareRepository(settings, contextOf(join((lab as Lab).folder, 'x')), undefined);
    expect(refused.steps.map((step) => step.verdict)).toEqual(['fail', ...Array(5).fill('skipped')]);
    expect(JSON.stringify(refused)).not.toContain('s3cret');
  });
});
