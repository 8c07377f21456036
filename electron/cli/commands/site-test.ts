import { operationCommand } from '../operation-command.ts';
import { readSecret } from '../secret-file.ts';
import { stepLines, stepsExitCode } from '../views/steps.ts';

/** Exit code of a site that cannot be reached, or not be worked with (design, section 7). */
const UNREACHABLE = 20;

export const siteTestCommand = operationCommand({
  name: 'site test',
  operation: 'site.test',
  fields: { password: { option: 'password-file', value: 'FILE', read: readSecret } },
  examples: ['site test --site prod', 'site test --site postgres://app@db1/site --password-file -'],
  answer: (tested) => ({
    document: tested,
    lines: (printer) => stepLines(tested.steps, printer),
    exitCode: tested.steps.some(({ verdict }) => verdict === 'fail')
      ? UNREACHABLE
      : stepsExitCode(tested.steps),
  }),
});
