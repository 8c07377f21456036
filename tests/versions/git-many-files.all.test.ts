import { readFile } from 'node:fs/promises';
import { unzipSync } from 'fflate';
import { expect, it } from 'vitest';
import { factsOf, filesOf, requests } from './support/facts.ts';
import { startPrepared } from './support/remotes.ts';

it('a version in Git is one of thousands of files', async () => {
  await using lab = await startPrepared('file');
  const { open } = lab;
  const many = Object.fromEntries(
    Array.from({ length: 5_000 }, (_, index) => [
      `categories/cat-${index % 50}/f${index}.json`,
      `${index}\n`,
    ]),
  );
  const repository = open();
  expect(await repository.publish(factsOf(requests, '1.0'), filesOf(requests, many))).toMatchObject({
    files: 5_001,
  });
  const next = { ...many, 'categories/cat-1/f1.json': 'other\n' };
  expect(await repository.publish(factsOf(requests, '1.1'), filesOf(requests, next))).toMatchObject({
    changed: 1,
  });
  await using read = await open().read({ module: requests, version: '1.0' });
  const entries = Object.keys(unzipSync(await readFile(read.path))).filter((name) => !name.endsWith('/'));
  expect(entries).toHaveLength(5_001);
});
