import { expect, it } from 'vitest';
import { factsOf, filesOf, requests } from './support/facts.ts';
import { startLab } from './support/remotes.ts';

it('a version is not half there where the disk of the server is full', async () => {
  // Of blocks of 1,024 bytes.
  await using lab = await startLab('ssh', { before: 'ulimit -f 200; ' });
  const { open, git } = lab;
  const publish = (version: string, files: Record<string, string>) =>
    open().publish(factsOf(requests, version), filesOf(requests, files));
  await publish('1.0', { 'a.json': '1\n' });
  const refs = git('for-each-ref');
  const noise = Array.from({ length: 60_000 }, () => Math.random().toString(36)).join('\n');
  await expect(publish('1.1', { 'noise.txt': noise })).rejects.toMatchObject({
    code: 'repository-failed',
    data: { reason: { code: 'repository.remote-cannot-write' } },
  });
  expect(git('for-each-ref')).toBe(refs);
  await publish('1.1', { 'a.json': '1\n' });
});
