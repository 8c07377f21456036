import type { MessageValue } from '#core/base/message.ts';
import { redact, redactAddress } from '#core/base/redact.ts';
import { visible } from '#core/base/text.ts';
import { conflictMessage, keptMessage, valueInSentence } from '#core/contract/conflict-message.ts';
import type { Finding } from '#core/contract/finding.ts';
import { placeMessage } from '#core/contract/place-message.ts';
import { isUndecided, undecidedConflicts } from '#core/contract/plan-item.ts';
import type { PlanBase } from '#core/contract/transfer-base.ts';
import type { DecisionKind } from '#core/contract/transfer-conflicts.ts';
import { type Change, type Plan, type PlanItem, type Status, status } from '#core/contract/transfer-plan.ts';
import { message } from '#core/messages/catalogue.ts';
import { importOptionNames } from '../import-option-names.ts';
import type { Printer } from '../printer.ts';
import type { Look } from '../text/style.ts';
import { alignColumns, type Cell } from '../text/table.ts';

/** How many conflicts and changed entities a person sees; `--json` has all. */
const MOST = 10;

/** Entities with conflicts that still need a decision. */
export function undecided(plan: Plan): PlanItem[] {
  return plan.items.filter(isUndecided);
}

interface PlanSource {
  site: string;
  /** What it is made of, as it was given. */
  archive: string;
  /** The words of the command that writes it. */
  next: readonly string[];
  /** Where the plan was saved. */
  planFile: string | undefined;
}

/** The command that imports what a preview was made of. */
export function importWords(given: {
  site: string;
  profileFile?: string | undefined;
  archive: string;
  base?: PlanBase | undefined;
}): string[] {
  const { site, profileFile, archive, base } = given;
  const profile = profileFile === undefined ? [] : ['--profile-file', argument(profileFile)];
  const since = base ? ['--base', 'last' in base ? 'last' : argument(base.archive)] : [];
  return ['import', '--site', addressArgument(site), ...profile, argument(archive), ...since];
}

/** A plan for people: counts per status and type, what would be updated, conflicts, and what to do next. */
export function planLines(plan: Plan, source: PlanSource, printer: Printer): string[] {
  const sides = { archive: argument(source.archive), site: addressArgument(source.site) };
  return [
    printer.style('heading', printer.text('preview.heading', sides)),
    ...bodyLines(plan, printer),
    '',
    ...nextLines(plan, source, printer),
  ];
}

/** What a plan does, without what it is about and what to do next. */
export function bodyLines(plan: Plan, printer: Printer): string[] {
  return [
    '',
    ...countLines(plan, printer),
    ...updateLines(plan, printer),
    ...removalLines(plan, printer),
    ...keptLines(plan, printer),
    ...textLines(plan, printer),
    ...findingLines(plan, printer),
    ...undecidedLines(undecided(plan), printer),
    ...skippedLines(plan, printer),
  ];
}

/** A table of how many entities of each type have which status. */
export function countLines(plan: Plan, { style, text, render, language }: Printer): string[] {
  const used = status.options.filter((one) => plan.counts[one] > 0);
  if (used.length === 0) return [text('preview.empty')];
  const types = Object.entries(plan.byType);
  const moving = types.filter(([, counts]) =>
    status.options.some((one) => one !== 'NoChanges' && counts[one] > 0),
  );
  const title = (one: Status) => render(message(`status.${one}`));
  const row = (name: string, counts: Plan['counts']): Cell[] => [name, ...used.map((one) => counts[one])];
  const [heading = '', ...rows] = alignColumns(
    [
      [text('preview.type'), ...used.map(title)],
      ...moving.map(([type, counts]) => row(type, counts)),
      row(render(message('balance.total')), plan.counts),
    ],
    '  ',
    language,
  );
  const still = types.length - moving.length;
  return [
    style('heading', heading),
    ...rows.slice(0, -1),
    style('heading', rows.at(-1) ?? ''),
    ...(still > 0 ? ['', text('preview.unchanged-types', { count: still })] : []),
  ];
}

