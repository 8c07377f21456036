import { visible } from '#core/base/text.ts';
import { runLong } from '#core/contract/progress.ts';
import type { SiteTest } from '#core/contract/site.ts';
import { message } from '#core/messages/catalogue.ts';
import { defineCommand } from '../command.ts';
import type { Printer } from '../printer.ts';
import { readSecret } from '../secret-file.ts';
import { alignColumns } from '../text/table.ts';
import { VERDICT_LOOKS } from '../views/steps.ts';
import { siteOption } from './options.ts';

type Step = SiteTest['steps'][number];

/** Exit codes of a site that cannot be reached or worked with, and of one of which that is not known (design, section 7). */
const UNREACHABLE = 20;
const UNKNOWN = 11;

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
    return {
      document: tested,
      lines: (printer) => testLines(tested.steps, printer),
      exitCode: exitCode(tested.steps),
    };
  },
});

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
