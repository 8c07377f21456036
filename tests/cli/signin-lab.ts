import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { postgres } from '#tests/support/databases.ts';
import { createSite } from '#tests/support/sites.ts';
import { type Run, runHere } from './support.ts';

/** A seeded site whose sign-in is administered on the command line; there while the tests of a `describe` run. */
interface SigninLab {
  /** For what the tests write. */
  folder: string;
  url: string;
  /** A file with a password that the policy accepts. */
  secret: string;
  /** Runs a command, which is its first two words, on the site in the name of a user. */
  as(login: string, ...words: string[]): Promise<Run>;
  /** The same in the name of the administrator. */
  run(...words: string[]): Promise<Run>;
}

export function signinLab(): SigninLab {
  const as: SigninLab['as'] = (login, area = '', verb = '', ...rest) =>
    runHere([area, verb, '--site', lab.url, '--as', login, ...rest]);
  const lab: SigninLab = { folder: '', url: '', secret: '', as, run: (...words) => as('admin', ...words) };
  let remove: () => Promise<void>;
  beforeAll(async () => {
    lab.folder = await mkdtemp(join(tmpdir(), 'siteferry-signin-'));
    const site = await createSite(postgres, { seed: { profile: 'demo' } });
    await site.site.close();
    ({ url: lab.url, remove } = site);
    lab.secret = join(lab.folder, 'secret');
    await writeFile(lab.secret, 'Wq!73-fy\n');
  });
  afterAll(async () => {
    await remove?.();
    await rm(lab.folder, { recursive: true, force: true });
  });
  return lab;
}
