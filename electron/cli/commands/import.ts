import { redact, redactAddress } from '#core/base/redact.ts';
import { runLong } from '#core/contract/progress.ts';
import type { PreviewResult } from '#core/contract/transfer/import.ts';
import { defineCommand } from '../command.ts';
import { guardedOptions } from '../lockout-guard.ts';
import type { Printer } from '../printer.ts';
import { importLines } from '../views/import.ts';
import { planLines } from '../views/plan/lines.ts';
import { importWords } from '../views/plan/next.ts';
import { warningLines } from '../views/warnings.ts';
import { limitsOf } from './limit-options.ts';
import { profiledSiteOf } from './options.ts';
import {
  completeSecrets,
  confirmableWriteMapping,
  confirmableWriteOptions,
  judgeKept,
  SIGN_IN_FORCED,
  signInMapping,
  signInOption,
  signInWords,
} from './sign-in-side.ts';
import { previewMapping, transferOptions } from './transfer-options.ts';
import { toPreviewInput, writeInput, writeMapping, writeOptions, writePlan } from './write-plan.ts';

export const importCommand = defineCommand({
  name: 'import',
  positionals: ['FILE'],
  options: {
    ...transferOptions,
    ...writeOptions,
    ...signInOption,
    ...confirmableWriteOptions,
    ...guardedOptions,
  },
  calls: {
    'transfer.import': {
      archive: 'FILE',
      ...previewMapping,
      ...writeMapping,
      ...signInMapping,
      ...confirmableWriteMapping,
    },
    'transfer.preview': {
      archive: 'FILE',
      ...previewMapping,
      ...signInMapping,
      keep: 'what-if',
    },
    'transfer.whatIf': {
      ...{ profileFile: 'profile-file', secrets: 'secrets-file' },
      preview: { excluded: 'what it previewed' },
    },
  },
  examples: [
    'import --site embedded:demo/receiver section.zip',
    'import --site test section.zip --plan plan.json',
    'import --site test section.zip --decisions decisions.json --remember',
    'import --site test section.zip -iowki -ioed --on-conflict skip --dry-run',
    'import --site prod sign-in.zip --sign-in --as admin --secrets-file secrets.json',
    'import --site prod sign-in.zip --sign-in --as admin --confirm-within 10m',
  ],
  async run(context, options, [archive = '']) {
    const { client, signal, terminal } = context;
    const site = profiledSiteOf(options);
    const writing = await writeInput(context, options, site);
    const signIn = options['sign-in'];
    const sides = { ...site, archive, ...limitsOf(options), signIn };
    const asked = { ...sides, ...toPreviewInput(writing), keep: options['what-if'] };
    const preview = () => runLong(client.transfer.preview(asked, { signal }), terminal.report);
    const signInWrite = await completeSecrets(context, options, preview);
    const previewLines = ({ plan, warnings }: PreviewResult, printer: Printer) => [
      ...planLines(
        plan,
        {
          ...sides,
          next: [...importWords(archive, options), ...signInWords(options)],
          forced: signIn ? SIGN_IN_FORCED : [],
          planFile: options.plan,
          decisionsFile: options.decisions,
        },
        printer,
      ),
      ...warningLines(warnings, printer),
    ];
    if (options['what-if']) {
      const { preview: kept, ...shown } = await preview();
      const said = { document: shown, lines: (printer: Printer) => previewLines(shown, printer) };
      return await judgeKept(context, site, { preview: kept }, signInWrite, said);
    }
    const input = { ...sides, ...writing, ...signInWrite };
    const names = { archive: redact(archive), site: redactAddress(options.site) };
    return await writePlan(context, writing.logDir, {
      write: () => runLong(client.transfer.import(input, { signal }), terminal.report),
      preview,
      lines: (result, printer) => {
        const titles = {
          done: printer.text('import.done', names),
          dryRun: printer.text('import.dry-run', names),
        };
        return importLines(result, titles, printer);
      },
      previewLines,
    });
  },
});
