import { runLong } from '#core/contract/progress.ts';
import { textHandling } from '#core/contract/transfer/options.ts';
import { writeFileAtomic } from '#core/workspace/files.ts';
import { defineCommand } from '../command.ts';
import { redactSide } from '../version-sides.ts';
import { compareLines } from '../views/compare.ts';
import { associateOption, associationsOf } from './associate.ts';
import { baseOf, baseOption } from './base.ts';
import { markdownOption, reportMapping, withMarkdown } from './markdown.ts';
import { isChosen, resolveSide, resolveSite, resolveWholeSide, sideMapping, sideOptions } from './sides.ts';
import { signInMapping, signInOption } from './sign-in-side.ts';

/** Exit code of a difference that was asked about (design, section 7). */
const DIFFERENT = 10;

export const compareCommand = defineCommand({
  name: 'compare',
  positionals: ['FROM', 'TO'],
  options: {
    ...sideOptions,
    texts: { type: 'string', choices: textHandling.options },
    associate: associateOption,
    base: baseOption,
    ...signInOption,
    'report-out': { type: 'string', value: 'FILE' },
    ...markdownOption,
  },
  calls: {
    'site.list': {},
    'packages.list': {},
    'transfer.resolve': {
      site: 'FROM',
      profileFile: 'from-profile',
      nodes: sideMapping.nodes,
      ...signInMapping,
    },
    'transfer.compare': {
      from: ['FROM', ...sideMapping.from],
      to: ['TO', ...sideMapping.to],
      associations: 'associate',
      ...signInMapping,
      needs: { excluded: 'move takes what is needed along by itself' },
    },
    'transfer.report': { ...reportMapping, receiver: 'TO', archive: 'FROM' },
    'transfer.reportMarkdown': { ...reportMapping, receiver: 'TO', archive: 'FROM' },
  },
  examples: [
    'compare test prod',
    'compare test prod --report-out differences.html',
    'compare section.zip embedded:demo/receiver --associate groups=key',
    'compare test prod --section 1 --json',
    'compare test prod --markdown',
    'compare section.zip prod --base last',
    'compare version:Contracts@1.0 prod',
    'compare test prod --sign-in',
  ],
  async run(context, args, [from = '', to = '']) {
    const { client, signal, terminal, printer } = context;
    const sites = {
      from: await resolveSite(context, from, args['from-profile']),
      to: await resolveSite(context, to, args['to-profile']),
    };
    const input = {
      from: await resolveSide(context, args, from, { all: !isChosen(args), other: sites.to }),
      to: await resolveWholeSide(context, args, to, sites.from),
      associations: associationsOf(args.associate),
      texts: args.texts ?? 'rewrite',
      signIn: args['sign-in'],
      ...baseOf(args, sites.to ?? sites.from),
    };
    const result = await runLong(client.transfer.compare(input, { signal }), terminal.report);
    const { plan, warnings, onlyOnReceiver } = result;
    const names = { receiver: redactSide(to), archive: redactSide(from) };
    const report = { kind: 'compare', plan, warnings, onlyOnReceiver, ...names } as const;
    const reportFile = args['report-out'];
    if (reportFile !== undefined) {
      const { html } = await client.transfer.report({ ...report, language: printer.language }, { signal });
      await writeFileAtomic(reportFile, html);
    }
    const exitCode = result.isEqual ? 0 : DIFFERENT;
    return await withMarkdown(context, args, report, {
      document: { ...result },
      lines: (shown) => compareLines(result, { from, to }, shown),
      exitCode,
    });
  },
});
