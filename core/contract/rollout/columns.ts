import { message } from '#core/messages/catalogue.ts';
import type { RecordColumn } from '../columns.ts';
import type { ReportedSite, Rollout, RolloutLogEntry, RolloutSite } from './rollout.ts';
import { FAILED, type SiteState } from './states.ts';

/** Sites of a roll-out in all, and in some states. */
export function countIn({ counts }: Pick<Rollout, 'counts'>, states?: readonly SiteState[]): number {
  return Object.entries(counts).reduce(
    (sum, [state, count]) => (states && !states.some((one) => one === state) ? sum : sum + count),
    0,
  );
}

/** Roll-outs in a list. */
export const rolloutColumns: readonly RecordColumn<Rollout>[] = [
  { id: 'number', heading: 'column.id', value: ({ number }) => number },
  { id: 'name', heading: 'column.name', value: ({ name }) => name },
  { id: 'state', heading: 'column.state', value: ({ state }) => message(`rollout-state.${state}`) },
  { id: 'sites', heading: 'column.sites', value: (one) => countIn(one) },
  {
    id: 'done',
    heading: 'column.sites-done',
    value: (one) => countIn(one, ['changed', 'verifying', 'done']),
  },
  {
    id: 'failed',
    heading: 'column.sites-failed',
    value: (one) => countIn(one, FAILED),
  },
  { id: 'created', heading: 'column.created', value: ({ createdAt }) => createdAt, isTime: true },
  { id: 'by', heading: 'column.planned-by', value: ({ createdBy }) => createdBy },
];

/** Sites of a roll-out: rows of the matrix. */
export const rolloutSiteColumns: readonly RecordColumn<RolloutSite>[] = [
  { id: 'site', heading: 'column.site', value: ({ site }) => site },
  { id: 'wave', heading: 'column.wave', value: ({ wave }) => wave + 1 },
  { id: 'verdict', heading: 'column.verdict', value: verdictText },
  { id: 'state', heading: 'column.state', value: ({ state }) => message(`rollout-site.${state}`) },
  { id: 'group', heading: 'column.group', value: ({ group }) => group },
  { id: 'from', heading: 'column.has-before', value: ({ from }) => from },
  { id: 'changed', heading: 'column.changed-at', value: ({ changedAt }) => changedAt, isTime: true },
  { id: 'failure', heading: 'column.because', value: ({ failure }) => failure?.message },
];

/** One site of a roll-out, with what a row of many has no place for. */
export const rolloutSiteFacts: readonly RecordColumn<RolloutSite>[] = [
  ...rolloutSiteColumns,
  { id: 'job', heading: 'column.job', value: ({ job }) => job },
];

/** What the plan says; of conflicts how many there are of each kind. */
function verdictText({ verdict, conflicts }: RolloutSite) {
  const kinds = Object.entries(conflicts);
  return kinds.length === 0
    ? message(`rollout-verdict.${verdict}`)
    : kinds.map(([code, count]) => message('rollout.conflicts-of-kind', { code, count }));
}

/** What of a site a report has besides. */
const REPORTED: readonly string[] = ['wave', 'verdict', 'state', 'from', 'failure', 'job'];

/** Who has what since when. */
export const reportedSiteColumns: readonly RecordColumn<ReportedSite>[] = [
  { id: 'site', heading: 'column.site', value: ({ site }) => site },
  { id: 'has', heading: 'column.has-now', value: ({ has }) => has, none: 'column-value.unknown' },
  { id: 'since', heading: 'column.since', value: ({ since }) => since, isTime: true },
  ...rolloutSiteFacts.filter(({ id }) => REPORTED.includes(id)),
];

/** What happened. */
export const rolloutLogColumns: readonly RecordColumn<RolloutLogEntry>[] = [
  { id: 'at', heading: 'column.time', value: ({ at }) => at, isTime: 'exact' },
  { id: 'site', heading: 'column.site', value: ({ site }) => site },
  { id: 'message', heading: 'column.run', value: ({ message: said }) => said },
];
