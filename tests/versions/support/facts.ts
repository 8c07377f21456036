import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { RepositorySettings } from '#core/contract/versions/settings.ts';
import { writeModuleDocument } from '#core/versions/module-document.ts';
import type { RepositoryContext, VersionMetadata } from '#core/versions/repository.ts';

export const requests = { guid: '7d1f5a10-0000-4000-8000-000000000001', name: 'Заявки' };
export const approvals = { guid: '7d1f5a10-0000-4000-8000-000000000002', name: 'Approvals' };

export function settingsOf(more: Partial<RepositorySettings>): RepositorySettings {
  return {
    id: 1,
    name: 'Versions',
    provider: 'Git',
    location: '/nowhere',
    isActive: true,
    authorName: 'Анна Орлова',
    authorEmail: 'anna@example.com',
    ...more,
  };
}

export function contextOf(folder: string, secret?: string): RepositoryContext {
  return { folder, secret: async () => secret, now: () => new Date(), report: () => undefined };
}

let made = Date.UTC(2026, 10, 1);

export function factsOf(
  module: VersionMetadata['module'],
  version: string,
  more: Partial<VersionMetadata> = {},
): VersionMetadata {
  made += 60_000;
  return {
    module,
    version,
    name: `Release ${version}`,
    description: 'First line\n\nSecond: line',
    createdAt: new Date(made).toISOString(),
    ...more,
  };
}

/** Writes the files of a version, with its `module.json`. */
export function filesOf(module: VersionMetadata['module'], files: Readonly<Record<string, string>>) {
  return async (folder: string) => {
    await writeModuleDocument(folder, { module, description: '' });
    for (const [name, text] of Object.entries(files)) {
      const path = join(folder, name);
      await mkdir(dirname(path), { recursive: true });
      await writeFile(path, text);
    }
  };
}
