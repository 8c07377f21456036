import { redact } from '#core/base/redact.ts';
import { sanitize } from '#core/base/sanitize.ts';
import { finding, warning } from '#core/checks/finding.ts';
import type { Finding } from '#core/contract/finding.ts';
import type { ReplaceRule } from '#core/contract/profile.ts';
import { message } from '#core/messages/catalogue.ts';
import type { Rules } from '../profile-rules/profile-rules.ts';
import type { PlanContext } from './context.ts';
import { isActive, isProtected, type PlanEntity } from './entity.ts';

/** So much of a text is shown, in characters. */
const SHOWN = 60;

/** Where the rules of the profile acted on an entity: nothing is replaced in what is protected or left out. */
export function findingsOfRules(rules: Rules, entity: PlanEntity): Finding[] {
  if (!isActive(entity)) return [];
  return [...protectedFindings(rules, entity), ...replacedFindings(rules, entity)];
}

function protectedFindings(rules: Rules, { type, shielded }: PlanEntity): Finding[] {
  if (shielded.length === 0) return [];
  const byRule = Map.groupBy(shielded, (column) => rules.protectedBy(type, column));
  // No rule protects what an undo of single fields leaves.
  return Array.from(byRule).flatMap(([index, columns]) =>
    index === undefined
      ? []
      : [finding('note', message('profile-rule.protected', { rule: `/protect/${index}`, columns }))],
  );
}

function replacedFindings(rules: Rules, entity: PlanEntity): Finding[] {
  const { type, guid } = entity;
  return rules.replacedIn(type, guid).flatMap(({ column, made }) => {
    if (isProtected(entity, column)) return [];
    return made.flatMap(({ rule, count, left }): Finding[] => {
      const values = { rule: `/replace/${rule.index}`, column, ...shown(rule) };
      return [
        ...(count > 0
          ? [finding('note', message('profile-rule.replaced', { ...values, count }), { subject: column })]
          : []),
        ...(left > 0
          ? [warning(message('profile-rule.left', { ...values, count: left }), { subject: column })]
          : []),
      ];
    });
  });
}

/** A rule may hold an address with a password. */
function shown({ from, to }: ReplaceRule): { from: string; to: string } {
  return { from: sanitize(redact(from), SHOWN), to: sanitize(redact(to), SHOWN) };
}

/** Says of each rule in how many entities it acted, and which ones did not act at all. */
export function addRuleFindings(
  { rules, warnings }: PlanContext,
  entities: ReadonlyMap<string, readonly PlanEntity[]>,
): void {
  if (rules.protect.length + rules.replace.length === 0) return;
  const acted = new Map<string, number>();
  for (const entity of [...entities.values()].flat()) {
    const named = findingsOfRules(rules, entity).map((found) => String(found.message.values.rule));
    for (const rule of new Set(named)) acted.set(rule, (acted.get(rule) ?? 0) + 1);
  }
  const idle: string[] = [];
  rules.protect.forEach((_rule, index) => {
    const pointer = `/protect/${index}`;
    const count = acted.get(pointer) ?? 0;
    if (count === 0) idle.push(pointer);
    else warnings.push(finding('note', message('profile-rule.protected.total', { rule: pointer, count })));
  });
  rules.replace.forEach((rule, index) => {
    const pointer = `/replace/${index}`;
    const count = acted.get(pointer) ?? 0;
    if (count === 0) idle.push(pointer);
    else {
      const values = { rule: pointer, ...shown(rule), count };
      warnings.push(finding('note', message('profile-rule.replaced.total', values)));
    }
  });
  if (idle.length > 0)
    warnings.push(
      finding('note', message('profile-rule.idle', { rules: idle.slice(0, MAX_NAMED), count: idle.length })),
    );
}

/** So many idle rules are named. */
const MAX_NAMED = 20;
