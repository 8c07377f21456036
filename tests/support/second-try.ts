import type { Reporter, TestCase } from 'vitest/node';

/** Names the tests that did not pass at the first try, so that trying again hides nothing. */
export default class SecondTry implements Reporter {
  readonly #late: string[] = [];

  onTestCaseResult(test: TestCase): void {
    if (test.diagnostic()?.flaky) this.#late.push(`${test.module.relativeModuleId}: ${test.fullName}`);
  }

  onTestRunEnd(): void {
    for (const name of this.#late) process.stdout.write(`Passed, but not at the first try: ${name}\n`);
  }
}
