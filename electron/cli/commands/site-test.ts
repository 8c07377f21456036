import { runLong } from '#core/contract/progress.ts';
import { defineCommand } from '../command.ts';
import { readSecret } from '../secret-file.ts';
<<<<<<< HEAD
import { stepLines, stepsExitCode } from '../views/steps.ts';
=======
import { alignColumns } from '../text/table.ts';
import { VERDICT_LOOKS } from '../views/steps.ts';
>>>>>>> probes
import { siteOption } from './options.ts';

/** Exit code of a site that cannot be reached, or not be worked with (design, section 7). */
const UNREACHABLE = 20;

export const siteTestCommand = defineCommand({
  name: 'site test',
  options: {
    ...siteOption,
    'password-file': {
      type: 'string',
      value: 'FILE',
    },
  },
  calls: { 'site.test': { password: 'password-file' } },
  examples: ['site test --site prod', 'site test --site postgres://app@db1/site --password-file -'],
  async run({ client, signal, terminal }, { site, 'password-file': file }) {
    const password = file === undefined ? {} : { password: await readSecret(file) };
    const tested = await runLong(client.site.test({ site, ...password }, { signal }), terminal.report);
    const hasFailed = tested.steps.some(({ verdict }) => verdict === 'fail');
    return {
      document: tested,
      lines: (printer) => stepLines(tested.steps, printer),
      exitCode: hasFailed ? UNREACHABLE : stepsExitCode(tested.steps),
    };
  },
});
<<<<<<< HEAD
=======

function exitCode(steps: readonly Step[]): number {
  if (steps.some(({ verdict }) => verdict === 'fail')) return UNREACHABLE;
  return steps.some(({ verdict }) => verdict === 'unknown') ? UNKNOWN : 0;
}

/** How many findings of a step are shown; `--json` has all. */
const MOST = 5;

function testLines(steps: readonly Step[], { render, style, text, language }: Printer): string[] {
  const heads = alignColumns(
    steps.map(({ verdict, step }) => [
      render(message(`verdict.${verdict}`)),
      render(message(`step.${step}`)),
    ]),
    '',
    language,
  );
  const width = Math.max(...heads.map((head) => head.length));
  const indent = ' '.repeat(width + 2);
  return steps.flatMap(({ verdict, findings }, index) => {
    const [first, ...others] = findings;
    const head = `${(heads[index] ?? '').padEnd(width)}  `;
    const found = first ? visible(render(first.message), 1_000) : '';
    return [
      style(VERDICT_LOOKS[verdict], `${head}${found}`.trimEnd()),
      ...(first?.remedies ?? []).map((remedy) => `${indent}${render(remedy)}`),
      ...others.slice(0, MOST).map((other) => `${indent}- ${visible(render(other.message), 1_000)}`),
      ...(others.length > MOST
        ? [`${indent}${text('site-test.more', { count: others.length - MOST })}`]
        : []),
    ];
  });
}
>>>>>>> probes
