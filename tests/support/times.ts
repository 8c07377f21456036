import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Reporter, TestModule } from 'vitest/node';
import type { FileTimes } from '../../scripts/file-times.ts';

const OUT = join(import.meta.dirname, '../../out');

/** Writes `out/test-times.json`: the seconds of each file and test, dearest first. */
export default class Times implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const files = modules.map(timesOf).toSorted((left, right) => right.total - left.total);
    mkdirSync(OUT, { recursive: true });
    writeFileSync(join(OUT, 'test-times.json'), `${JSON.stringify(files, undefined, 1)}\n`);
  }
}

function timesOf(module: TestModule): FileTimes {
  const { collectDuration, setupDuration, prepareDuration, duration } = module.diagnostic();
  const { spent = { database: 0, browser: 0, computing: 0 } } = module.meta();
  const imports = collectDuration + setupDuration + prepareDuration;
  return {
    file: module.relativeModuleId,
    total: seconds(imports + duration),
    imports: seconds(imports),
    tests: seconds(duration),
    database: seconds(spent.database),
    browser: seconds(spent.browser),
    computing: seconds(spent.computing),
    each: [...module.children.allTests()]
      .map((test) => ({ title: test.fullName, seconds: seconds(test.diagnostic()?.duration ?? 0) }))
      .toSorted((left, right) => right.seconds - left.seconds),
  };
}

function seconds(milliseconds: number): number {
  return Math.round(milliseconds / 10) / 100;
}
