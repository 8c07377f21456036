import { resolve } from 'node:path';
import { visible } from '#core/base/text.ts';
import { type Command, siteOption } from '../command.ts';
import { readDecisions, writeText } from '../files.ts';
import {
  givenOptions,
  importOptionsHelp,
  maxArchiveBytes,
  noOptions,
  onConflict,
} from '../import-options.ts';
import { printPlan, undecided } from '../plan-text.ts';
import { follow } from '../progress.ts';
import { printJson } from './site.ts';

/** `siteferry preview`: what an import would do. */
export const previewCommand: Command = {
  name: 'preview',
  summary: 'Say what an import would do, and change nothing',
  positional: 'FILE',
  options: {
    site: siteOption,
    'plan-out': { value: 'FILE', help: 'save the plan, to be imported as it was reviewed' },
    ...importOptionsHelp,
  },
  examples: [
    'siteferry preview section.zip --site embedded:./b',
    'siteferry preview section.zip --site embedded:./b --plan-out plan.json',
    'siteferry preview section.zip --site embedded:./b -iowki -ioed --json',
  ],
  async run(app, given) {
    const result = await follow(
      app.terminal,
      app.client.transfer.preview(
        {
          site: given.required('site'),
          archive: resolve(given.positional ?? ''),
          options: givenOptions(given) ?? noOptions,
          decisions: await readDecisions(given.text('decisions')),
          onConflict: onConflict(given),
          ...maxArchiveBytes(given),
        },
        { signal: app.signal },
      ),
    );
    const { plan, warnings } = result;
    const planFile = given.text('plan-out');
    if (planFile !== undefined) await writeText(planFile, `${JSON.stringify(plan, null, 2)}\n`);
    const open = undecided(plan).length;
    const exit = open > 0 ? 10 : 0;
    if (app.json) {
      printJson(app, result);
      return exit;
    }
    for (const { message } of warnings) app.terminal.message(`warning: ${visible(message, 1000)}`);
    printPlan(app.terminal, plan);
    if (planFile !== undefined)
      app.terminal.print(`\nThe plan is in ${visible(planFile, 1000)}; import it with --plan.`);
    return exit;
  },
};
