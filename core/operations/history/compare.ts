import { join } from 'node:path';
import { z } from 'zod';
import { type RunComparison, type RunRequest, runRequest } from '#core/contract/history.ts';
import { type Run, runCounts } from '#core/contract/run.ts';
import { status } from '#core/contract/transfer/plan.ts';
import { readJsonFile } from '#core/workspace/files.ts';
import { describeRun, readStoredRun, runFolder, type StoredRun } from '#core/workspace/history/store.ts';

/** Entities that a comparison lists; how many there are it says. */
const MOST_ENTITIES = 1_000;

/** What a run was asked to do; undefined for one of an earlier version. Throws `run-unknown`, `file-unreadable`. */
export async function readRequest(home: string, id: string): Promise<{ run: Run; request?: RunRequest }> {
  const stored = await readStoredRun(home, id);
  const request = requestOf(stored);
  return { run: await describeRun(stored), ...(request ? { request } : {}) };
}

/** Puts two runs beside each other. Throws `run-unknown`, `file-unreadable`. */
export async function compareRuns(
  home: string,
  ids: { first: string; second: string },
): Promise<RunComparison> {
  const [first, second] = await Promise.all([sideOf(home, ids.first), sideOf(home, ids.second)]);
  const entities = first.plan && second.plan ? diffEntities(first.plan, second.plan) : undefined;
  return {
    first: first.run,
    second: second.run,
    counts: pairByName(first.run.counts, second.run.counts, runCounts),
    options: diffSettings(settingsOf(first), settingsOf(second)),
    optionsKnown: first.request !== undefined && second.request !== undefined,
    types: diffTypes(first.types, second.types),
    ...(entities ? { entities } : {}),
  };
}

const storedPlan = z.object({
  items: z.array(z.object({ type: z.string(), guid: z.string(), path: z.string(), status })),
});
type StoredPlan = z.infer<typeof storedPlan>;

interface Side {
  run: Run;
  request: RunRequest | undefined;
  types: Record<string, Record<string, number>>;
  plan: StoredPlan | undefined;
}

async function sideOf(home: string, id: string): Promise<Side> {
  const stored = await readStoredRun(home, id);
  const run = await describeRun(stored);
  // Who failed before a plan was made, or whose files somebody removed, has none.
  const plan = await readJsonFile(join(runFolder(home, id), 'plan.json')).catch(() => undefined);
  return {
    run,
    request: requestOf(stored),
    types: stored.types ?? {},
    plan: storedPlan.safeParse(plan).data,
  };
}

function requestOf({ request }: StoredRun): RunRequest | undefined {
  return runRequest.safeParse(request).data;
}

/** What the run was made with, each under its name in the contract. */
function settingsOf({ run, request }: Side): Record<string, unknown> {
  const { site, archive, dryRun } = run;
  const common = { site, ...(archive === undefined ? {} : { archive }), dryRun };
  if (!request) return common;
  if (request.kind === 'export') {
    const { selection, format, associations, texts } = request;
    return { ...common, ownSelection: selection, format, associations, texts };
  }
  if (request.kind === 'sign-in') return { ...common, operation: request.operation };
  const { options, onConflict, decisions } = request;
  return { ...common, ...options, onConflict, ownDecisions: decisions };
}

function diffSettings(
  first: Record<string, unknown>,
  second: Record<string, unknown>,
): RunComparison['options'] {
  return pairByName(first, second)
    .filter((one) => canonicalJson(one.first) !== canonicalJson(one.second))
    .map((one) => ({
      name: one.name,
      first: shownSetting(one.first, one.second),
      second: shownSetting(one.second, one.first),
    }));
}

/** The same text for the same setting: its schema has put its keys in one order, and lists say the same in any order. */
function canonicalJson(setting: unknown): string | undefined {
  return JSON.stringify(Array.isArray(setting) ? [...elementsOf(setting)].toSorted() : setting);
}

function elementsOf(setting: unknown): Set<string> {
  return new Set(Array.isArray(setting) ? setting.map((element) => JSON.stringify(element)) : []);
}

/** A setting as it is told; of a list, how many the other run does not have. */
function shownSetting(setting: unknown, other: unknown): string | boolean | number | undefined {
  if (Array.isArray(setting)) {
    const others = elementsOf(other);
    return [...elementsOf(setting)].filter((element) => !others.has(element)).length;
  }
  const isPlain = typeof setting === 'string' || typeof setting === 'boolean' || setting === undefined;
  return isPlain ? setting : JSON.stringify(setting);
}

interface Pair<Value> {
  name: string;
  first?: Value | undefined;
  second?: Value | undefined;
}

/** The values of both, by name, those in `order` first. */
function pairByName<Value>(
  first: Readonly<Record<string, Value>>,
  second: Readonly<Record<string, Value>>,
  order: readonly string[] = [],
): Pair<Value>[] {
  const there = new Set([...Object.keys(first), ...Object.keys(second)]);
  const names = new Set([...order.filter((name) => there.has(name)), ...there]);
  return Array.from(names, (name) => ({ name, first: first[name], second: second[name] }));
}

function diffPairs<Value>(all: readonly Pair<Value>[]): Pair<Value>[] {
  return all.filter(({ first, second }) => first !== second);
}

function diffTypes(first: Side['types'], second: Side['types']): RunComparison['types'] {
  return pairByName(first, second)
    .map(({ name, first: one = {}, second: other = {} }) => ({
      type: name,
      counts: diffPairs(pairByName(one, other, runCounts)),
    }))
    .filter(({ counts }) => counts.length > 0);
}

function diffEntities(first: StoredPlan, second: StoredPlan): NonNullable<RunComparison['entities']> {
  const keyed = ({ items }: StoredPlan) => new Map(items.map((item) => [`${item.type} ${item.guid}`, item]));
  const [one, other] = [keyed(first), keyed(second)];
  const keys = new Set([...one.keys(), ...other.keys()]);
  const items = [...keys].flatMap((key) => {
    const [left, right] = [one.get(key), other.get(key)];
    const item = left ?? right;
    if (!item || left?.status === right?.status) return [];
    const { type, guid, path } = item;
    return [{ type, guid, path, first: left?.status, second: right?.status }];
  });
  return { total: items.length, items: items.slice(0, MOST_ENTITIES) };
}
