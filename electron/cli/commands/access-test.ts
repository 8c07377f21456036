import { resolve } from 'node:path';
import { SiteferryError } from '#core/base/errors.ts';
import type { Message } from '#core/base/message.ts';
import { omitUndefined } from '#core/base/omit-undefined.ts';
import { sanitize } from '#core/base/sanitize.ts';
import { type AccessCase, accessCases } from '#core/contract/access/cases.ts';
import type { TaskUser } from '#core/contract/access/task.ts';
import { nearestIssue } from '#core/contract/nearest-issue.ts';
import { issueProblem } from '#core/messages/issue.ts';
import { type Command, type CommandContext, defineCommand } from '../command.ts';
import type { Printer } from '../printer.ts';
import { readYaml } from '../yaml-file.ts';
import { profiledSiteMapping, profiledSiteOf, profiledSiteOptions } from './options.ts';

const testCommand = defineCommand({
  name: 'access test',
  positionals: ['FILE'],
  options: { ...profiledSiteOptions, keys: { type: 'string', value: 'FILE' } },
  calls: {
    'access.taskUsers': { ...profiledSiteMapping, taskId: 'FILE', users: 'FILE' },
    'access.signIn': {
      ...profiledSiteMapping,
      user: 'FILE',
      method: 'FILE',
      providerId: 'FILE',
      hostname: 'FILE',
      device: 'FILE',
      ip: 'FILE',
      path: 'FILE',
      keysFile: 'keys',
      claims: { excluded: 'of access signin' },
      password: { excluded: 'a file of cases has none' },
      bundle: { excluded: 'without a password no directory is asked' },
      acceptUntrusted: { excluded: 'without a password no directory is asked' },
    },
  },
  examples: [
    'access test --site prod access.yaml',
    'access test --site prod access.yaml --keys appsettings.json',
  ],
  async run(context, { keys, ...args }, [file = '']) {
    const cases = await readCases(file);
    const keysFile = keys === undefined ? {} : { keysFile: resolve(keys) };
    const results = await ask(context, { ...profiledSiteOf(args), ...keysFile }, cases);
    const failed = results.filter(({ isMet }) => !isMet).length;
    return {
      document: { results, failed },
      lines: (printer) => testLines(results, failed, printer),
      exitCode: failed > 0 ? 10 : 0,
    };
  },
});

type Answer = Pick<TaskUser, 'verdict' | 'decidedBy' | 'sentence'>;

/** A case with what the site would do, and whether that is what is expected. */
interface CaseResult extends Answer {
  case: AccessCase;
  isMet: boolean;
}

interface SiteWithKeys {
  site: string;
  profileFile?: string | undefined;
  keysFile?: string | undefined;
}

/** What the site would do in each case; the users of one task are asked about together. */
async function ask(
  context: CommandContext,
  at: SiteWithKeys,
  cases: readonly AccessCase[],
): Promise<CaseResult[]> {
  const answers = new Map<AccessCase, Answer>();
  const { client, signal } = context;
  for (const [taskId, ofTask] of Map.groupBy(cases, (one) => ('task' in one ? one.task : undefined))) {
    if (taskId === undefined) {
      for (const one of ofTask) answers.set(one, await askSignIn(context, at, one));
    } else {
      const { keysFile: _keysFile, ...site } = at;
      const users = ofTask.map(({ user }) => user);
      const access = await client.access.taskUsers({ ...site, taskId, users }, { signal });
      for (const [index, found] of access.users.entries()) {
        const one = ofTask[index];
        if (one) answers.set(one, found);
      }
    }
  }
  return cases.flatMap((one) => {
    const found = answers.get(one);
    if (!found) return [];
    const { verdict, decidedBy, sentence } = found;
    const isMet = verdict === one.expect && (one.step === undefined || one.step === decidedBy);
    return [{ case: one, verdict, decidedBy, sentence, isMet }];
  });
}

async function askSignIn(
  { client, signal }: CommandContext,
  at: SiteWithKeys,
  one: AccessCase,
): Promise<Answer> {
  if ('task' in one) throw new SiteferryError('bug', { reason: 'a task is no way to sign in' });
  const { expect: _expect, step: _step, provider, ...way } = one;
  const asked = { ...at, ...omitUndefined(way), user: one.user, ...omitUndefined({ providerId: provider }) };
  return (await client.access.signIn(asked, { signal })).explanation;
}

/** Cases of a file of YAML, of which JSON is a part. Throws `file-unreadable`, `cases-invalid`. */
async function readCases(file: string): Promise<AccessCase[]> {
  const invalid = (pointer: string, reason: Message, cause?: unknown) =>
    new SiteferryError('cases-invalid', { file, pointer, reason }, { cause });
  const content = await readYaml(file, (reason, cause) => invalid('', reason, cause));
  const found = accessCases.safeParse(content);
  if (found.success) return found.data.cases;
  const { issue, pointer } = nearestIssue(found.error.issues);
  throw invalid(pointer, issueProblem(issue ?? {}));
}

function testLines(results: readonly CaseResult[], failed: number, printer: Printer): string[] {
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
  { case: asked, verdict, decidedBy, sentence, isMet }: CaseResult,
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
