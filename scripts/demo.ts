import { mkdir, rm } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runCli } from '#electron/cli/main.ts';

/**
 * `npm start` until there is a window: the main job on two embedded sites in `demo/`, with the commands that a person
 * would type, each shown before it runs.
 */
const root = fileURLToPath(new URL('..', import.meta.url));
const folder = join(root, 'demo');
const inRoot = (name: string) => relative(root, join(folder, name));

const source = `embedded:${inRoot('site-a')}`;
const receiver = `embedded:${inRoot('site-b')}`;
const archive = inRoot('section.zip');
const plan = inRoot('plan.json');
const log = inRoot('log');

const steps: [string, string[]][] = [
  [
    'Two sites: A is filled with the configuration of one section, B is empty.',
    ['site', 'init', '--site', source],
  ],
  ['', ['site', 'seed', '--site', source, '--profile', 'typical']],
  ['', ['site', 'init', '--site', receiver]],
  ['Export the section from A.', ['export', '--site', source, '--section', '1', '--out', archive]],
  ['Preview on B: what would the import do?', ['preview', archive, '--site', receiver, '--plan-out', plan]],
  [
    'Import exactly that plan, in one transaction.',
    ['import', archive, '--site', receiver, '--plan', plan, '--log-dir', log],
  ],
  ['Preview again: nothing is left to do.', ['preview', archive, '--site', receiver]],
];

process.chdir(root);
process.env.SITEFERRY_HOME ??= inRoot('home');
await rm(folder, { recursive: true, force: true });
await mkdir(folder, { recursive: true });

for (const [title, args] of steps) {
  if (title) console.log(`\n# ${title}`);
  console.log(`$ npx siteferry ${args.join(' ')}`);
  const exit = await runCli(args);
  if (exit !== 0) process.exit(exit);
}

console.log(`
# What was made
${folder}
  site-a, site-b   two embedded sites
  section.zip      the exported section: unpack it and look
  plan.json        the reviewed plan
  log/Log.txt      what the import did

# Go on
$ npx siteferry tree --site ${receiver} --depth 3
$ npx siteferry export --site ${receiver} --section 1 --out ${inRoot('back.zip')}
$ npx siteferry preview ${inRoot('back.zip')} --site ${source}
$ npx siteferry --help`);
process.exit();
