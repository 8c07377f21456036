import { makeStyles, Select } from '@fluentui/react-components';
import { type Plan, status } from '#core/contract/transfer/plan.ts';
import { useTexts } from '#renderer/ui/texts.ts';
import { useTypeTitle } from '#renderer/ui/type-titles.ts';
import type { PlanFilter } from './plan-rows.ts';
import { StatusToggles } from './status-toggles.tsx';

const useStyles = makeStyles({
  type: { flexShrink: 1, minWidth: '110px', maxWidth: '200px' },
});

/** Counts per status, which filter when they are pressed; and the type. */
export function PlanFilterBar(props: {
  plan: Plan;
  filter: PlanFilter;
  onChange: (changes: Partial<PlanFilter>) => void;
}) {
  const styles = useStyles();
  const t = useTexts('import');
  const titleOf = useTypeTitle();
  const { plan, filter, onChange } = props;
  // A status that nothing has filters nothing.
  const shown = status.options.filter((name) => plan.counts[name] > 0 || filter.statuses.has(name));
  return (
    <StatusToggles
      label={t('statusFilter')}
      counts={shown.map((name) => [name, plan.counts[name]] as const)}
      shown={filter.statuses}
      onShown={(statuses) => onChange({ statuses })}
    >
      <Select
        className={styles.type}
        size="small"
        aria-label={t('type')}
        value={filter.type}
        onChange={(_event, { value }) => onChange({ type: value })}
      >
        <option value="">{t('allTypes')}</option>
        {Object.keys(plan.byType).map((type) => (
          <option key={type} value={type}>
            {titleOf(type)}
          </option>
        ))}
      </Select>
    </StatusToggles>
  );
}
