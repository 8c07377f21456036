import { redact } from '#core/base/text.ts';
import { runLong } from '#core/contract/progress.ts';
import { writeWholeFile } from '#core/host/files.ts';
import { defineCommand } from '../command.ts';
import { writePlanFile } from '../files.ts';
import { planLines, undecided } from '../views/plan.ts';
import { warningLines } from '../views/warnings.ts';
import { previewGivers, previewInputOf, transferOptions } from './transfer-options.ts';

/** Exit code of conflicts and missing decisions (design, section 7). */
const CONFLICTS = 10;

export const previewCommand = defineCommand({
  name: 'preview',
  summary: 'Show what an import would do; nothing is written.',
  details: [
    'Each entity is Add, Update, NoChanges, Conflict or AutoCreate. Exit code 10 means that conflicts need a decision.',
    'The plan of --plan-out can be given to import, which then refuses when the receiver has changed meanwhile.',
  ],
  positionals: ['FILE'],
  options: {
    ...transferOptions,
    'plan-out': {
      type: 'string',
      value: 'FILE',
      help: 'Save the plan, to import exactly what was reviewed.',
    },
    'report-out': {
      type: 'string',
      value: 'FILE',
      help: 'Save the plan as a page of HTML, to read and to file.',
    },
  },
  calls: {
    'transfer.preview': { archive: 'FILE', ...previewGivers },
    'transfer.report': {
      plan: { excluded: 'what it previewed' },
      warnings: { excluded: 'what it previewed' },
      receiver: 'site',
      archive: 'FILE',
      language: { excluded: 'the command line speaks English' },
    },
  },
  examples: [
    'preview --site embedded:demo/receiver section.zip',
    'preview --site test section.zip --plan-out plan.json --report-out preview.html',
    'preview --site test section.zip -iowki --decisions decisions.json --json',
  ],
  async run({ client, signal, terminal }, options, [archive = '']) {
    const input = await previewInputOf(options, archive);
    const { plan, warnings } = await runLong(client.transfer.preview(input, { signal }), terminal.report);
    const planFile = options['plan-out'];
    if (planFile !== undefined) await writePlanFile(planFile, plan);
    const reportFile = options['report-out'];
    if (reportFile !== undefined) {
      const receiver = redact(options.site);
      const { html } = await client.transfer.report({ plan, warnings, receiver, archive }, { signal });
      await writeWholeFile(reportFile, html);
    }
    return {
      document: { plan, warnings },
      lines: (style) => [
        ...planLines(plan, { site: options.site, archive, planFile }, style),
        ...warningLines(warnings, style),
      ],
      exitCode: undecided(plan).length > 0 ? CONFLICTS : 0,
    };
  },
});
