import { sanitize } from '#core/base/sanitize.ts';
import { rolloutSiteColumns } from '#core/contract/rollout/columns.ts';
import type { PlanGroup, Rollout, RolloutMatrix, RolloutSite } from '#core/contract/rollout/rollout.ts';
import { siteState, siteVerdict } from '#core/contract/rollout/states.ts';
import { message } from '#core/messages/catalogue.ts';
import { formatLocalTime } from '#core/messages/format.ts';
import type { Printer } from '../../printer.ts';
import type { Look } from '../../text/style.ts';
import { recordTable } from '../record-table.ts';
import { warningLines } from '../warnings.ts';

/** How many groups a person sees; `--json` has all. */
const MAX_GROUPS = 20;

/** How many sites a person sees. */
export const MAX_SITES = 20;

/** A roll-out: how it stands, its groups with the odd ones first, the sites that want somebody, its waves. */
export function matrixLines(
  { rollout, groups, warnings }: RolloutMatrix,
  odd: readonly RolloutSite[],
  printer: Printer,
): string[] {
  const { text, style } = printer;
  const more = groups.length - MAX_GROUPS;
  return [
    ...headLines(rollout, printer),
    '',
    style('heading', text('rollout.groups')),
    ...groups.slice(0, MAX_GROUPS).flatMap((group) => groupLines(group, printer)),
    ...(more > 0 ? [`  ${text('program.more', { count: more })}`] : []),
    ...(odd.length > 0 ? ['', ...recordTable(rolloutSiteColumns, odd, printer)] : []),
    '',
    ...waveLines(rollout, printer),
    ...warningLines(warnings, printer),
  ];
}

function headLines(rollout: Rollout, { text, style, render, language }: Printer): string[] {
  const { number, name, createdAt } = rollout;
  const at = formatLocalTime(createdAt, language, 'zoned-second');
  const state = message(`rollout-state.${rollout.state}`);
  const values = { number: String(number), name: sanitize(name), state, by: sanitize(rollout.createdBy), at };
  return [
    style('heading', text('rollout.head', values)),
    ...(rollout.reason ? [style('bad', sanitize(render(rollout.reason), 400))] : []),
  ];
}

const LOOKS: Readonly<Record<PlanGroup['verdict'], Look>> = {
  ...{ same: 'faint', clean: 'good', conflict: 'bad', drifted: 'changed', protected: 'changed' },
  unreachable: 'bad',
};

function groupLines(
  { group, verdict, sites, counts, conflicts, example }: PlanGroup,
  printer: Printer,
): string[] {
  const { text, style } = printer;
  const changes = counts.Add + counts.Update + counts.AutoCreate + counts.Remove;
  const said = message(`rollout-verdict.${verdict}`);
  const line =
    verdict === 'unreachable' || verdict === 'same'
      ? text('rollout.group-without-plan', { sites, verdict: said })
      : text('rollout.group', { sites, verdict: said, changes });
  const kinds = Object.entries(conflicts).map(([code, count]) =>
    message('rollout.conflicts-of-kind', { code, count }),
  );
  const details = text('rollout.group-details', {
    group: group === '' ? '-' : group,
    site: sanitize(example),
  });
  return [
    style(LOOKS[verdict], `  ${line}`),
    ...(kinds.length > 0 ? [`      ${text('rollout.group-conflicts', { kinds })}`] : []),
    `      ${details}`,
  ];
}

/** The waves with how far they are. */
export function waveLines({ waves }: Rollout, { text, style }: Printer): string[] {
  return [
    style('heading', text('rollout.waves')),
    ...waves.map(({ name, size, state, counts }, index) => {
      const states = siteState.options.flatMap((one) =>
        counts[one]
          ? [message('rollout.count-of-state', { count: counts[one], state: message(`rollout-site.${one}`) })]
          : [],
      );
      const values = {
        wave: index + 1,
        name: sanitize(name),
        sites: size,
        state: message(`rollout-wave.${state}`),
        states,
      };
      return `  ${text(name === String(index + 1) ? 'rollout.wave-line' : 'rollout.wave-line-named', values)}`;
    }),
  ];
}

/** Verdicts that a person wants to see site by site. */
export const ODD = siteVerdict.options.filter((verdict) => verdict !== 'clean' && verdict !== 'same');
