import { afterAll, beforeAll } from 'vitest';
import { issue } from '../directory/support/pki.ts';
import { type Running, tlsServer } from '../directory/support/servers.ts';
import { lastingMisfits } from './misfits.ts';
import { demoReady, type Lab, startLab } from './support.ts';
import { walkWindow } from './walk.ts';
import { prepareWalk } from './walk-prepare.ts';

/** A lab whose window can be walked through, for the tests of a file. */
export function walkedLab(): { lab: () => Lab; misfitsIn: (language: 'en' | 'ru') => Promise<string[]> } {
  let lab: Lab;
  let server: Running;
  beforeAll(async () => {
    lab = await startLab();
    server = await tlsServer([await issue({ name: 'dc1', dns: ['dc1.example.com'], from: -400, to: -3 })]);
    await demoReady(await lab.open());
    await prepareWalk(lab);
  });
  afterAll(async () => {
    await server?.close();
    await lab?.close();
  });
  return {
    lab: () => lab,
    async misfitsIn(language) {
      const page = await lab.open({ language });
      const found: string[] = [];
      await walkWindow(page, language, server.port, async (view) => {
        found.push(...(await lastingMisfits(page, view)));
      });
      await page.close();
      return found;
    },
  };
}
