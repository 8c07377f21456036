import type { Decision } from '#core/contract/transfer/decision.ts';
import type { KeptPreviewResult } from '#core/contract/transfer/import.ts';
import type { Failure } from '#renderer/api/errors.ts';

/**
 * A plan with decisions as one state: what it is to be of, the plan that was made last with what it was made of, and what
 * is being made. What may be done is derived from it, so a plan never counts for other decisions than its own. `Of` is all
 * that a plan is made of besides its receiver and the decisions: plain data.
 */

/** What a plan is made of, besides the rows of the receiver. */
export interface PlanRequest<Of> {
  readonly site: string;
  readonly of: Of;
  readonly decisions: readonly Decision[];
}

/** A plan with what it was made of. While the core keeps its preview, a decision needs no new one. */
export interface ComputedPlan<Of, Result extends KeptPreviewResult> {
  readonly request: PlanRequest<Of>;
  readonly result: Result;
}

interface RequestedPlan {
  readonly site: string;
  /** The receiver is to be read again. */
  readonly reread: boolean;
}

export interface PlanState<Of extends object, Result extends KeptPreviewResult = KeptPreviewResult> {
  readonly of: Of;
  readonly decisions: readonly Decision[];
  /** The decisions before each change of them, the newest last: what *undo* goes back to. */
  readonly undoStack: readonly (readonly Decision[])[];
  /** The receiver for which a plan is still to be made; undefined while nobody waits for one. */
  readonly requested: RequestedPlan | undefined;
  readonly pending: PlanRequest<Of> | undefined;
  /** The newest plan; shown also while the next one is made. */
  readonly made: ComputedPlan<Of, Result> | undefined;
  /** Why there is no newer plan. */
  readonly failure: Failure | undefined;
}

/** Gives the decisions as they are to be from those that there are when it takes effect: none of them is lost. */
export type ChangeDecisions = (decisions: readonly Decision[]) => readonly Decision[];

export type PlanEvent<Of extends object, Result extends KeptPreviewResult = KeptPreviewResult> =
  /** Something else is to be written: no plan and no decision is left. */
  | { kind: 'opened'; of: Of }
  /** A setting was changed. A plan is made again only when it is asked for. */
  | { kind: 'set'; changes: Partial<Of> }
  /** A plan for this receiver follows by itself. */
  | { kind: 'decided'; change: ChangeDecisions; site: string | undefined }
  /** Takes the last change of decisions back; a plan follows by itself. */
  | { kind: 'undone'; site: string | undefined }
  | { kind: 'asked'; site: string | undefined }
  | { kind: 'started'; request: PlanRequest<Of> }
  | ({ kind: 'made' } & ComputedPlan<Of, Result>)
  | { kind: 'failed'; request: PlanRequest<Of>; failure: Failure };

/** Changes of decisions that can be taken back. */
const MAX_UNDO_STEPS = 200;

export function initialPlanState<Of extends object, Result extends KeptPreviewResult>(
  of: Of,
): PlanState<Of, Result> {
  return {
    of,
    decisions: [],
    undoStack: [],
    requested: undefined,
    pending: undefined,
    made: undefined,
    failure: undefined,
  };
}

/** What becomes of the state. An answer counts only for the plan that is being made: any other is late. */
export function planReducer<Of extends object, Result extends KeptPreviewResult>(
  state: PlanState<Of, Result>,
  event: PlanEvent<Of, Result>,
): PlanState<Of, Result> {
  switch (event.kind) {
    case 'opened':
      return initialPlanState(event.of);
    case 'set':
      return { ...state, of: { ...state.of, ...event.changes } };
    case 'decided':
      return withDecisions(state, event.change(state.decisions), event.site);
    case 'undone':
      return withoutLastChange(state, event.site);
    case 'asked': {
      // Nobody waits for the plan of something else.
      const pending = state.pending && isSame(state.pending.of, state.of) ? state.pending : undefined;
      return { ...state, pending, requested: requestPlan(event.site, true) };
    }
    case 'started':
      return { ...state, requested: undefined, pending: event.request, failure: undefined };
    case 'made':
      return state.pending === event.request ? withPlan(state, event) : state;
    case 'failed':
      return state.pending === event.request ? withFailure(state, event.failure) : state;
  }
}

function withDecisions<Of extends object, Result extends KeptPreviewResult>(
  state: PlanState<Of, Result>,
  decisions: readonly Decision[],
  site: string | undefined,
): PlanState<Of, Result> {
  const requested = requestPlan(site, state.requested?.reread === true);
  if (isSame(decisions, state.decisions)) return { ...state, requested };
  return {
    ...state,
    decisions,
    undoStack: [...state.undoStack, state.decisions].slice(-MAX_UNDO_STEPS),
    requested,
  };
}

