import { sanitize } from '#core/base/sanitize.ts';
import { recordFacts } from '#core/contract/columns.ts';
import { rolloutLogColumns, rolloutSiteFacts } from '#core/contract/rollout/columns.ts';
import type { RolloutSiteDetail } from '#core/contract/rollout/rollout.ts';
import { type Plan, status } from '#core/contract/transfer/plan.ts';
import { message } from '#core/messages/catalogue.ts';
import type { Printer } from '../../printer.ts';
import { alignColumns } from '../../text/table.ts';
import { listLines, nameText } from '../list.ts';
import { cellOf, recordTable, tableWays } from '../record-table.ts';

/** One site of a roll-out: what its plan does, what is another one than most have, and what happened to it. */
export function rolloutSiteLines({ site, plan, usual, log }: RolloutSiteDetail, printer: Printer): string[] {
  const { text, style, language, render } = printer;
  // Of a site with the change the failure itself says that nothing was written.
  const remedies = site.failure && !site.isWritten ? site.failure.remedies : [];
  const facts = recordFacts(rolloutSiteFacts, site, tableWays(printer));
  const columns = rolloutLogColumns.filter(({ id }) => id !== 'site');
  return [
    style('heading', sanitize(site.site, 200)),
    ...alignColumns(
      facts.slice(1).map(({ heading, value }) => [heading, cellOf(String(value), 400)]),
      '  ',
      language,
    ),
    ...remedies.map((remedy) => `  ${sanitize(render(remedy), 600)}`),
    ...(plan ? planItems(plan, usual?.plan, printer) : []),
    ...(usual ? ['', text('rollout.usual', { sites: usual.sites, group: usual.group })] : []),
    ...(log.length > 0 ? ['', ...recordTable(columns, log, printer)] : []),
  ];
}

/** What the plan does that is not nothing; where another one is usual, only what is not in that as well. */
function planItems(plan: Plan, usual: Plan | undefined, printer: Printer): string[] {
  const { text, render } = printer;
  const keyOf = (item: Plan['items'][number]) => `${item.type} ${item.guid} ${item.status}`;
  const known = new Set(usual?.items.map(keyOf));
  const counts = status.options.flatMap((one) =>
    plan.counts[one] > 0 ? [`${render(message(`status.${one}`))} ${plan.counts[one]}`] : [],
  );
  const items = plan.items.filter(
    (item) => (item.status !== 'NoChanges' || item.kept !== undefined) && !known.has(keyOf(item)),
  );
  const title = text(usual ? 'rollout.unlike-usual' : 'rollout.of-plan', { count: items.length });
  return [
    `  ${counts.join(', ')}`,
    ...listLines(items, 'heading', title, printer, (item) => [
      `  ${render(message(`status.${item.status}`))}: ${nameText(item, printer)}`,
    ]),
  ];
}
