import { basename } from 'node:path';
import { visible } from '#core/base/text.ts';
import type { KeyFinding, KeySeverity } from '#core/contract/keys.ts';
import { writeWholeFile } from '#core/host/files.ts';
import { type Command, defineCommand } from '../command.ts';
import type { Look } from '../text/style.ts';
import { alignColumns } from '../text/table.ts';
import { readText } from '../text-file.ts';

const LOOKS: Readonly<Record<KeySeverity, Look>> = {
  'will-not-start': 'bad',
  error: 'bad',
  insecure: 'bad',
  warning: 'changed',
  note: 'faint',
};

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
    const failed = report.findings.some(
      ({ severity }) => severity === 'will-not-start' || severity === 'error',
    );
    return {
      document: { ...report, ...(written === undefined ? {} : { out: written }) },
      lines: ({ style }) => [
        style(
          'heading',
          `${visible(file)}: ${report.keys.filter(({ path }) => path).length} known keys are set`,
        ),
        ...alignColumns(
          report.keys.map(({ path, name, value, default: standard }) => [
            path ?? name,
            value === undefined ? `(${standard || 'not set'})` : visible(value, 60),
          ]),
          '  ',
        ),
        ...(report.findings.length === 0 ? [style('good', 'Nothing is wrong with them.')] : []),
        ...report.findings.flatMap((finding) => [
          style(LOOKS[finding.severity], title(finding)),
          `  ${finding.remedy}`,
        ]),
        ...changedLines(text, corrected).flatMap(([before, after]) => [
          style('bad', `- ${before}`),
          style('good', `+ ${after}`),
        ]),
        ...(out === undefined
          ? []
          : [
              written
                ? `The corrected copy is ${visible(written)}.`
                : 'There is nothing to correct without a decision.',
            ]),
      ],
      exitCode: failed ? 10 : 0,
    };
  },
});

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

function title({ severity, key, message, line }: KeyFinding): string {
  return `${severity}: ${visible(key)}${line === undefined ? '' : `, line ${line}`}: ${visible(message, 500)}`;
}

export const keysCommands: readonly Command[] = [checkCommand];
