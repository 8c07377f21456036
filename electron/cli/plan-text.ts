import { visible } from '#core/base/text.ts';
import type { Plan, PlanItem, Status, StatusCounts } from '#core/contract/transfer.ts';
import { alignedTable, dash, type Terminal } from './terminal.ts';

const STATUSES: readonly Status[] = ['Add', 'Update', 'Conflict', 'NoChanges', 'AutoCreate'];

/** Items of one kind that are written out; the rest is counted. */
const SHOWN = 10;

/** A plan for people: counts, then what changes, then what is in conflict and how to decide it. */
export function printPlan(terminal: Terminal, plan: Plan): void {
  const types = Object.entries(plan.byType);
  const moving = types.filter(([, counts]) =>
    STATUSES.some((status) => status !== 'NoChanges' && counts[status] > 0),
  );
  const row = (name: string, counts: StatusCounts) => [
    name,
    ...STATUSES.map((status) => dash(counts[status])),
  ];
  terminal.print(
    alignedTable([
      ['Type', ...STATUSES.map((status) => (status === 'NoChanges' ? 'No changes' : status))],
      ...moving.map(([type, counts]) => row(type, counts)),
      row('In total', plan.counts),
    ]),
  );
  const still = types.length - moving.length;
  if (still > 0) terminal.print(`${still} type(s) with no changes are not listed.`);
  printUpdates(terminal, plan.items);
  printConflicts(terminal, plan.items);
}

/** Items that still need a decision. */
export function undecided(plan: Plan): PlanItem[] {
  return plan.items.filter((item) => item.status === 'Conflict' && item.skipped === undefined);
}

function printUpdates(terminal: Terminal, items: readonly PlanItem[]): void {
  const updates = items.filter((item) => item.status === 'Update');
  if (updates.length === 0) return;
  terminal.print(`\n${terminal.paint('bold', 'Changes')}`);
  for (const item of updates.slice(0, SHOWN)) {
    terminal.print(`  ${visible(item.path)} (${item.type})`);
    for (const { column, receiver, archive } of item.changes ?? []) {
      terminal.print(`    ${column}: ${short(receiver)} -> ${short(archive)}`);
    }
  }
  if (updates.length > SHOWN) terminal.print(`  … and ${updates.length - SHOWN} more; --json lists all.`);
}

function short(value: unknown): string {
  return value === null ? '(nothing)' : visible(JSON.stringify(value), 60);
}

function printConflicts(terminal: Terminal, items: readonly PlanItem[]): void {
  const open = items.filter((item) => item.status === 'Conflict' && item.skipped === undefined);
  const skipped = items.filter((item) => item.skipped !== undefined).length;
  if (skipped > 0) terminal.print(`\n${skipped} left out because of conflicts.`);
  const [first] = open;
  if (!first) return;
  terminal.print(`\n${terminal.paint('red', `${open.length} conflict(s) need a decision`)}`);
  for (const item of open.slice(0, SHOWN)) {
    const facts = Object.entries(item.conflict?.facts ?? {}).map(
      ([name, value]) => `${name} ${visible(String(value), 80)}`,
    );
    terminal.print(`  ${visible(item.path)} (${item.type}): ${item.conflict?.code}; ${facts.join(', ')}`);
    terminal.print(terminal.paint('dim', `    decisions: ${item.conflict?.decisions.join(', ')}`));
  }
  if (open.length > SHOWN) terminal.print(`  … and ${open.length - SHOWN} more; --json lists all.`);
  const { type, guid, conflict } = first;
  const example = { decisions: [{ type, guid, decision: conflict?.decisions[0] ?? 'skip' }] };
  const general = { decisions: [{ all: conflict?.code, decision: conflict?.decisions[0] ?? 'skip' }] };
  terminal.print('\nDecide them in a file for --decisions, for one entity or for all conflicts of a kind:');
  terminal.print(`  ${JSON.stringify(example)}`);
  terminal.print(`  ${JSON.stringify(general)}`);
  terminal.print('or leave out everything that is in conflict with --on-conflict skip.');
}
