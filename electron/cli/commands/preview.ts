import { redactAddress } from '#core/base/redact.ts';
import { runLong } from '#core/contract/progress.ts';
import { writeFileAtomic } from '#core/workspace/files.ts';
import { defineCommand } from '../command.ts';
import { writePlanFile } from '../files.ts';
import { emptyExitCode } from '../views/empty.ts';
import { planLines } from '../views/plan/lines.ts';
import { importWords } from '../views/plan/next.ts';
import { undecided } from '../views/plan/undecided.ts';
import { warningLines } from '../views/warnings.ts';
import { SIGN_IN_FORCED, signInMapping, signInOption, signInWords } from './sign-in-side.ts';
import { previewInputOf, previewMapping, transferOptions } from './transfer-options.ts';

/** Exit code of conflicts and missing decisions (design, section 7). */
const CONFLICTS = 10;

export const previewCommand = defineCommand({
  name: 'preview',
  positionals: ['FILE'],
  options: {
    ...transferOptions,
    ...signInOption,
    'plan-out': {
      type: 'string',
      value: 'FILE',
    },
    'report-out': {
      type: 'string',
      value: 'FILE',
    },
    markdown: { type: 'boolean' },
  },
  calls: {
    'transfer.preview': {
      archive: 'FILE',
      ...previewMapping,
      ...signInMapping,
      keep: { excluded: 'it makes one plan and ends' },
    },
    'transfer.report': {
      plan: { excluded: 'what it previewed' },
      kind: { excluded: 'an import' },
      warnings: { excluded: 'what it previewed' },
      onlyOnReceiver: { excluded: 'of a comparison' },
      receiver: 'site',
      archive: 'FILE',
      language: { excluded: 'that of the answer' },
    },
    'transfer.reportMarkdown': {
      plan: { excluded: 'what it previewed' },
      kind: { excluded: 'an import' },
      warnings: { excluded: 'what it previewed' },
      onlyOnReceiver: { excluded: 'of a comparison' },
      receiver: 'site',
      archive: 'FILE',
      language: { excluded: 'that of the answer' },
    },
  },
  examples: [
    'preview --site embedded:demo/receiver section.zip',
    'preview --site test section.zip --plan-out plan.json --report-out preview.html',
    'preview --site test section.zip --markdown',
    'preview --site test section.zip -iowki --decisions decisions.json --json',
    'preview --site prod sign-in.zip --sign-in',
  ],
  async run({ client, signal, terminal, printer }, options, [archive = '']) {
    const signIn = options['sign-in'];
    const input = { ...(await previewInputOf(options, archive)), signIn };
    const { plan, warnings } = await runLong(client.transfer.preview(input, { signal }), terminal.report);
    const planFile = options['plan-out'];
    if (planFile !== undefined) await writePlanFile(planFile, plan);
    const receiver = redactAddress(options.site);
    const request = { plan, warnings, receiver, archive, language: printer.language };
    const reportFile = options['report-out'];
    if (reportFile !== undefined) {
      const { html } = await client.transfer.report(request, { signal });
      await writeFileAtomic(reportFile, html);
    }
    const exitCode = undecided(plan).length > 0 ? CONFLICTS : emptyExitCode(warnings);
    if (options.markdown) {
      const { markdown } = await client.transfer.reportMarkdown(request, { signal });
      return { document: { plan, warnings }, lines: () => markdown.split('\n'), exitCode };
    }
    return {
      document: { plan, warnings },
      lines: (given) => [
        ...planLines(
          plan,
          {
            ...input,
            next: [...importWords(archive, options), ...signInWords(options)],
            forced: signIn ? SIGN_IN_FORCED : [],
            planFile,
            decisionsFile: options.decisions,
          },
          given,
        ),
        ...warningLines(warnings, given),
      ],
      exitCode,
    };
  },
});
