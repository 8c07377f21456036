import { SiteferryError } from '#core/base/errors.ts';
import type { Message } from '#core/base/message.ts';
import {
  MOVING,
  POSSIBLE,
  RETRIED,
  type RolloutAction,
  rolloutAction,
  SKIPPED,
} from '#core/contract/rollout/actions.ts';
import type { ControlRolloutInput } from '#core/contract/rollout/rollout.ts';
import {
  AT_WORK,
  FAILED,
  type RolloutState,
  type SiteState,
  type SiteVerdict,
} from '#core/contract/rollout/states.ts';
import { message } from '#core/messages/catalogue.ts';
import { isBeyond } from './advance.ts';
import type { RolloutRow } from './rows.ts';

/** What matters of a site when somebody does something to its roll-out. */
export interface ControlledSite {
  position: number;
  name: string;
  address: string;
  wave: number;
  verdict: SiteVerdict;
  state: SiteState;
  isWritten: boolean;
}

/** What becomes of a roll-out by a person's word. */
export interface ControlStep {
  state?: RolloutState;
  /** Null where it is no matter any more why it stands as it does. */
  reason?: null;
  undo?: 'nothing' | null;
  wave?: number;
  /** The current wave is not over, and its gate is not approved. */
  reopens?: true;
  /** Who opens the gate of the current wave. */
  approvedBy?: string;
  starts?: true;
  sites: { position: number; to: SiteState }[];
  /** Sites whose plans are made again, after which they wait. */
  replans: number[];
  log: { position?: number; message: Message }[];
}

/** How many sites a message names. */
const NAMED = 20;

/**
 * What an action does, or undefined where nothing: a pure function. Throws `usage` for what cannot be done as the roll-out or a site
 * stands, with what can; `rule-broken` where something has to be decided before.
 */
export function control(
  rollout: Given['rollout'],
  sites: readonly ControlledSite[],
  input: ControlRolloutInput,
  by: string,
): ControlStep | undefined {
  const { action } = input;
  const isPossible = POSSIBLE[action].includes(rollout.state);
  // Of one that goes on already nothing changes, but that this process works on it as well.
  if (!isPossible && action === 'resume' && MOVING.includes(rollout.state)) return undefined;
  if (!isPossible) throw impossible(action, rollout.state);
  const step: ControlStep = {
    sites: [],
    replans: [],
    log: [{ message: message(`rollout.by-${action}`, { by }) }],
  };
  const given: Given = { rollout, sites, input, by, step };
  return { start, pause, resume, approve, skip, retry, abort, undo }[action](given);
}

interface Given {
  rollout: Pick<RolloutRow, 'state' | 'wave' | 'wave_ended_at' | 'policy'>;
  sites: readonly ControlledSite[];
  input: ControlRolloutInput;
  by: string;
  step: ControlStep;
}

function start({ sites, input: { leaveOut }, step }: Given): ControlStep {
  const waiting = sites.filter(({ state }) => state === 'waiting');
  const isLeft = ({ verdict }: ControlledSite) => leaveOut.includes(verdict);
  const open = waiting.filter(({ verdict }) => verdict === 'conflict' || verdict === 'unreachable');
  const undecided = open.filter((site) => !isLeft(site));
  if (undecided.length > 0) throw notReady('rollout.undecided', undecided);
  for (const { position } of waiting.filter(isLeft)) step.sites.push({ position, to: 'left-out' });
  return { ...step, state: 'running', reason: null, starts: true };
}

function pause({ step }: Given): ControlStep {
  return { ...step, state: 'paused', reason: null };
}

function resume({ rollout, sites, step }: Given): ControlStep {
  const { wave, policy } = rollout;
  const of = sites.filter((site) => site.wave === wave && site.state !== 'left-out');
  const failed = of.filter(({ state }) => FAILED.includes(state));
  const { tolerance } = policy.waves[wave] ?? {};
  if (tolerance && isBeyond(tolerance, failed.length, of.length))
    throw notReady('rollout.still-failed', failed);
  return { ...step, state: 'running', reason: null, undo: null };
}

function approve({ rollout, by, step }: Given): ControlStep {
  const wave = rollout.policy.waves[rollout.wave];
  const isAsked = wave?.gate.approval === true && rollout.wave_ended_at !== null;
  if (!isAsked) throw usage(message('rollout.nothing-to-approve', { wave: rollout.wave + 1 }));
  return { ...step, approvedBy: by };
}

function skip(given: Given): ControlStep {
  const { step } = given;
  const named = namedSites(given, SKIPPED);
  if (named.length === 0) throw usage(message('rollout.which-sites'));
  for (const { position } of named)
    tell(step, position, 'left-out', message('rollout.skipped', { by: given.by }));
  return step;
}

