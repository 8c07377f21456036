import { runLong } from '#core/contract/progress.ts';
import { defineCommand } from '../command.ts';
import { readSecret } from '../secret-file.ts';
import { stepLines, stepsExitCode } from '../views/steps.ts';
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
