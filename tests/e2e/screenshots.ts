/**
 * `npm run screenshots`: every page of the window in both themes and languages, in `out/pictures`, to be looked at. Those
 * that the README and the guides show are copied to `docs/pictures`.
 *
 * `npm run screenshots -- --all FOLDER [LOOK…]`: instead, in a folder outside of the project, at all widths and in forced
 * colours, too; only some looks where they are named, as `dark-ru` or `forced-en`.
 */
import { copyFileSync, mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { issue } from '../directory/support/pki.ts';
import { tlsServer } from '../directory/support/servers.ts';
import { demoReady, type Lab, startLab } from './support.ts';
import { walkWindow } from './walk.ts';
import { prepareWalk } from './walk-prepare.ts';

const FOLDER = join(import.meta.dirname, '../../out/pictures');
const SHOWN = join(import.meta.dirname, '../../docs/pictures');
/** Without a page that shows paths of this computer. */
const IN_DOCS = [
  'export-light-en.png',
  'import-light-en.png',
  'import-dark-ru.png',
  'signin-light-en.png',
  'certificates-light-en.png',
  'rollout-light-en.png',
  'rollout-dark-ru.png',
];

interface Size {
  width: number;
  height: number;
}

const USUAL: Size = { width: 1280, height: 800 };
/** The last one is what a window of 1280 pixels has at 200 %. */
const SIZES: readonly Size[] = [
  { width: 1000, height: 700 },
  USUAL,
  { width: 1920, height: 1080 },
  { width: 640, height: 400 },
];

const { values, positionals } = parseArgs({
  options: { all: { type: 'string' } },
  allowPositionals: true,
});
const colours = values.all ? (['light', 'dark', 'forced'] as const) : (['light', 'dark'] as const);
const looks = (['en', 'ru'] as const)
  .flatMap((language) => colours.map((colour) => ({ language, colour, name: `${colour}-${language}` })))
  .filter(({ name }) => positionals.length === 0 || positionals.includes(name));

/** Where a picture goes: among all of them there is a folder for each width. */
function fileOf(picture: string, { width }: Size): string {
  return values.all ? join(values.all, String(width), picture) : join(FOLDER, picture);
}

async function shoot(
  lab: Lab,
  port: number,
  { language, colour, name }: (typeof looks)[number],
): Promise<void> {
  const page = await lab.open({
    language,
    theme: colour === 'dark' ? 'dark' : 'light',
    forcedColours: colour === 'forced',
  });
  await walkWindow(page, language, port, async (view) => {
    await page.waitForTimeout(600);
    for (const size of values.all ? SIZES : [USUAL]) {
      const path = fileOf(`${view}-${name}.png`, size);
      mkdirSync(dirname(path), { recursive: true });
      await page.setViewportSize(size);
      await page.waitForTimeout(values.all ? 500 : 0);
      await page.screenshot({ path });
    }
    await page.setViewportSize(USUAL);
  });
  await page.close();
}

const lab: Lab = await startLab();
// A server with a few things wrong, for the page of certificates.
const root = await issue({ name: 'Example root', ca: true });
const leaf = await issue({ name: 'dc1', dns: ['dc1.example.com'], from: -400, to: -3 }, root);
const server = await tlsServer([leaf, root]);
try {
  await demoReady(await lab.open());
  await prepareWalk(lab);
  for (const look of looks) await shoot(lab, server.port, look);
  mkdirSync(SHOWN, { recursive: true });
  if (!values.all) for (const name of IN_DOCS) copyFileSync(join(FOLDER, name), join(SHOWN, name));
} finally {
  await server.close();
  await lab.close();
}
