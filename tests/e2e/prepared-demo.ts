import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { noProgress } from '#core/base/progress.ts';
import { referenceCatalog } from '#core/catalog/reference-catalog.ts';
import { fillDemo } from '#core/operations/site/demo.ts';
import { connect } from '#core/site/connect.ts';
import { initSite } from '#core/site/schema/init.ts';
import { createPostgres } from '../support/databases.ts';
import { fixturePath, saveFixture } from '../support/fixture-cache.ts';
import { measureTime } from '../support/measure-time.ts';

const ARCHIVE = 'conflicts.zip';
/** Beside the archive, in the place of what is made once: the names of the databases that are copied. */
const TEMPLATES = 'templates.json';

/** The two sites of a prepared demo, each in a PostgreSQL database of its own. */
export interface PreparedDemo {
  source: string;
  receiver: string;
  drop(): Promise<void>;
}

/**
 * Gives a state folder the demo's archive, and two databases with what the demo's sites hold: copies of what is made once in
 * a test run. Embedded sites, as the window makes them, would cost seconds and hundreds of megabytes for each file of tests.
 * The demo's directory is not there; what needs it has the window make its own demo. Undefined outside of a test run.
 */
export async function prepareDemo(home: string): Promise<PreparedDemo | undefined> {
  const place = fixturePath('demo');
  if (place === undefined) return undefined;
  return await measureTime('database', async () => {
    if (!existsSync(place)) await make(place);
    await mkdir(join(home, 'demo'));
    await cp(join(place, ARCHIVE), join(home, 'demo', ARCHIVE));
    const templates: string[] = JSON.parse(await readFile(join(place, TEMPLATES), 'utf8'));
    const [source, receiver] = await Promise.all(
      templates.map((template) => createPostgres(`TEMPLATE "${template}"`)),
    );
    if (!source || !receiver) throw new Error('the demo has two sites');
    return {
      source: source.url,
      receiver: receiver.url,
      drop: async () => {
        await Promise.all([source.drop(), receiver.drop()]);
      },
    };
  });
}

async function make(place: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'siteferry-demo-'));
  const made = [await createPostgres(), await createPostgres()] as const;
  const [source, receiver] = made.map(({ url }) => url);
  for (const { url } of made) {
    const connection = await connect(url);
    await initSite(connection, referenceCatalog).finally(() => connection.close());
  }
  const context = { catalog: referenceCatalog, now: () => new Date(), channel: 'window' } as const;
  const open = { source: () => connect(source ?? ''), receiver: () => connect(receiver ?? '') };
  await fillDemo(context, folder, open, noProgress, undefined);
  const names = [source, receiver].map((url) => new URL(url ?? '').pathname.slice(1));
  await writeFile(join(folder, TEMPLATES), JSON.stringify(names));
  await saveFixture(folder, place);
  await rm(folder, { recursive: true, force: true });
}
