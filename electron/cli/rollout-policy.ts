import { SiteferryError } from '#core/base/errors.ts';
import type { Message } from '#core/base/message.ts';
import { omitUndefined } from '#core/base/omit-undefined.ts';
import { nearestIssue } from '#core/contract/nearest-issue.ts';
import { FREEZE_DAYS } from '#core/contract/profile.ts';
import { MOST_MINUTES, type RolloutPolicy, rolloutPolicy } from '#core/contract/rollout/policy.ts';
import { message } from '#core/messages/catalogue.ts';
import { issueProblem } from '#core/messages/issue.ts';
import type { OptionSpecs, OptionValues } from './command.ts';
import { minutesUpTo } from './confirm-within.ts';
import { readYaml } from './yaml-file.ts';

/** How a roll-out proceeds, in words: what is said of waves holds for all of them, but after the last nobody waits for approval. */
export const policyOptions = {
  policy: { type: 'string', value: 'FILE' },
  wave: { type: 'string', value: 'N|N%|label:LABEL|rest', multiple: true },
  'at-once': { type: 'count', most: 500, value: 'N' },
  'stop-at': { type: 'string', value: 'N|N%', multiple: true },
  'on-stop': { type: 'string', choices: ['nothing', 'site', 'wave', 'everything'], value: 'SCOPE' },
  approval: { type: 'boolean' },
  wait: { type: 'string', value: 'TIME' },
  'check-query': { type: 'string', value: 'SQL', multiple: true },
  'check-health': { type: 'string', value: 'PATH', multiple: true },
  'check-drift': { type: 'boolean' },
  window: { type: 'string', value: 'WINDOW', multiple: true },
} as const satisfies OptionSpecs;

const OPTIONS = Object.keys(policyOptions) as (keyof typeof policyOptions)[];

type Args = OptionValues<typeof policyOptions>;

/** The policy of a command line: of its file alone, or of its options; without either one wave of all. Throws `usage`. */
export async function policyOf(args: Args): Promise<RolloutPolicy> {
  const { policy: file, ...others } = args;
  if (file === undefined) return parsePolicy(policyInWords(others), undefined);
  const beside = OPTIONS.find((option) => option !== 'policy' && isGiven(args[option]));
  if (beside) throw usage(message('rollout.policy-alone', { option: `--${beside}` }));
  const content = await readYaml(file, (reason) => usage(message('rollout.policy-file', { file, reason })));
  return parsePolicy(content, file);
}

function isGiven(value: Args[keyof Args]): boolean {
  return Array.isArray(value) ? value.length > 0 : value !== undefined && value !== false;
}

function parsePolicy(content: unknown, file: string | undefined): RolloutPolicy {
  const parsed = rolloutPolicy.safeParse(content);
  if (parsed.success) return parsed.data;
  const { issue, pointer } = nearestIssue(parsed.error.issues);
  const problem = issueProblem(issue ?? {});
  const reason = pointer === '' ? problem : message('rollout.policy-at', { pointer, reason: problem });
  throw usage(file === undefined ? reason : message('rollout.policy-file', { file, reason }));
}

/** The policy as a file would have it. */
function policyInWords(args: Omit<Args, 'policy'>): object {
  const gate = {
    ...(args.wait === undefined ? {} : { minutes: waitIn(args.wait) }),
    checks: [
      ...args['check-query'].map((sql) => ({ kind: 'query', sql })),
      ...args['check-health'].map((path) => ({ kind: 'health', path })),
      ...(args['check-drift'] ? [{ kind: 'drift' }] : []),
    ],
  };
  const tolerance = Object.assign({}, ...args['stop-at'].map(toleranceOf));
  const common = {
    ...omitUndefined({ atOnce: args['at-once'], onStop: args['on-stop'] }),
    ...(args['stop-at'].length > 0 ? { tolerance } : {}),
  };
  const takes = args.wave.length > 0 ? args.wave : ['rest'];
  return {
    waves: takes.map((word, index) => ({
      take: takeOf(word),
      ...common,
      gate: { ...gate, approval: args.approval && index < takes.length - 1 },
    })),
    windows: args.window.map(windowOf),
  };
}

function waitIn(typed: string): number {
  const minutes = minutesUpTo(MOST_MINUTES, typed);
  if (minutes !== undefined) return minutes;
  throw usage(message('rollout.not-a-wait', { value: typed, days: MOST_MINUTES / 1_440 }));
}

function takeOf(word: string): object {
  if (word === 'rest') return { rest: true };
  const [, label] = /^label:(.+)$/.exec(word) ?? [];
  if (label !== undefined) return { label };
  const percent = percentIn(word);
  if (percent !== undefined && percent > 0 && percent <= 100) return { percent };
  if (/^[1-9]\d{0,4}$/.test(word)) return { count: Number(word) };
  throw usage(message('rollout.not-a-wave', { value: word }));
}

function toleranceOf(word: string): object {
  const percent = percentIn(word);
  if (percent !== undefined && percent <= 100) return { percent };
  if (/^\d{1,5}$/.test(word)) return { count: Number(word) };
  throw usage(message('rollout.not-a-number-of-failures', { value: word }));
}

function percentIn(word: string): number | undefined {
  const [, number] = /^(\d{1,3}(?:\.\d{1,6})?)%$/.exec(word) ?? [];
  return number === undefined ? undefined : Number(number);
}

/** `mon,tue 22:00-04:00 Europe/Berlin`: days and zone can be left out. */
function windowOf(text: string): object {
  const words = text.trim().split(/\s+/);
  const days = FREEZE_DAYS.options.some((day) => words[0]?.split(',').includes(day))
    ? words.shift()
    : undefined;
  const [, from, until] = /^(\d\d:\d\d)-(\d\d:\d\d)$/.exec(words.shift() ?? '') ?? [];
  const [zone, ...more] = words;
  if (from === undefined || more.length > 0) throw usage(message('rollout.not-a-window', { value: text }));
  return omitUndefined({ days: days?.split(','), from, until, zone });
}

function usage(reason: Message): SiteferryError {
  return new SiteferryError('usage', { reason });
}
