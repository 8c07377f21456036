import { resolve } from 'node:path';
import { parse, YAMLError } from 'yaml';
import { SiteferryError } from '#core/base/errors.ts';
import type { Message } from '#core/base/message.ts';
import { sanitize } from '#core/base/sanitize.ts';
import {
  type AccessCase,
  type AccessCaseResult,
  type AccessTest,
  accessCases,
} from '#core/contract/access/cases.ts';
import { nearestIssue } from '#core/contract/nearest-issue.ts';
import { message } from '#core/messages/catalogue.ts';
import { issueProblem } from '#core/messages/issue.ts';
import { type Command, defineCommand } from '../command.ts';
import type { Printer } from '../printer.ts';
import { readText } from '../text-file.ts';
import { profiledSiteMapping, profiledSiteOf, profiledSiteOptions } from './options.ts';

/** The longest file, in UTF-16 units; what stands in it more than once may be named so often. */
const LARGEST = { length: 1_000_000, aliases: 100 };

const testCommand = defineCommand({
  name: 'access test',
  positionals: ['FILE'],
  options: { ...profiledSiteOptions, keys: { type: 'string', value: 'FILE' } },
  calls: { 'access.test': { ...profiledSiteMapping, cases: 'FILE', keysFile: 'keys' } },
  examples: [
    'access test --site prod access.yaml',
    'access test --site prod access.yaml --keys appsettings.json',
  ],
  async run({ client, signal }, { keys, ...args }, [file = '']) {
    const cases = await readCases(file);
    const keysFile = keys === undefined ? {} : { keysFile: resolve(keys) };
    const tested = await client.access.test({ ...profiledSiteOf(args), cases, ...keysFile }, { signal });
    return {
      document: tested,
      lines: (printer) => testLines(tested, printer),
      exitCode: tested.failed > 0 ? 10 : 0,
    };
  },
});

/** Cases of a file of YAML, of which JSON is a part. Throws `file-unreadable`, `cases-invalid`. */
async function readCases(file: string): Promise<AccessCase[]> {
  const invalid = (pointer: string, reason: Message, cause?: unknown) =>
    new SiteferryError('cases-invalid', { file, pointer, reason }, { cause });
  const text = await readText(file);
  if (text.length > LARGEST.length) throw invalid('', message('access.test.too-large'));
  const found = accessCases.safeParse(parseYaml(text, invalid));
  if (found.success) return found.data.cases;
  const { issue, pointer } = nearestIssue(found.error.issues);
  throw invalid(pointer, issueProblem(issue ?? {}));
}

function parseYaml(
  text: string,
  invalid: (pointer: string, reason: Message, cause: unknown) => SiteferryError,
): unknown {
  try {
    return parse(text, { maxAliasCount: LARGEST.aliases, prettyErrors: false, logLevel: 'error' });
  } catch (error) {
    const end = error instanceof YAMLError ? error.pos[0] : 0;
    throw invalid('', message('access.test.no-yaml', { line: text.slice(0, end).split('\n').length }), error);
  }
}

function testLines({ results, failed }: AccessTest, printer: Printer): string[] {
  return [
    ...results.flatMap((one) => resultLines(one, printer)),
    '',
    printer.style(
      failed > 0 ? 'bad' : 'good',
      printer.text('access.test.sum', { failed, count: results.length }),
    ),
  ];
}

function resultLines(
  { case: asked, verdict, decidedBy, sentence, isMet }: AccessCaseResult,
  printer: Printer,
): string[] {
  const { text, style, render } = printer;
  const words = [text('access.test.met'), text('access.test.differs')];
  const width = Math.max(...words.map(({ length }) => length)) + 2;
  const word = (isMet ? words[0] : words[1])?.padEnd(width) ?? '';
  const named = caseText(asked, printer);
  if (isMet) return [`${word}${named}`];
  const said = (of: string, step: string | null | undefined) => ({
    verdict: render({ code: `access-verdict.${of}`, values: {} }),
    step: sanitize(step ?? 'none', 100),
  });
  return [
    style('bad', `${word}${text('access.test.failed', { case: named, ...said(verdict, decidedBy) })}`),
    `${' '.repeat(width)}${text('access.test.expected', { ...said(asked.expect, asked.step), sentence })}`,
  ];
}

function caseText(asked: AccessCase, { text }: Printer): string {
  const user = sanitize(asked.user, 100);
  return 'task' in asked
    ? text('access.test.task', { user, task: asked.task })
    : text('access.test.sign-in', { user, method: asked.method });
}

export const accessTestCommands: readonly Command[] = [testCommand];
