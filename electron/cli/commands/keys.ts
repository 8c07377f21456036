import { basename } from 'node:path';
import { SiteferryError } from '#core/base/errors.ts';
import { sanitize } from '#core/base/sanitize.ts';
import type { KeyReport } from '#core/contract/keys.ts';
import { message } from '#core/messages/catalogue.ts';
import { writeFileAtomic } from '#core/workspace/files.ts';
import { type Command, defineCommand } from '../command.ts';
import type { Printer } from '../printer.ts';
import { alignColumns } from '../text/table.ts';
import { readText } from '../text-file.ts';
import { findingLines } from '../views/findings.ts';

const checkCommand = defineCommand({
  name: 'keys check',
  positionals: ['FILE'],
  options: {
    development: { type: 'boolean' },
    'platform-version': { type: 'string', value: 'VERSION' },
    site: { type: 'string', value: 'URL' },
    as: { type: 'string', value: 'LOGIN' },
    out: { type: 'string', value: 'FILE' },
  },
  calls: {
    'keys.check': {
      name: 'FILE',
      text: 'FILE',
      at: ['site', 'as'],
      correct: 'out',
      platformVersion: 'platform-version',
    },
  },
  examples: [
    'keys check appsettings.json',
    'keys check web.config --platform-version 2.268.302 --out new.config',
    'keys check appsettings.json --site prod --as admin',
  ],
  async run({ client, signal }, options, [file = '']) {
    const { development, out, site, as: operator, 'platform-version': platformVersion } = options;
    if ((site === undefined) !== (operator === undefined))
      throw new SiteferryError('usage', { reason: message('keys.usage.site-and-operator') });
    const at = site === undefined || operator === undefined ? {} : { at: { site, operator } };
    const text = await readText(file);
    const version = platformVersion === undefined ? {} : { platformVersion };
    const input = { name: basename(file), text, development, correct: out !== undefined, ...version, ...at };
    const { corrected, ...report } = await client.keys.check(input, { signal });
    if (out !== undefined && corrected !== undefined) await writeFileAtomic(out, corrected);
    const written = corrected === undefined ? undefined : out;
    const failed = report.findings.some(({ severity }) => severity === 'fatal' || severity === 'error');
    return {
      document: { ...report, ...(written === undefined ? {} : { out: written }) },
      lines: (printer) => [
        ...reportLines(file, report, printer),
        ...changedLines(text, corrected).flatMap(([before, after]) => [
          printer.style('bad', `- ${before}`),
          printer.style('good', `+ ${after}`),
        ]),
        ...(out === undefined ? [] : [copyLine(written, printer)]),
      ],
      exitCode: failed ? 10 : 0,
    };
  },
});

function reportLines(file: string, report: KeyReport, printer: Printer): string[] {
  const { style, text, render, language } = printer;
  const count = report.keys.filter(({ path }) => path).length;
  const rows = report.keys.map(({ path, name, value, default: standard, meaning }) => [
    path ?? name,
    value === undefined ? `(${standard || text('keys.not-set')})` : sanitize(value, 60),
    render(meaning),
  ]);
  return [
    style('heading', text('keys.count', { file, count })),
    ...alignColumns(rows, '  ', language),
    ...(report.findings.length === 0 ? [style('good', text('keys.nothing-wrong'))] : []),
    ...findingLines(report.findings, printer),
  ];
}

function copyLine(written: string | undefined, { text }: Printer): string {
  return written === undefined ? text('keys.nothing-to-correct') : text('keys.copy', { file: written });
}

/** Lines before and after; the corrected copy has as many as the file. */
function changedLines(text: string, corrected: string | undefined): [string, string][] {
  if (corrected === undefined) return [];
  const after = corrected.split('\n');
  return text
    .replace(/^\ufeff/, '')
    .split('\n')
    .flatMap((line, index): [string, string][] =>
      line === after[index] ? [] : [[sanitize(line.trim()), sanitize((after[index] ?? '').trim())]],
    );
}

export const keysCommands: readonly Command[] = [checkCommand];
