import { join } from 'node:path';
import { runLong } from '#core/contract/progress.ts';
import type { Host } from '#core/operations/start.ts';
import type { Call } from './call.ts';

/** Calls of every operation on versions: a module of one site, which the other site changes to. */
export function versions(
  { versions: asked }: Host['client'],
  folder: string,
  sites: [string, string],
): Call[] {
  const [site, other] = sites;
  const draft = { name: 'kept', provider: 'FileSystem', location: join(folder, 'repository') } as const;
  const version = { module: 'Contracts', version: '1.0' };
  const idOf = async (name: string) => {
    const { versions: listed } = await runLong(asked.list({ site }));
    return listed.find((one) => one.version === name)?.id ?? 0;
  };
  const settings = async (at: string) => (await asked.settings.list({ site: at }))[0]?.id ?? 0;
  return [
    ['versions.settings.save', () => asked.settings.save({ site, settings: draft })],
    ['versions.settings.save', () => asked.settings.save({ site: other, settings: draft })],
    ['versions.settings.list', () => asked.settings.list({ site })],
    ['versions.settings.activate', async () => asked.settings.activate({ site, id: await settings(site) })],
    [
      'versions.settings.keepSecret',
      async () => asked.settings.keepSecret({ site, id: await settings(site) }),
    ],
    [
      'versions.settings.prepare',
      async () => runLong(asked.settings.prepare({ site, id: await settings(site) })),
    ],
    ['versions.modules.save', () => asked.modules.save({ site, name: 'Contracts', selection: 'all' })],
    [
      'versions.modules.save',
      () => asked.modules.save({ site, module: 'Contracts', description: 'All of them' }),
    ],
    ['versions.modules.list', () => asked.modules.list({ site })],
    ['versions.create', () => runLong(asked.create({ site, ...version }))],
    ['versions.create', () => runLong(asked.create({ site, ...version, version: '1.1' }))],
    ['versions.list', () => runLong(asked.list({ site }))],
    ['versions.previewChange', () => runLong(asked.previewChange({ site: other, ...version }))],
    [
      'versions.change',
      () =>
        runLong(
          asked.change({ site: other, ...version, onConflict: 'skip', logDir: join(folder, 'version-log') }),
        ),
    ],
    ['versions.remove', async () => runLong(asked.remove({ site, id: await idOf('1.0') }))],
    [
      'versions.settings.remove',
      async () => {
        await asked.settings.save({ site, settings: { ...draft, name: 'other' } });
        const listed = await asked.settings.list({ site });
        await asked.settings.remove({ site, id: listed.find(({ name }) => name === 'other')?.id ?? 0 });
      },
    ],
  ];
}
