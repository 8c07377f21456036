import type { Decision } from '#core/contract/transfer/decision.ts';
import type { PreviewResult } from '#core/contract/transfer/import.ts';
import type { ImportOptions } from '#core/contract/transfer/options.ts';
import { PLAN_VERSION } from '#core/contract/transfer/plan-version.ts';
import { message } from '#core/messages/catalogue.ts';
import type { Failure } from '#renderer/api/errors.ts';
import {
  initialPlanState,
  nextPlan,
  type PlanEvent,
  type PlanReceiver,
  type PlanRequest,
  planReducer,
  planStatus,
} from '#renderer/features/transfer/import/plan-state.ts';
import {
  emptyDraft,
  type ImportDraft,
  type ImportState,
} from '#renderer/features/transfer/import/use-plan.ts';

export const shop: PlanReceiver = { name: 'Shop', siteId: 'shop-id', usable: true };
export const other: PlanReceiver = { name: 'Other', siteId: 'other-id', usable: true };

const skip = (guid: string): Decision => ({ type: 'states', guid, conflict: 'key-taken', decision: 'skip' });
export const [one, two] = [skip('one'), skip('two')];

/** The plan of a receiver; everything about it that the window looks at. */
export function planFor(request: PlanRequest<ImportDraft>, conflicts = 0, siteId = 'shop-id'): PreviewResult {
  const { decisions } = request;
  const { options, onConflict } = request.of;
  const counts = {
    Add: 1,
    Update: 0,
    Conflict: conflicts,
    NoChanges: 0,
    AutoCreate: 0,
    Skipped: 0,
    Remove: 0,
  };
  const made = { version: PLAN_VERSION, hash: '', receiver: siteId, archive: '', byType: {}, items: [] };
  return {
    plan: { ...made, options, onConflict, decisions: [...decisions], counts } as PreviewResult['plan'],
    warnings: [],
  };
}

function failureOf(code: Failure['code']): Failure {
  return { code, message: message('error.connection'), remedies: [], data: {} };
}

/** A window in which things happen: plans that are wanted are started as soon as they can be. */
export function startWindow() {
  let state: ImportState = initialPlanState(emptyDraft);
  let receiver = shop;
  const started: PlanRequest<ImportDraft>[] = [];
  const startNext = () => {
    const request = nextPlan(state, receiver);
    if (!request) return;
    started.push(request);
    state = planReducer(state, { kind: 'started', request });
    startNext();
  };
  const request = (index: number) => {
    const found = started.at(index);
    if (!found) throw new Error('no plan was started');
    return found;
  };
  const window = {
    started,
    dispatch(event: PlanEvent<ImportDraft>) {
      state = planReducer(state, event);
      startNext();
      return window;
    },
    open: (archive: string) =>
      window.dispatch({
        kind: 'opened',
        of: { ...state.of, source: { archive }, name: archive, base: undefined },
      }),
    preview: () => window.dispatch({ kind: 'asked', site: receiver.name }),
    decide: (decision: Decision) =>
      window.dispatch({ kind: 'decided', change: (before) => [...before, decision], site: receiver.name }),
    undoDecision: () =>
      window.dispatch({ kind: 'decided', change: (before) => before.slice(0, -1), site: receiver.name }),
    undo: () => window.dispatch({ kind: 'undone', site: receiver.name }),
    set: (changes: Partial<ImportOptions>) =>
      window.dispatch({ kind: 'set', changes: { options: { ...state.of.options, ...changes } } }),
    /** The plan that was started as the `index`th is made: the newest one unless told. */
    answer: (index = -1, conflicts = 0, siteId = receiver.siteId) =>
      window.dispatch({
        kind: 'made',
        request: request(index),
        result: planFor(request(index), conflicts, siteId),
      }),
    fail: (code: Failure['code'], index = -1) =>
      window.dispatch({ kind: 'failed', request: request(index), failure: failureOf(code) }),
    choose(next: PlanReceiver) {
      receiver = next;
      startNext();
      return window;
    },
    get state() {
      return state;
    },
    get status() {
      return planStatus(state, receiver);
    },
    /** Decisions of every plan that was started. */
    get asked() {
      return started.map(({ decisions }) =>
        decisions.map((decision) => ('guid' in decision ? decision.guid : '')),
      );
    },
  };
  return window;
}

/** A window with the plan of an archive. */
export function withPlan(conflicts = 0) {
  const window = startWindow();
  window.open('a.zip');
  window.preview();
  window.answer(-1, conflicts);
  return window;
}
