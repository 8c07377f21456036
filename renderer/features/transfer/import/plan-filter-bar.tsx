import { Input, makeStyles, Select, ToggleButton, tokens } from '@fluentui/react-components';
import { Search20Regular } from '@fluentui/react-icons';
import { type Plan, type Status, status } from '#core/contract/transfer.ts';
import { message } from '#core/messages/catalogue.ts';
import { formatCount } from '#renderer/ui/format.ts';
import { rendered } from '#renderer/ui/messages.ts';
import { useTexts } from '#renderer/ui/texts.ts';
import { useTypeTitle } from '#renderer/ui/type-titles.ts';
import type { PlanFilter } from './plan-rows.ts';
import { importTexts } from './texts.ts';

const useStyles = makeStyles({
  bar: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: tokens.spacingHorizontalS,
    alignItems: 'center',
    border: 'none',
    padding: 0,
    margin: 0,
  },
});

/** Counts per status, which filter when they are pressed; type and text. */
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
  return (
    <fieldset className={styles.bar} aria-label={t('statusFilter')}>
      {status.options.map((name) => (
        <ToggleButton
          key={name}
          size="small"
          checked={filter.statuses.has(name)}
          onClick={() => toggle(name)}
          data-testid={`count-${name}`}
        >
          {`${rendered(message(`status.${name}`))}: ${formatCount(plan.counts[name])}`}
        </ToggleButton>
      ))}
      <Select
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
      <Input
        size="small"
        type="search"
        aria-label={t('search')}
        placeholder={t('search')}
        contentBefore={<Search20Regular />}
        value={filter.text}
        onChange={(_event, { value }) => onChange({ text: value })}
      />
    </fieldset>
  );
}