function withoutLastChange<Of extends object, Result extends KeptPreviewResult>(
  state: PlanState<Of, Result>,
  site: string | undefined,
): PlanState<Of, Result> {
  const decisions = state.undoStack.at(-1);
  if (!decisions) return state;
  const requested = requestPlan(site, state.requested?.reread === true);
  return { ...state, decisions, undoStack: state.undoStack.slice(0, -1), requested };
}

function requestPlan(site: string | undefined, reread: boolean): RequestedPlan | undefined {
  return site === undefined ? undefined : { site, reread };
}

function withPlan<Of extends object, Result extends KeptPreviewResult>(
  state: PlanState<Of, Result>,
  { request, result }: ComputedPlan<Of, Result>,
): PlanState<Of, Result> {
  // What was decided meanwhile may have been taken back.
  const requested = isComputedFrom(request, state) ? undefined : state.requested;
  return { ...state, pending: undefined, made: { request, result }, requested };
}

function withFailure<Of extends object, Result extends KeptPreviewResult>(
  state: PlanState<Of, Result>,
  failure: Failure,
): PlanState<Of, Result> {
  const { made, pending } = state;
  if (failure.code === 'preview-gone' && made && pending) {
    // Nothing is lost but time.
    const requested = { site: pending.site, reread: true };
    const result = { ...made.result, preview: undefined };
    return { ...state, pending: undefined, made: { ...made, result }, requested };
  }
  // Whoever stops a plan does not want another one at once.
  const requested = failure.code === 'cancelled' ? undefined : state.requested;
  return { ...state, pending: undefined, failure, requested };
}

/** The receiver that is chosen now. */
export interface PlanReceiver {
  name: string | undefined;
  /** What its database is, once that is known. */
  siteId: string | undefined;
  /** False while something speaks against asking it. */
  usable: boolean;
}

/** The plan to be made now; undefined where none is requested or another one is still being made. */
export function nextPlan<Of extends object>(
  { requested, pending, of, decisions }: Pick<PlanState<Of>, 'requested' | 'pending' | 'of' | 'decisions'>,
  receiver: PlanReceiver,
): PlanRequest<Of> | undefined {
  if (!requested || requested.site !== receiver.name || !receiver.usable || pending) return undefined;
  return { site: requested.site, of, decisions };
}

/** The plan that differs in its decisions alone, so that it can be made again; undefined where a new preview is needed. */
export function planToDecide<Of extends object, Result extends KeptPreviewResult>(
  { requested, made }: PlanState<Of, Result>,
  request: PlanRequest<Of>,
): Result | undefined {
  if (made?.result.preview === undefined || requested?.reread) return undefined;
  const isSamePreview = made.request.site === request.site && isSame(made.request.of, request.of);
  return isSamePreview ? made.result : undefined;
}

/** What can be said of the plan that is shown, and what may be done with it. */
export interface PlanStatus<Result extends KeptPreviewResult = KeptPreviewResult> {
  shown: Result | undefined;
  /** The plan is one for this receiver. */
  isForReceiver: boolean;
  /** The plan was made with the options and the decisions that are set now. */
  isCurrent: boolean;
  /** Entities with a conflict that stops the import. */
  undecided: number;
  /** A newer plan is being made or follows at once. */
  isBusy: boolean;
  canPreview: boolean;
  canWrite: boolean;
}

export function planStatus<Of extends object, Result extends KeptPreviewResult>(
  state: PlanState<Of, Result>,
  receiver: PlanReceiver,
): PlanStatus<Result> {
  const { made, pending } = state;
  const plan = made?.result.plan;
  const isForReceiver = plan !== undefined && plan.receiver === receiver.siteId;
  const isCurrent = made !== undefined && isComputedFrom(made.request, state);
  const undecided = plan?.counts.Conflict ?? 0;
  const isBusy = pending !== undefined || nextPlan(state, receiver) !== undefined;
  return {
    shown: made?.result,
    isForReceiver,
    isCurrent,
    undecided,
    isBusy,
    canPreview: receiver.usable && !isBusy,
    canWrite: receiver.usable && isForReceiver && isCurrent && undecided === 0 && !isBusy,
  };
}

function isComputedFrom<Of extends object>(
  request: PlanRequest<Of>,
  { of, decisions }: Pick<PlanState<Of>, 'of' | 'decisions'>,
): boolean {
  return isSame(request.of, of) && isSame(request.decisions, decisions);
}

/** Whether two values say the same, whatever the order of their names. */
export function isSame(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false;
  const names = [...new Set([...Object.keys(one), ...Object.keys(other)])];
  return (
    Array.isArray(one) === Array.isArray(other) &&
    names.every((name) => isSame(Reflect.get(one, name), Reflect.get(other, name)))
  );
}