/** What would be updated, with the columns that differ. */
export function updateLines(plan: Plan, printer: Printer): string[] {
  const updates = plan.items.filter((item) => item.status === 'Update');
  return listLines(
    updates,
    'changed',
    printer.text('preview.updates', { count: updates.length }),
    printer,
    (item) => [
      `  ${nameText(item, printer)}`,
      ...(item.changes ?? []).slice(0, MOST).map((change) => `    ${changeText(change, printer)}`),
    ],
  );
}

/** What would be removed from the receiver. */
function removalLines(plan: Plan, printer: Printer): string[] {
  const removals = plan.items.filter(({ status: one }) => one === 'Remove');
  const title = printer.text('preview.removals', { count: removals.length });
  return listLines(removals, 'bad', title, printer, (item) => [`  ${nameText(item, printer)}`]);
}

/** What stays because only the receiver has changed it since the base. */
export function keptLines(plan: Plan, printer: Printer): string[] {
  const keeping = plan.items.filter(({ kept }) => kept !== undefined);
  const title = printer.text('preview.kept', { count: keeping.length });
  return listLines(keeping, 'changed', title, printer, (item) => [
    `  ${nameText(item, printer)}`,
    ...(item.kept ?? []).slice(0, MOST).map((change) => `    ${printer.render(keptMessage(change))}`),
  ]);
}

/** What is rewritten in the texts of new and changed entities. */
function textLines(plan: Plan, printer: Printer): string[] {
  const { render, text } = printer;
  const rewritten = plan.items.filter((item) => item.texts !== undefined);
  return listLines(
    rewritten,
    'changed',
    text('preview.texts', { count: rewritten.length }),
    printer,
    (item) => {
      const places = (item.texts ?? []).flatMap((one) =>
        one.places.map((place) =>
          render(message('text-place.in-column', { column: one.column, place: placeMessage(place) })),
        ),
      );
      return [
        `  ${nameText(item, printer)}`,
        ...places.slice(0, MOST).map((place) => `    ${place}`),
        ...moreLine(places.length, printer).map((line) => `  ${line}`),
      ];
    },
  );
}

/** What else is to be known of entities: what is to be looked at, and what is only good to know. */
function findingLines(plan: Plan, printer: Printer): string[] {
  return [
    ...findingList(plan, 'preview.findings', ({ severity }) => severity !== 'note', printer),
    ...findingList(plan, 'preview.notes', ({ severity }) => severity === 'note', printer),
  ];
}

function findingList(
  plan: Plan,
  title: 'preview.findings' | 'preview.notes',
  isWanted: (finding: Finding) => boolean,
  printer: Printer,
): string[] {
  const wanted = ({ findings = [] }: PlanItem) => findings.filter(isWanted);
  const concerned = plan.items.filter((item) => wanted(item).length > 0);
  return listLines(
    concerned,
    'changed',
    printer.text(title, { count: concerned.length }),
    printer,
    (item) => {
      const findings = wanted(item);
      return [
        `  ${nameText(item, printer)}`,
        ...findings.slice(0, MOST).map((one) => `    ${printer.render(one.message)}`),
        ...moreLine(findings.length, printer).map((line) => `  ${line}`),
      ];
    },
  );
}

function changeText({ column, receiver, archive }: Change, { text }: Printer): string {
  return text('preview.change', { column, receiver: beginning(receiver), archive: beginning(archive) });
}

/** A value, of which a line has the beginning. */
function beginning(value: Change['receiver']): MessageValue {
  return valueInSentence(typeof value === 'string' ? visible(value, 60) : value);
}

function undecidedLines(open: readonly PlanItem[], printer: Printer): string[] {
  const { text, style, language, render } = printer;
  if (open.length === 0) return [];
  const kinds = Map.groupBy(open.flatMap(undecidedConflicts), ({ code }) => code);
  const rows = Array.from(kinds, ([code, conflicts]): Cell[] => {
    const decisions = new Set(conflicts.flatMap((conflict) => conflict.decisions));
    const title = `${code} (${render(message(`conflict-kind.${code}`))})`;
    return [title, conflicts.length, decisionsText(decisions, printer)];
  });
  return [
    '',
    style('bad', text('preview.undecided', { count: open.length })),
    ...alignColumns(rows, '  ', language),
    ...open.slice(0, MOST).flatMap((item) => ['', ...conflictLines(item, printer)]),
    ...moreLine(open.length, printer),
  ];
}

