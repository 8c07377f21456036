import type { PlanGroup, RolloutSite } from '#core/contract/rollout/rollout.ts';
import type { SiteFilter } from './site-rows.ts';

/** What asks before it is done. */
export type RolloutDialog = 'start' | 'abort' | 'retry' | 'undo';

/** What of a roll-out a page shows, and what is asked or decided on it: one state. */
export interface PageState {
  filter: SiteFilter;
  /** Name of the site beside the matrix. */
  site: string | undefined;
  dialog: RolloutDialog | undefined;
  /** Names of the sites that the dialog is about; empty for none in particular. */
  about: readonly string[];
  /** The group whose conflicts are decided, in place of the matrix. */
  deciding: Pick<PlanGroup, 'group' | 'sites' | 'example'> | undefined;
}

export type PageEvent =
  | { type: 'filtered'; changes: SiteFilter }
  | { type: 'cleared' }
  /** The sites of a group alone; those of all without one. */
  | { type: 'group'; group: PlanGroup | undefined }
  /** A click on a wave shows its sites alone, and one more shows all. */
  | { type: 'wave'; wave: number }
  | { type: 'chosen'; site: string | undefined }
  | { type: 'asked'; dialog: RolloutDialog; sites?: readonly RolloutSite[] }
  | { type: 'closed' }
  | { type: 'decide'; group: PlanGroup }
  /** Back to the matrix. */
  | { type: 'decided' };

export const initialPage: PageState = {
  filter: {},
  site: undefined,
  dialog: undefined,
  about: [],
  deciding: undefined,
};

export function pageReducer(state: PageState, event: PageEvent): PageState {
  const { filter } = state;
  switch (event.type) {
    case 'filtered':
      return { ...state, filter: { ...filter, ...event.changes } };
    case 'cleared':
      return { ...state, filter: {} };
    case 'group':
      return { ...state, filter: withGroup(filter, event.group) };
    case 'wave':
      return { ...state, filter: { ...filter, wave: filter.wave === event.wave ? undefined : event.wave } };
    case 'chosen':
      return { ...state, site: event.site };
    case 'asked':
      return { ...state, dialog: event.dialog, about: (event.sites ?? []).map(({ site }) => site) };
    case 'closed':
      return { ...state, dialog: undefined, about: [] };
    case 'decide': {
      const { group, sites, example } = event.group;
      return { ...state, deciding: { group, sites, example } };
    }
    case 'decided':
      // Plans were made again, so the group may be another one, or gone.
      return { ...state, deciding: undefined, filter: { ...filter, group: undefined, verdict: undefined } };
  }
}

/** Sites without a plan are in no group: their verdict tells them from others. */
function withGroup(filter: SiteFilter, of: PlanGroup | undefined): SiteFilter {
  const others = { ...filter, group: undefined, verdict: undefined };
  if (!of) return others;
  return of.group === '' ? { ...others, verdict: of.verdict } : { ...others, group: of.group };
}

/** Whether the sites of a group are what is listed. */
export function isOfGroup(
  filter: SiteFilter,
  { group, verdict }: Pick<PlanGroup, 'group' | 'verdict'>,
): boolean {
  return group === '' ? filter.group === undefined && filter.verdict === verdict : filter.group === group;
}
