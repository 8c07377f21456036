import { mkdir, rm } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { interruptSignal } from '#electron/cli/interrupt.ts';
import { runProgram } from '#electron/cli/main.ts';
import { processTerminal } from '#electron/cli/terminal.ts';

/**
 * `npm start` until there is a window: the main job on two embedded sites in `demo/`, with the commands that a person
 * would type, each shown before it runs.
 */
const root = fileURLToPath(new URL('..', import.meta.url));
process.chdir(root);

const source = 'embedded:demo/site-a';
const receiver = 'embedded:demo/site-b';
const archive = 'demo/section.zip';
const plan = 'demo/plan.json';

const steps: readonly { title?: string; words: readonly string[] }[] = [
  {
    title: 'Two sites: A is filled with the configuration of one section, B is empty.',
    words: ['site', 'init', '--site', source],
  },
  { words: ['site', 'seed', '--site', source, '--profile', 'typical'] },
  { words: ['site', 'init', '--site', receiver] },
  {
    title: 'Export the section from A.',
    words: ['export', '--site', source, '--section', '1', '--out', archive],
  },
  {
    title: 'Preview on B: what would the import do?',
    words: ['preview', '--site', receiver, archive, '--plan-out', plan],
  },
  {
    title: 'Import exactly that plan, in one transaction.',
    words: ['import', '--site', receiver, archive, '--plan', plan, '--log-dir', 'demo/log'],
  },
  { title: 'Preview again: nothing is left to do.', words: ['preview', '--site', receiver, archive] },
];

const made = [
  ['demo/site-a, demo/site-b', 'two embedded sites'],
  [archive, 'the exported section: unpack it and look'],
  [plan, 'the reviewed plan'],
  ['demo/log/Log.txt', 'what the import did'],
] as const;

const next = [
  `tree --site ${receiver} --depth 3`,
  `export --site ${receiver} --section 1 --out demo/back.zip`,
  `preview --site ${source} demo/back.zip`,
];

const terminal = processTerminal();
const signal = interruptSignal(() => terminal.remark(['Cancelling; press Ctrl-C again to stop at once.']));
const exitCode = await runSteps();
await terminal.flush();
process.exit(exitCode);

/** Runs the steps up to the first that fails, and gives its exit code. */
async function runSteps(): Promise<number> {
  await rm('demo', { recursive: true, force: true });
  await mkdir('demo');
  const environment = { ...process.env, SITEFERRY_HOME: 'demo/home' };
  for (const { title, words } of steps) {
    const heading = title === undefined ? [] : ['', terminal.style('heading', `# ${title}`)];
    terminal.print([...heading, terminal.style('faint', `$ npx siteferry ${words.join(' ')}`)]);
    const code = await runProgram({ terminal, environment, signal }, words);
    if (code !== 0) return code;
  }
  terminal.print([
    '',
    terminal.style('heading', '# What was made'),
    ...made.map(([file, what]) => `  ${file.padEnd(26)}${what}`),
    '',
    terminal.style('heading', '# Go on'),
    ...next.map((words) => `$ npx siteferry ${words}`),
    '$ npx siteferry --help',
  ]);
  return 0;
}