function conflictLines(item: PlanItem, printer: Printer): string[] {
  return [
    `  ${nameText(item, printer)}`,
    ...undecidedConflicts(item).flatMap((conflict) => [
      `    ${conflict.code}: ${printer.render(conflictMessage(conflict))}`,
      `      ${decisionsText(conflict.decisions, printer)}`,
    ]),
  ];
}

/** Decisions as they stand in a decisions file. */
function decisionsText(decisions: Iterable<DecisionKind>, { text }: Printer): string {
  return text('preview.decisions', { decisions: [...decisions] });
}

function skippedLines({ items }: Plan, printer: Printer): string[] {
  const skipped = items.filter((item) => item.skipped !== undefined);
  return listLines(
    skipped,
    'changed',
    printer.text('preview.skipped', { count: skipped.length }),
    printer,
    (item) => [
      `  ${nameText(item, printer)}`,
      ...(item.skipped ? [`    ${printer.render(item.skipped)}`] : []),
    ],
  );
}

/** A list under its title, of which a person sees the beginning. */
export function listLines<Item>(
  items: readonly Item[],
  look: Look,
  title: string,
  printer: Printer,
  lines: (item: Item) => string[],
): string[] {
  if (items.length === 0) return [];
  return [
    '',
    printer.style(look, title),
    ...items.slice(0, MOST).flatMap(lines),
    ...moreLine(items.length, printer),
  ];
}

/** An entity in a list. */
export function nameText({ path, type }: Pick<PlanItem, 'path' | 'type'>, { render }: Printer): string {
  return render(message('plan.entity', { path, type }));
}

function moreLine(count: number, { text }: Printer): string[] {
  return count > MOST ? [`  ${text('program.more', { count: count - MOST })}`] : [];
}

/** How to decide what is undecided; nothing where all is decided. */
export function decideLines(plan: Plan, { text }: Printer): string[] {
  const [first] = undecided(plan);
  if (!first?.conflict) return [];
  const { type, guid, conflict } = first;
  // What is used instead cannot be known here.
  const decision = conflict.decisions.find((one) => one !== 'use');
  const about = conflict.code === 'changed-both' ? { column: conflict.facts.column } : {};
  const example = { decisions: [{ type, guid, conflict: conflict.code, ...about, decision }] };
  const all = { decisions: [{ all: conflict.code, decision }] };
  return [
    text('preview.decide'),
    `  ${visible(JSON.stringify(example), 1_000)}`,
    text('preview.decide-all', { example: JSON.stringify(all) }),
    text('preview.skip-all'),
  ];
}

function nextLines(plan: Plan, source: PlanSource, printer: Printer): string[] {
  const { text } = printer;
  const { next, planFile } = source;
  if (undecided(plan).length > 0) return decideLines(plan, printer);
  const { Add, Update, AutoCreate, Remove } = plan.counts;
  if (Add + Update + AutoCreate + Remove === 0) return [text('preview.nothing')];
  const same = planFile === undefined ? optionsOf(plan) : ` --plan ${argument(planFile)}`;
  return [text('preview.next'), `  siteferry ${next.join(' ')}${same}`];
}

/** The options that make the same plan again. */
function optionsOf(plan: Plan): string {
  const flags = importOptionNames.filter(([name]) => plan.options[name]).map(([, option]) => ` --${option}`);
  const { texts } = plan.options;
  if (texts !== 'rewrite') flags.push(` --texts ${texts}`);
  const associated = Object.entries(plan.options.associations).map(
    ([type, how]) => ` --associate ${argument(type)}=${how === 'NaturalKey' ? 'key' : 'guid'}`,
  );
  const decided = plan.decisions.length > 0 ? ' --decisions FILE' : '';
  return `${[...flags, ...associated].join('')}${decided}${plan.onConflict === 'skip' ? ' --on-conflict skip' : ''}`;
}

/** A file as it was given. */
export function argument(given: string): string {
  return visible(redact(given), 1_000);
}

/** A site as it was given, without a password. */
export function addressArgument(given: string): string {
  return visible(redactAddress(given), 1_000);
}
