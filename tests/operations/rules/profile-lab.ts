import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import type { MappingEntry } from '#core/contract/profile.ts';
import { type Host, startHost } from '#core/operations/start.ts';
import { guid } from '#tests/transfer/support/lab.ts';

/** A host whose saved site `own` has a profile. */
export interface ProfileLab {
  folder: string;
  /** The profile. */
  file: string;
  host: Host;
  /** Writes the profile: what is no text becomes JSON. */
  write: (content: unknown) => Promise<void>;
}

/** Starts a host with the site `own` before the tests of a file, and hands it to `begin`. */
export function profileLab(begin: (lab: ProfileLab) => void): void {
  let folder: string;
  let host: Host;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'siteferry-profile-'));
    const file = join(folder, 'profile.json');
    host = startHost({ SITEFERRY_HOME: folder }, { channel: 'commandLine' });
    await host.client.site.init({ site: `embedded:${join(folder, 'site')}` });
    await host.client.site.save({ name: 'own', url: `embedded:${join(folder, 'site')}`, profile: file });
    const write = (content: unknown) =>
      writeFile(file, typeof content === 'string' ? content : JSON.stringify(content, null, 2));
    begin({ folder, file, host, write });
  });
  afterAll(async () => {
    await host.close();
    await rm(folder, { recursive: true, force: true });
  });
}

/** A mapping of a group. */
export const entry = (number: number, more: Partial<MappingEntry> = {}): MappingEntry => ({
  ...{ type: 'groups', source: guid(number), receiver: guid(number + 1_000) },
  ...more,
});

/** A rule that replaces an address. */
export const replacement = { from: 'http://test', to: 'https://prod' };
