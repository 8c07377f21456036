import { visible } from '#core/base/text.ts';
import type { CheckStep } from '#core/contract/directory-ldap.ts';
import type { Look, Style } from '../text/style.ts';

const LOOKS: Readonly<Record<CheckStep['verdict'], Look>> = {
  ok: 'good',
  warn: 'changed',
  fail: 'bad',
  skipped: 'faint',
  unknown: 'changed',
};

/** Steps of a check, each with its remedy and what was seen. */
export function stepLines(steps: readonly CheckStep[], style: Style): string[] {
  return steps.flatMap(({ step, verdict, milliseconds, summary, remedy, evidence }) => [
    `${style(LOOKS[verdict], `${verdict.padEnd(8)}${step}: ${visible(summary, 500)}`)} (${milliseconds} ms)`,
    ...(remedy === '' ? [] : [`        ${visible(remedy, 500)}`]),
    ...evidence.map(({ name, value }) => style('faint', `        ${name}: ${visible(value, 500)}`)),
  ]);
}

/** 0 where every step passed or had nothing to do, 10 where one failed, 11 where one could not be judged. */
export function stepsExitCode(steps: readonly CheckStep[]): number {
  if (steps.some(({ verdict }) => verdict === 'fail')) return 10;
  return steps.some(({ verdict }) => verdict === 'unknown') ? 11 : 0;
}
