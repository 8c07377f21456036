import { omitUndefined } from '#core/base/omit-undefined.ts';
import { redactAddress } from '#core/base/redact.ts';
import { runLong } from '#core/contract/progress.ts';
import { writeFileAtomic } from '#core/workspace/files.ts';
import { defineCommand } from '../command.ts';
import { writePlanFile } from '../files.ts';
import { whatIfOption } from '../lockout-guard.ts';
import { emptyExitCode } from '../views/empty.ts';
import { planLines } from '../views/plan/lines.ts';
import { importWords } from '../views/plan/next.ts';
import { undecided } from '../views/plan/undecided.ts';
import { warningLines } from '../views/warnings.ts';
import { markdownOption, reportMapping, withMarkdown } from './markdown.ts';
import { profiledSiteMapping, profiledSiteOf } from './options.ts';
import {
  judgeKept,
  SIGN_IN_FORCED,
  signInMapping,
  signInOption,
  signInWords,
  signInWriteOf,
  signInWriteOptions,
} from './sign-in-side.ts';
import {
  consequencesMapping,
  consequencesOption,
  previewInputOf,
  previewMapping,
  transferOptions,
  withConsequences,
} from './transfer-options.ts';

/** Exit code of conflicts and missing decisions (design, section 7). */
const CONFLICTS = 10;

export const previewCommand = defineCommand({
  name: 'preview',
  positionals: ['FILE'],
  options: {
    ...transferOptions,
    ...signInOption,
    ...signInWriteOptions,
    ...whatIfOption,
    ...consequencesOption,
    'plan-out': {
      type: 'string',
      value: 'FILE',
    },
    'report-out': {
      type: 'string',
      value: 'FILE',
    },
    ...markdownOption,
  },
  calls: {
    'transfer.preview': {
      archive: 'FILE',
      ...previewMapping,
      ...signInMapping,
      keep: ['what-if', 'consequences'],
    },
    'transfer.consequences': { ...profiledSiteMapping, ...consequencesMapping },
    'transfer.whatIf': {
      ...{ profileFile: 'profile-file', secrets: 'secrets-file' },
      preview: { excluded: 'what it previewed' },
    },
    'transfer.report': { ...reportMapping, receiver: 'site', archive: 'FILE' },
    'transfer.reportMarkdown': { ...reportMapping, receiver: 'site', archive: 'FILE' },
  },
  examples: [
    'preview --site embedded:demo/receiver section.zip',
    'preview --site test section.zip --plan-out plan.json --report-out preview.html',
    'preview --site test section.zip --markdown',
    'preview --site test section.zip --consequences --plan-out plan.json',
    'preview --site test section.zip -iowki --decisions decisions.json --json',
    'preview --site prod sign-in.zip --sign-in --as admin --what-if',
  ],
  async run(context, options, [archive = '']) {
    const { client, signal, terminal, printer } = context;
    const signIn = options['sign-in'];
    const keep = options['what-if'] || options.consequences;
    const input = { ...(await previewInputOf(options, archive)), signIn, keep };
    const found = await runLong(client.transfer.preview(input, { signal }), terminal.report);
    const writer = { ...profiledSiteOf(options), ...omitUndefined({ operator: options.as }) };
    const { plan, warnings, preview } = await withConsequences(context, options, writer, found);
    const planFile = options['plan-out'];
    if (planFile !== undefined) await writePlanFile(planFile, plan);
    const receiver = redactAddress(options.site);
    const report = { kind: 'import', plan, warnings, receiver, archive } as const;
    const reportFile = options['report-out'];
    if (reportFile !== undefined) {
      const { html } = await client.transfer.report({ ...report, language: printer.language }, { signal });
      await writeFileAtomic(reportFile, html);
    }
    const exitCode = undecided(plan).length > 0 ? CONFLICTS : emptyExitCode(warnings);
    const shown = await withMarkdown(context, options, report, {
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
    });
    if (!options['what-if']) return shown;
    return await judgeKept(
      context,
      profiledSiteOf(options),
      { preview },
      await signInWriteOf(options),
      shown,
    );
  },
});
