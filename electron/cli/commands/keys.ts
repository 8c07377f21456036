import { basename } from 'node:path';
import { visible } from '#core/base/text.ts';
import type { KeyReport } from '#core/contract/keys.ts';
import { writeWholeFile } from '#core/host/files.ts';
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
    out: { type: 'string', value: 'FILE' },
  },
  calls: { 'keys.check': { name: 'FILE', text: 'FILE', correct: 'out' } },
  examples: ['keys check appsettings.json', 'keys check web.config --out web.corrected.config'],
  async run({ client, signal }, { development, out }, [file = '']) {
    const text = await readText(file);
    const input = { name: basename(file), text, development, correct: out !== undefined };
    const { corrected, ...report } = await client.keys.check(input, { signal });
    if (out !== undefined && corrected !== undefined) await writeWholeFile(out, corrected);
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
  const { style, text, language } = printer;
  const count = report.keys.filter(({ path }) => path).length;
  const rows = report.keys.map(({ path, name, value, default: standard }) => [
    path ?? name,
    value === undefined ? `(${standard || text('keys.not-set')})` : visible(value, 60),
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
      line === after[index] ? [] : [[visible(line.trim()), visible((after[index] ?? '').trim())]],
    );
}

export const keysCommands: readonly Command[] = [checkCommand];
