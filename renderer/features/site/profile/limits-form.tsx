import { sanitize } from '#core/base/sanitize.ts';
import type { CatalogType } from '#core/contract/catalog.ts';
import { ANY_TYPE } from '#core/contract/profile.ts';
import { ComboboxField, MultipleField, SelectField } from '#renderer/ui/form/choice-fields.tsx';
import { DateField } from '#renderer/ui/form/date-field.tsx';
import { useFieldGrid } from '#renderer/ui/form/field-grid.ts';
import { NumberField } from '#renderer/ui/form/fields.tsx';
import { dayNames } from '#renderer/ui/form/week.ts';
import { ElementsField } from '#renderer/ui/json/elements-field.tsx';
import { useJson, useJsonValue } from '#renderer/ui/json/json-context.ts';
import { type JsonPath, readAt } from '#renderer/ui/json/json-text.ts';
import { useTexts } from '#renderer/ui/texts.ts';
import { useTypeTitle } from '#renderer/ui/type-titles.ts';
import { NOTE, Part, RuleText, RuleType } from './rule-fields.tsx';

/** How much a write may change and remove without a word. */
export function LimitsPart({ types }: { types: readonly CatalogType[] }) {
  const grid = useFieldGrid();
  const t = useTexts('profile');
  const titleOf = useTypeTitle();
  const { text } = useJson();
  const any: Readonly<Record<string, string>> = { [ANY_TYPE]: t('anyType') };
  const updates = readAt(text, ['limits', 'updates']);
  const hasAny = Array.isArray(updates) && updates.some((one) => one?.type === ANY_TYPE);
  const typeAt = (place: JsonPath) => String(readAt(text, [...place, 'type']) ?? '');
  return (
    <Part title={t('limits')} hint={t('limitsHint')}>
      <RuleNumber path={['limits', 'removals']} label={t('removals')} help={t('removalsHint')} />
      <ElementsField
        label={t('updates')}
        add={t('addUpdates')}
        path={['limits', 'updates']}
        initial={{ type: hasAny ? '' : ANY_TYPE, percent: 20 }}
        titleOf={(place) => any[typeAt(place)] ?? sanitize(titleOf(typeAt(place)) || '…')}
      >
        {(place) => (
          <div className={grid}>
            <RuleType path={[...place, 'type']} types={types} words={any} />
            <RuleNumber path={[...place, 'percent']} label={t('percent')} max={100} />
          </div>
        )}
      </ElementsField>
    </Part>
  );
}

/** When nothing is written without a reason. */
export function FreezePart() {
  const t = useTexts('profile');
  const { text } = useJson();
  const days = dayNames();
  const titleOf = (place: JsonPath) => {
    const chosen = readAt(text, [...place, 'days']);
    const ofWeek = Array.isArray(chosen) ? days.filter(({ value }) => chosen.includes(value)) : [];
    const times = ['from', 'until'].map((name) =>
      String(readAt(text, [...place, name]) || '…').replace('T', ' '),
    );
    return sanitize([ofWeek.map(({ label }) => label).join(', '), times.join(' – ')].join(' ').trim());
  };
  return (
    <Part title={t('freeze')} hint={t('freezeHint')}>
      <ElementsField
        label={t('freeze')}
        add={t('addFreeze')}
        path={['freeze']}
        initial={{ days: ['fri'], from: '18:00', until: '08:00', zone: ownZone() }}
        titleOf={titleOf}
      >
        {(place) => <FreezeFields place={place} />}
      </ElementsField>
    </Part>
  );
}

function FreezeFields({ place }: { place: JsonPath }) {
  const grid = useFieldGrid();
  const t = useTexts('profile');
  const { stored, write } = useJsonValue(place);
  const window = typeof stored === 'object' && stored !== null ? stored : {};
  const isWeekly = 'days' in window;
  const { days: _days, ...others } = window as { days?: unknown };
  const kind = isWeekly ? 'time' : 'datetime-local';
  return (
    <>
      <div className={grid}>
        <SelectField
          label={t('repeats')}
          field={{
            value: isWeekly ? 'weekly' : 'once',
            // A time of a day is none of a date.
            change: (chosen) =>
              write({ ...(chosen === 'weekly' ? { days: ['fri'] } : {}), ...others, from: '', until: '' }),
          }}
          choices={[
            { value: 'weekly', label: t('weekly') },
            { value: 'once', label: t('once') },
          ]}
        />
        {isWeekly ? <DaysField path={[...place, 'days']} /> : <ZoneField path={[...place, 'zone']} />}
        <RuleTime path={[...place, 'from']} kind={kind} label={t('freezeFrom')} />
        <RuleTime
          path={[...place, 'until']}
          kind={kind}
          label={t('freezeUntil')}
          help={isWeekly ? t('freezeUntilHint') : undefined}
        />
        {isWeekly && <ZoneField path={[...place, 'zone']} />}
      </div>
      <RuleText path={[...place, 'note']} label={t('note')} maxLength={NOTE} optional />
    </>
  );
}

function DaysField({ path }: { path: JsonPath }) {
  const t = useTexts('profile');
  const { stored, write, said } = useJsonValue(path);
  const value = Array.isArray(stored) ? stored.map(String) : [];
  return <MultipleField field={{ value, change: write, ...said }} label={t('days')} choices={dayNames()} />;
}

function ZoneField({ path }: { path: JsonPath }) {
  const t = useTexts('profile');
  const { stored, write, said } = useJsonValue(path);
  return (
    <ComboboxField
      field={{ value: String(stored ?? ''), change: write, ...said }}
      label={t('zone')}
      choices={Intl.supportedValuesOf('timeZone')}
      maxLength={100}
    />
  );
}

function RuleTime(props: {
  path: JsonPath;
  kind: 'time' | 'datetime-local';
  label: string;
  help?: string | undefined;
}) {
  const { path, kind, label, help } = props;
  const { stored, write, said } = useJsonValue(path);
  const field = { value: String(stored ?? ''), change: write, ...said };
  return <DateField kind={kind} field={field} label={label} help={help} />;
}

function RuleNumber(props: { path: JsonPath; label: string; help?: string; max?: number }) {
  const { path, label, help, max } = props;
  const { stored, write, said } = useJsonValue(path);
  const field = {
    value: typeof stored === 'number' ? stored : null,
    change: (value: number | null) => write(value ?? undefined),
    ...said,
  };
  return (
    <NumberField field={field} label={label} help={help} min={0} {...(max === undefined ? {} : { max })} />
  );
}

function ownZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}
