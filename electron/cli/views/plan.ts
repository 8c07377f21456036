import { redact, visible } from '#core/base/text.ts';
import type { Change, Plan, PlanItem, Status } from '#core/contract/transfer.ts';
import { importOptionNames } from '../import-option-names.ts';
import { formatCount } from '../text/numbers.ts';
import type { Look, Style } from '../text/style.ts';
import { alignColumns, type Cell } from '../text/table.ts';

/** How many conflicts and changed entities a person is shown; `--json` has all. */
const SHOWN = 10;

const STATUSES: readonly { status: Status; title: string; look: Look }[] = [
  { status: 'Add', title: 'Add', look: 'good' },
  { status: 'Update', title: 'Update', look: 'changed' },
  { status: 'Conflict', title: 'Conflict', look: 'bad' },
  { status: 'NoChanges', title: 'No changes', look: 'faint' },
  { status: 'AutoCreate', title: 'AutoCreate', look: 'good' },
];

/** Conflicts that still need a decision. */
export function undecided(plan: Plan): PlanItem[] {
  return plan.items.filter((item) => item.status === 'Conflict' && item.skipped === undefined);
}

interface PlanSource {
  site: string;
  archive: string;
  /** Where the plan was saved. */
  planFile: string | undefined;
}

/** A plan for people: counts per status and type, what would be updated, conflicts, and what to do next. */
export function planLines(plan: Plan, source: PlanSource, style: Style): string[] {
  return [
    style('heading', `${shown(source.archive)} into ${shown(source.site)}`),
    '',
    ...countLines(plan, style),
    ...updateLines(plan, style),
    ...conflictLines(plan, style),
    '',
    ...nextLines(plan, source),
  ];
}

function countLines(plan: Plan, style: Style): string[] {
  const used = STATUSES.filter(({ status }) => plan.counts[status] > 0);
  if (used.length === 0) return ['The archive has no entities.'];
  const types = Object.entries(plan.byType);
  const moving = types.filter(([, counts]) =>
    STATUSES.some(({ status }) => status !== 'NoChanges' && counts[status] > 0),
  );
  const row = (name: string, counts: Plan['counts']): Cell[] => [
    name,
    ...used.map(({ status }) => counts[status]),
  ];
  const [heading = '', ...rows] = alignColumns(
    [
      ['Type', ...used.map(({ title }) => title)],
      ...moving.map(([type, counts]) => row(type, counts)),
      row('In total', plan.counts),
    ],
    '  ',
  );
  const still = types.length - moving.length;
  return [
    style('heading', heading),
    ...rows.slice(0, -1),
    style('heading', rows.at(-1) ?? ''),
    ...(still > 0 ? ['', `${still} types with no changes are not listed.`] : []),
  ];
}

function updateLines(plan: Plan, style: Style): string[] {
  const updates = plan.items.filter((item) => item.status === 'Update');
  if (updates.length === 0) return [];
  return [
    '',
    style('changed', `Updates (${formatCount(updates.length)}):`),
    ...updates
      .slice(0, SHOWN)
      .flatMap((item) => [
        `  ${visible(item.path)} (${item.type})`,
        ...(item.changes ?? []).slice(0, SHOWN).map((change) => `    ${changeText(change)}`),
      ]),
    ...moreLine(updates.length),
  ];
}

function changeText({ column, receiver, archive }: Change): string {
  return `${column}: ${valueText(receiver)} -> ${valueText(archive)}`;
}

function valueText(value: Change['receiver']): string {
  return typeof value === 'string' ? `"${visible(value, 60)}"` : String(value);
}

function conflictLines(plan: Plan, style: Style): string[] {
  const open = undecided(plan);
  const left = plan.items.filter((item) => item.skipped !== undefined);
  return [
    ...(open.length === 0
      ? []
      : [
          '',
          style('bad', `Conflicts that need a decision (${formatCount(open.length)}):`),
          ...kindLines(open),
        ]),
    ...open.slice(0, SHOWN).flatMap((item) => ['', ...conflictText(item)]),
    ...moreLine(open.length),
    ...(left.length === 0 ? [] : ['', style('changed', `Left out (${formatCount(left.length)}):`)]),
    ...left
      .slice(0, SHOWN)
      .map((item) => `  ${visible(item.path)} (${item.type}): ${visible(item.skipped ?? '')}`),
    ...moreLine(left.length),
  ];
}

/** How many conflicts there are of each kind, and everything that can be decided about the kind. */
function kindLines(open: readonly PlanItem[]): string[] {
  const kinds = Map.groupBy(open, (item) => item.conflict?.code ?? '');
  return alignColumns(
    Array.from(kinds, ([code, items]): Cell[] => {
      const decisions = new Set(items.flatMap((item) => item.conflict?.decisions ?? []));
      return [code, items.length, `decide: ${[...decisions].join(' | ')}`];
    }),
    '  ',
  );
}

function conflictText({ path, type, conflict }: PlanItem): string[] {
  if (!conflict) return [];
  const facts = Object.entries(conflict.facts).map(([name, value]) => `${name} ${valueText(value)}`);
  return [
    `  ${visible(path)} (${type}): ${conflict.code}`,
    `    ${facts.join(', ')}`,
    `    decide: ${conflict.decisions.join(' | ')}`,
  ];
}

function moreLine(count: number): string[] {
  return count > SHOWN ? [`  … and ${formatCount(count - SHOWN)} more; --json has all.`] : [];
}

function nextLines(plan: Plan, { site, archive, planFile }: PlanSource): string[] {
  const [first] = undecided(plan);
  if (first?.conflict) {
    const { type, guid, conflict } = first;
    const example = { decisions: [{ type, guid, conflict: conflict.code, decision: conflict.decisions[0] }] };
    return [
      'Decide in a file and give it with --decisions FILE:',
      `  ${visible(JSON.stringify(example), 1_000)}`,
      `For all of a kind: {"decisions":[{"all":"${conflict.code}","decision":"${conflict.decisions[0]}"}]}`,
      'To leave out everything that is in conflict: --on-conflict skip',
    ];
  }
  const { Add, Update, AutoCreate } = plan.counts;
  if (Add + Update + AutoCreate === 0) return ['There is nothing to import.'];
  const same = planFile === undefined ? optionsOf(plan) : ` --plan ${shown(planFile)}`;
  return [`Next: siteferry import --site ${shown(site)} ${shown(archive)}${same}`];
}

/** The options that make the same plan again. */
function optionsOf(plan: Plan): string {
  const flags = importOptionNames.filter(([name]) => plan.options[name]).map(([, option]) => ` --${option}`);
  const decided = plan.decisions.length > 0 ? ' --decisions FILE' : '';
  return `${flags.join('')}${decided}${plan.onConflict === 'skip' ? ' --on-conflict skip' : ''}`;
}

function shown(text: string): string {
  return visible(redact(text), 1_000);
}
