import { visible } from '#core/base/text.ts';
import { runLong } from '#core/contract/progress.ts';
import type { StageResult } from '#core/contract/site.ts';
import { defineCommand } from '../command.ts';
import { readSecret } from '../secret-file.ts';
import type { Look, Style } from '../text/style.ts';
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
    const isFailed = tested.stages.some(({ result }) => result === 'failed');
    return {
      document: tested,
      lines: ({ style }) => tested.stages.flatMap((stage) => stageLines(stage, style)),
      exitCode: isFailed ? UNREACHABLE : 0,
    };
  },
});

const LOOKS: Readonly<Record<StageResult['result'], Look>> = {
  passed: 'good',
  warning: 'changed',
  failed: 'bad',
  skipped: 'faint',
};

function stageLines({ stage, result, message, remedy }: StageResult, style: Style): string[] {
  const line = `${result.padEnd(9)}${stage.padEnd(8)}${visible(message, 500)}`.trimEnd();
  return [style(LOOKS[result], line), ...(remedy === '' ? [] : [`${' '.repeat(17)}${visible(remedy, 500)}`])];
}
