import { Button, makeStyles, Select, tokens } from '@fluentui/react-components';
import { FilterDismiss20Regular } from '@fluentui/react-icons';
import { type RunKind, type RunResult, runKind, runResult } from '#core/contract/run.ts';
import { message } from '#core/messages/catalogue.ts';
import { useSiteName } from '#renderer/shell/use-site-name.ts';
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

const useStyles = makeStyles({
  bar: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: tokens.spacingHorizontalS,
    minHeight: '36px',
    flexShrink: 0,
    margin: 0,
    padding: `${tokens.spacingVerticalXS} 0 0`,
    border: 'none',
  },
  select: { maxWidth: '220px' },
});

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
  const styles = useStyles();
  const t = useTexts('history');
  const siteName = useSiteName();
  const isSet = Object.values(filter).some((value) => value !== undefined);
  return (
    <fieldset className={styles.bar}>
      <Choice
        label={t('kind')}
        value={filter.kind}
        all={t('allKinds')}
        choices={runKind.options.map((kind) => [kind, renderMessage(message(`run-kind.${kind}`))])}
        onChange={(kind) => onChange({ ...filter, kind })}
      />
      <Choice
        label={t('site')}
        value={filter.site}
        all={t('allSites')}
        choices={sites.map((site) => [site, siteName(site)])}
        onChange={(site) => onChange({ ...filter, site })}
      />
      <Choice
        label={t('outcome')}
        value={filter.result}
        all={t('allOutcomes')}
        choices={runResult.options.map((one) => [one, renderMessage(message(`run-result.${one}`))])}
        onChange={(result) => onChange({ ...filter, result })}
      />
      <Choice
        label={t('days')}
        value={filter.days === undefined ? undefined : String(filter.days)}
        all={t('allDays')}
        choices={PERIODS.map((days) => [String(days), days === 1 ? t('lastDay') : t('lastDays', { days })])}
        onChange={(days) => onChange({ ...filter, days: days === undefined ? undefined : Number(days) })}
      />
      {isSet && (
        <Button
          size="small"
          appearance="subtle"
          icon={<FilterDismiss20Regular />}
          onClick={() => onChange({})}
        >
          {t('clearFilters')}
        </Button>
      )}
    </fieldset>
  );
}

function Choice<Value extends string>(props: {
  label: string;
  value: Value | undefined;
  all: string;
  choices: readonly (readonly [value: Value, title: string])[];
  onChange: (value: Value | undefined) => void;
}) {
  const { label, value, all, choices, onChange } = props;
  const styles = useStyles();
  return (
    <Select
      className={styles.select}
      size="small"
      aria-label={label}
      value={value ?? ''}
      onChange={(_event, { value: chosen }) => onChange(choices.find(([one]) => one === chosen)?.[0])}
    >
      <option value="">{all}</option>
      {choices.map(([one, title]) => (
        <option key={one} value={one}>
          {title}
        </option>
      ))}
    </Select>
  );
}
