import { type RunKind, type RunResult, runKind, runResult } from '#core/contract/run.ts';
import { message } from '#core/messages/catalogue.ts';
import { useSiteName } from '#renderer/shell/use-site-name.ts';
import { FilterBar, FilterChoice } from '#renderer/ui/filter-bar.tsx';
import { renderMessage } from '#renderer/ui/messages.ts';
import { useTexts } from '#renderer/ui/texts.ts';

/** Which runs are listed; what is absent filters nothing. */
export interface RunFilter {
  kind?: RunKind | undefined;
  site?: string | undefined;
  result?: RunResult | undefined;
  days?: number | undefined;
}

const PERIODS = [1, 7, 30, 90, 365] as const;

/** What was stored of the filters, as far as it still is one. */
export function parseRunFilter(stored: unknown): RunFilter {
  if (typeof stored !== 'object' || stored === null) return {};
  const { kind, site, result, days }: { kind?: unknown; site?: unknown; result?: unknown; days?: unknown } =
    stored;
  return {
    ...(runKind.options.find((one) => one === kind) ? { kind: runKind.parse(kind) } : {}),
    ...(typeof site === 'string' ? { site } : {}),
    ...(runResult.options.find((one) => one === result) ? { result: runResult.parse(result) } : {}),
    ...(PERIODS.find((one) => one === days) ? { days: Number(days) } : {}),
  };
}

/** Filters of the list: kind, site, outcome and period. */
export function RunFilterBar(props: {
  filter: RunFilter;
  /** Sites that runs were made on. */
  sites: readonly string[];
  onChange: (filter: RunFilter) => void;
}) {
  const { filter, sites, onChange } = props;
  const t = useTexts('history');
  const siteName = useSiteName();
  const isSet = Object.values(filter).some((value) => value !== undefined);
  return (
    <FilterBar clear={t('clearFilters')} onClear={isSet ? () => onChange({}) : undefined}>
      <FilterChoice
        label={t('kind')}
        value={filter.kind}
        all={t('allKinds')}
        choices={runKind.options.map((kind) => [kind, renderMessage(message(`run-kind.${kind}`))])}
        onChange={(kind) => onChange({ ...filter, kind })}
      />
      <FilterChoice
        label={t('site')}
        value={filter.site}
        all={t('allSites')}
        choices={sites.map((site) => [site, siteName(site)])}
        onChange={(site) => onChange({ ...filter, site })}
      />
      <FilterChoice
        label={t('outcome')}
        value={filter.result}
        all={t('allOutcomes')}
        choices={runResult.options.map((one) => [one, renderMessage(message(`run-result.${one}`))])}
        onChange={(result) => onChange({ ...filter, result })}
      />
      <FilterChoice
        label={t('days')}
        value={filter.days === undefined ? undefined : String(filter.days)}
        all={t('allDays')}
        choices={PERIODS.map((days) => [String(days), days === 1 ? t('lastDay') : t('lastDays', { days })])}
        onChange={(days) => onChange({ ...filter, days: days === undefined ? undefined : Number(days) })}
      />
    </FilterBar>
  );
}
