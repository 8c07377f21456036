import type { Decision } from '#core/contract/transfer-decision.ts';
import type { PreviewInput, PreviewResult } from '#core/contract/transfer-import.ts';
import type { MovePreviewInput } from '#core/contract/transfer-move.ts';
import { type ImportOptions, importOptions } from '#core/contract/transfer-options.ts';
import type { Failure } from '#renderer/api/errors.ts';
import type { ChosenBase } from '../base/chosen-base.ts';

/**
 * The plan of the next import as one state: what is set, the plan that was made last with what it was made with, and what
 * is being made. What may be done is derived from it, so a plan never counts for other decisions than its own.
 */

/** What is to be written: an archive by its address for the core, or what is ticked of two sides. */
export type Written = Pick<PreviewInput, 'archive'> | Pick<MovePreviewInput, 'from' | 'remove'>;

/** The settings of the next import or move. */
export interface ImportDraft {
  source: Written | undefined;
  /** What the person calls it. */
  name: string;
  options: ImportOptions;
  onConflict: 'fail' | 'skip';
  /** What both sides were once. */
  base: ChosenBase | undefined;
  decisions: readonly Decision[];
}

/** True where what is chosen of a side is moved, without an archive. */
export function isMove({ source }: ImportDraft): boolean {
  return source !== undefined && 'remove' in source;
}

/** What a plan is made of, besides the rows of the receiver. */
export type PlanRequest = Readonly<
  Pick<PreviewInput, 'site' | 'base' | 'options' | 'onConflict'> & {
    source: Written;
    decisions: readonly Decision[];
  }
>;

/** A plan with what it was made of. */
export interface MadePlan {
  readonly request: PlanRequest;
  readonly result: PreviewResult;
  /** What the core calls the preview while it keeps it, so that a decision needs no new one. */
  readonly preview: string | undefined;
}

interface Wanted {
  readonly site: string;
  /** The receiver is to be read again. */
  readonly anew: boolean;
}

export interface ImportState {
  readonly draft: ImportDraft;
  /** The decisions before each change of them, the newest last: what *undo* goes back to. */
  readonly past: readonly (readonly Decision[])[];
  /** The receiver for which a plan of the draft is still to be made; undefined while nobody waits for one. */
  readonly wanted: Wanted | undefined;
  readonly making: PlanRequest | undefined;
  /** The newest plan of this archive; shown also while the next one is made. */
  readonly made: MadePlan | undefined;
  /** Why there is no newer plan. */
  readonly failure: Failure | undefined;
}

/** Gives the decisions as they are to be from those that there are when it takes effect: none of them is lost. */
export type ChangeDecisions = (decisions: readonly Decision[]) => readonly Decision[];

export type ImportEvent =
  | { kind: 'opened'; source: Written; name: string }
  | { kind: 'closed' }
  /** A setting was changed. A plan is made again only when it is asked for. */
  | { kind: 'set'; changes: Partial<Pick<ImportDraft, 'options' | 'onConflict' | 'base'>> }
  /** A plan for this receiver follows by itself. */
  | { kind: 'decided'; change: ChangeDecisions; site: string | undefined }
  /** Takes the last change of decisions back; a plan follows by itself. */
  | { kind: 'undone'; site: string | undefined }
  | { kind: 'asked'; site: string | undefined }
  | { kind: 'started'; request: PlanRequest }
  | ({ kind: 'made' } & MadePlan)
  | { kind: 'failed'; request: PlanRequest; failure: Failure };

const emptyDraft: ImportDraft = {
  source: undefined,
  name: '',
  options: importOptions.parse({}),
  onConflict: 'fail',
  base: undefined,
  decisions: [],
};

const noPlan = { past: [], wanted: undefined, making: undefined, made: undefined, failure: undefined };

/** Changes of decisions that can be taken back. */
const MOST_PAST = 200;

export const emptyState: ImportState = { draft: emptyDraft, ...noPlan };

/** What becomes of the state. An answer counts only for the plan that is being made: any other is late. */
export function nextState(state: ImportState, event: ImportEvent): ImportState {
  const { draft } = state;
  switch (event.kind) {
    case 'opened':
      return {
        draft: { ...draft, source: event.source, name: event.name, base: undefined, decisions: [] },
        ...noPlan,
      };
    case 'closed':
      return emptyState;
    case 'set':
      return { ...state, draft: { ...draft, ...event.changes } };
    case 'decided':
      return withDecisions(state, event.change(draft.decisions), event.site);
    case 'undone':
      return withoutLastChange(state, event.site);
    case 'asked':
      return { ...state, wanted: wantedFor(event.site, true) };
    case 'started':
      return { ...state, wanted: undefined, making: event.request, failure: undefined };
    case 'made':
      return state.making === event.request ? withPlan(state, event) : state;
    case 'failed':
      return state.making === event.request ? withFailure(state, event.failure) : state;
  }
}

