import { makeStyles, mergeClasses, Select, ToggleButton, tokens } from '@fluentui/react-components';
import { type Plan, type Status, status } from '#core/contract/transfer-plan.ts';
import { message } from '#core/messages/catalogue.ts';
import { formatCount } from '#renderer/ui/format.ts';
import { rendered } from '#renderer/ui/messages.ts';
import { useTexts } from '#renderer/ui/texts.ts';
import { useTypeTitle } from '#renderer/ui/type-titles.ts';
import type { PlanFilter } from './plan-rows.ts';
import { StatusIcon } from './status-text.tsx';
import { importTexts } from './texts.ts';

const useStyles = makeStyles({
  bar: {
    display: 'flex',
    gap: tokens.spacingHorizontalXS,
    alignItems: 'center',
    boxSizing: 'border-box',
    // A set of fields would otherwise be as wide as they are.
    minWidth: 0,
    border: 'none',
    padding: '2px',
    margin: 0,
    flexWrap: 'wrap',
  },
  count: { flexShrink: 0, minWidth: 'auto', whiteSpace: 'nowrap', fontWeight: tokens.fontWeightRegular },
  pressed: { fontWeight: tokens.fontWeightSemibold },
  type: { flexShrink: 1, minWidth: '110px', maxWidth: '200px' },
});

/** Counts per status, which filter when they are pressed; and the type. */
export function PlanFilterBar(props: {
  plan: Plan;
  filter: PlanFilter;
  onChange: (changes: Partial<PlanFilter>) => void;
}) {
  const styles = useStyles();
  const t = useTexts(importTexts);
  const titleOf = useTypeTitle();
  const { plan, filter, onChange } = props;
  const toggle = (name: Status) => {
    const statuses = new Set(filter.statuses);
    if (!statuses.delete(name)) statuses.add(name);
    onChange({ statuses });
  };
  // A status that nothing has filters nothing.
  const shown = status.options.filter((name) => plan.counts[name] > 0 || filter.statuses.has(name));
  return (
    <fieldset className={styles.bar} aria-label={t('statusFilter')}>
      {shown.map((name) => (
        <ToggleButton
          key={name}
          size="small"
          appearance={filter.statuses.has(name) ? 'secondary' : 'subtle'}
          className={mergeClasses(styles.count, filter.statuses.has(name) && styles.pressed)}
          icon={<StatusIcon status={name} />}
          checked={filter.statuses.has(name)}
          onClick={() => toggle(name)}
          data-testid={`count-${name}`}
        >
          {`${rendered(message(`status.${name}`))}: ${formatCount(plan.counts[name])}`}
        </ToggleButton>
      ))}
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
    </fieldset>
  );
}