function retry(given: Given): ControlStep {
  const { rollout, sites, input, by, step } = given;
  const open: readonly SiteState[] = [...RETRIED, 'left-out'];
  const again = input.sites ? namedSites(given, open) : sites.filter(({ state }) => RETRIED.includes(state));
  if (again.length === 0) throw usage(message('rollout.nothing-to-retry'));
  const wave = Math.min(...again.map((site) => site.wave));
  const isBusy = rollout.state === 'running' || sites.some(({ state }) => AT_WORK.includes(state));
  // Sites of a later wave are under way, or will be.
  if (wave < rollout.wave && isBusy) throw usage(message('rollout.retry-earlier', { wave: wave + 1 }));
  for (const { position, isWritten } of again) {
    const told = message('rollout.retried', { by });
    // It has the change: what is asked again is whether it is as it has to be.
    if (isWritten) tell(step, position, 'changed', told);
    else {
      step.replans.push(position);
      step.log.push({ position, message: told });
    }
  }
  if (wave < rollout.wave) step.wave = wave;
  // One of a wave to come only waits for it.
  const reopens = wave <= rollout.wave ? ({ reopens: true } as const) : {};
  return { ...step, ...reopens, ...(rollout.state === 'done' ? { state: 'paused' } : {}) };
}

function abort({ sites, step }: Given): ControlStep {
  const isAtWork = sites.some(({ state }) => AT_WORK.includes(state));
  // Where no job is at a site nothing is waited for, and nobody need be there who would.
  if (!isAtWork) return { ...step, state: 'stopped', undo: null, reason: null };
  return { ...step, state: 'aborting', undo: 'nothing', reason: null };
}

function undo(given: Given): ControlStep {
  const { sites, input, by, step } = given;
  const { wave, everything } = input;
  const scopes = [input.sites !== undefined, wave !== undefined, everything];
  if (scopes.filter(Boolean).length !== 1) throw usage(message('rollout.undo-what'));
  const { waves } = given.rollout.policy;
  if (wave !== undefined && wave > waves.length)
    throw usage(message('rollout.no-such-wave', { wave, waves: waves.length }));
  const meant = input.sites
    ? byName(sites, input.sites)
    : sites.filter((site) => everything || site.wave + 1 === wave);
  const written = meant.filter(({ isWritten, state }) => isWritten && !AT_WORK.includes(state));
  const without = input.sites ? meant.filter((site) => !written.includes(site)) : [];
  if (without.length > 0) throw usage(message('rollout.undo-without', { sites: names(without) }));
  if (written.length === 0) throw usage(message('rollout.nothing-to-undo'));
  for (const { position } of written)
    tell(step, position, 'undo-waiting', message('rollout.to-undo', { by }));
  for (const { position } of meant.filter(({ state }) => state === 'unknown'))
    step.log.push({ position, message: message('rollout.unknown-not-undone') });
  return { ...step, state: 'undoing', undo: null, reason: null };
}

function tell(step: ControlStep, position: number, to: SiteState, told: Message): void {
  step.sites.push({ position, to });
  step.log.push({ position, message: told });
}

/** The sites that are named, each of which has to be in one of these states. */
function namedSites({ sites, input }: Given, states: readonly SiteState[]): ControlledSite[] {
  const named = byName(sites, input.sites ?? []);
  const others = named.filter(({ state }) => !states.includes(state));
  const [first] = others;
  if (!first) return named;
  throw usage(
    message('rollout.not-of-sites', {
      action: message(`rollout-action.${input.action}`),
      sites: names(others),
      state: message(`rollout-site.${first.state}`),
      possible: states.map((state) => message(`rollout-site.${state}`)),
    }),
  );
}

/** Sites by their names or addresses. Throws `usage` for those that there are not. */
function byName(sites: readonly ControlledSite[], asked: readonly string[]): ControlledSite[] {
  const byText = new Map(
    sites.flatMap((site) => [[site.address, site] as const, [site.name, site] as const]),
  );
  const missing = asked.filter((name) => !byText.has(name));
  if (missing.length > 0) throw usage(message('rollout.no-such-site', { sites: missing }));
  return [...new Set(asked.flatMap((name) => byText.get(name) ?? []))];
}

function names(sites: readonly ControlledSite[]): string[] {
  const more = sites.length > NAMED ? [`… (${sites.length})`] : [];
  return [...sites.slice(0, NAMED).map(({ name }) => name), ...more];
}

function impossible(action: RolloutAction, state: RolloutState): SiteferryError {
  const possible = rolloutAction.options
    .filter((one) => POSSIBLE[one].includes(state))
    .map((one) => message(`rollout-action.${one}`));
  return usage(
    message('rollout.not-possible', {
      action: message(`rollout-action.${action}`),
      state: message(`rollout-state.${state}`),
      possible,
    }),
  );
}

function notReady(
  code: 'rollout.undecided' | 'rollout.still-failed',
  sites: readonly ControlledSite[],
): SiteferryError {
  const reason = message(code, { sites: names(sites) });
  return new SiteferryError('rule-broken', { rule: 'rollout-ready', reason });
}

function usage(reason: Message): SiteferryError {
  return new SiteferryError('usage', { reason });
}
