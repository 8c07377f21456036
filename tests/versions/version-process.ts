import { runLong } from '#core/contract/progress.ts';
import { startHost } from '#core/operations/start.ts';

/** Makes a version, or changes to it, in a process that somebody is going to kill: HOME SITE MODULE VERSION [change]. */
const [home = '', site = '', module = '', version = '', what] = process.argv.slice(2);
const host = startHost({ SITEFERRY_HOME: home }, { channel: 'commandLine' });
const { versions } = host.client;
if (what === 'change') await runLong(versions.change({ site, module, version }));
else await runLong(versions.create({ site, module, version }));
await host.close();