function withDecisions(
  state: ImportState,
  decisions: readonly Decision[],
  site: string | undefined,
): ImportState {
  const { draft, past } = state;
  const wanted = wantedFor(site, state.wanted?.anew === true);
  if (isSame(decisions, draft.decisions)) return { ...state, wanted };
  return {
    ...state,
    draft: { ...draft, decisions },
    past: [...past, draft.decisions].slice(-MOST_PAST),
    wanted,
  };
}

function withoutLastChange(state: ImportState, site: string | undefined): ImportState {
  const { draft, past } = state;
  const decisions = past.at(-1);
  if (!decisions) return state;
  const wanted = wantedFor(site, state.wanted?.anew === true);
  return { ...state, draft: { ...draft, decisions }, past: past.slice(0, -1), wanted };
}

function wantedFor(site: string | undefined, anew: boolean): Wanted | undefined {
  return site === undefined ? undefined : { site, anew };
}

function withPlan(state: ImportState, { request, result, preview }: MadePlan): ImportState {
  // What was decided meanwhile may have been taken back.
  const wanted = isMadeOf(request, state.draft) ? undefined : state.wanted;
  return { ...state, making: undefined, made: { request, result, preview }, wanted };
}

function withFailure(state: ImportState, failure: Failure): ImportState {
  const { made, making } = state;
  if (failure.code === 'preview-gone' && made && making) {
    // Nothing is lost but time.
    const wanted = { site: making.site, anew: true };
    return { ...state, making: undefined, made: { ...made, preview: undefined }, wanted };
  }
  // Whoever stops a plan does not want another one at once.
  const wanted = failure.code === 'cancelled' ? undefined : state.wanted;
  return { ...state, making: undefined, failure, wanted };
}

/** The receiver that is chosen now. */
export interface PlanReceiver {
  name: string | undefined;
  /** What its database is, once that is known. */
  siteId: string | undefined;
  /** False while something speaks against asking it. */
  usable: boolean;
}

/** The plan to be made now; undefined where none is wanted or another one is still being made. */
export function nextPlan(state: ImportState, receiver: PlanReceiver): PlanRequest | undefined {
  const { wanted, making, draft } = state;
  const { source, options, onConflict, base, decisions } = draft;
  if (!wanted || wanted.site !== receiver.name || !receiver.usable) return undefined;
  if (making || source === undefined) return undefined;
  return { site: wanted.site, source, ...(base ? { base: base.base } : {}), options, onConflict, decisions };
}

/** The plan that differs in its decisions alone, so that it can be made again; undefined where a new preview is needed. */
export function planToDecide({ wanted, made }: ImportState, request: PlanRequest): MadePlan | undefined {
  if (!made || made.preview === undefined || wanted?.anew) return undefined;
  const { site, source, onConflict, options, base } = made.request;
  const isSamePreview =
    site === request.site &&
    onConflict === request.onConflict &&
    isSame(source, request.source) &&
    isSameBase(base, request.base);
  return isSamePreview && isSame(options, request.options) ? made : undefined;
}

/** What can be said of the plan that is shown, and what may be done with it. */
export interface PlanStatus {
  shown: PreviewResult | undefined;
  /** The plan is one for this receiver. */
  isForReceiver: boolean;
  /** The plan was made with the options and the decisions that are set now. */
  isCurrent: boolean;
  /** Entities with a conflict that stops the import. */
  undecided: number;
  /** A newer plan is being made or follows at once. */
  isBusy: boolean;
  canPreview: boolean;
  canImport: boolean;
}

export function planStatus(state: ImportState, receiver: PlanReceiver): PlanStatus {
  const { made, making, draft } = state;
  const plan = made?.result.plan;
  const isForReceiver = plan !== undefined && plan.receiver === receiver.siteId;
  const isCurrent = made !== undefined && isMadeOf(made.request, draft);
  const undecided = plan?.counts.Conflict ?? 0;
  const isBusy = making !== undefined || nextPlan(state, receiver) !== undefined;
  return {
    shown: made?.result,
    isForReceiver,
    isCurrent,
    undecided,
    isBusy,
    canPreview: receiver.usable && !isBusy,
    canImport: receiver.usable && isForReceiver && isCurrent && undecided === 0 && !isBusy,
  };
}

function isMadeOf(request: PlanRequest, draft: ImportDraft): boolean {
  return (
    draft.source !== undefined &&
    isSame(request.source, draft.source) &&
    request.onConflict === draft.onConflict &&
    isSameBase(request.base, draft.base?.base) &&
    isSame(request.options, draft.options) &&
    isSame(request.decisions, draft.decisions)
  );
}

function isSameBase(one: PlanRequest['base'], other: PlanRequest['base']): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** Whether two values say the same. */
export function isSame<Values extends object>(one: Values, other: Values): boolean {
  if (one === other) return true;
  const names = Object.keys(one);
  return (
    names.length === Object.keys(other).length &&
    names.every((name) => {
      const [left, right] = [Reflect.get(one, name), Reflect.get(other, name)];
      return JSON.stringify(left) === JSON.stringify(right);
    })
  );
}
