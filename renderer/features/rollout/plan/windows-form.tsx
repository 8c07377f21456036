import { MultipleField } from '#renderer/ui/form/choice-fields.tsx';
import { DateField } from '#renderer/ui/form/date-field.tsx';
import { useFieldGrid } from '#renderer/ui/form/field-grid.ts';
import { dayNames } from '#renderer/ui/form/week.ts';
import { ElementsField } from '#renderer/ui/json/elements-field.tsx';
import { useJson, useJsonValue } from '#renderer/ui/json/json-context.ts';
import { type JsonPath, readAt } from '#renderer/ui/json/json-text.ts';
import { useTexts } from '#renderer/ui/texts.ts';
import { PolicyText } from './policy-fields.tsx';

/** When which sites may be changed. */
export function WindowsForm({ selectors }: { selectors: readonly string[] }) {
  const grid = useFieldGrid();
  const t = useTexts('rollout-plan');
  const { text } = useJson();
  const at = (place: JsonPath, name: string) => String(readAt(text, [...place, name]) ?? '…');
  return (
    <ElementsField
      label={t('windows')}
      add={t('addWindow')}
      path={['windows']}
      initial={{ sites: 'all', days: ['sat', 'sun'], from: '22:00', until: '06:00' }}
      titleOf={(place) => `${at(place, 'from')} – ${at(place, 'until')}`}
    >
      {(place) => (
        <div className={grid}>
          <PolicyText
            path={[...place, 'sites']}
            label={t('windowSites')}
            help={t('windowSitesHelp')}
            choices={selectors}
          />
          <DaysField path={[...place, 'days']} />
          <TimeField path={[...place, 'from']} label={t('from')} />
          <TimeField path={[...place, 'until']} label={t('until')} help={t('untilHelp')} />
          <PolicyText
            path={[...place, 'zone']}
            label={t('zone')}
            help={t('zoneHelp')}
            choices={Intl.supportedValuesOf('timeZone')}
          />
        </div>
      )}
    </ElementsField>
  );
}

function DaysField({ path }: { path: JsonPath }) {
  const t = useTexts('rollout-plan');
  const { stored, write, said } = useJsonValue(path);
  const days = dayNames();
  const value = Array.isArray(stored) ? stored.map(String) : days.map((day) => day.value);
  return <MultipleField field={{ value, change: write, ...said }} label={t('days')} choices={days} />;
}

function TimeField({ path, label, help }: { path: JsonPath; label: string; help?: string }) {
  const { stored, write, said } = useJsonValue(path);
  const field = { value: String(stored ?? ''), change: write, ...said };
  return <DateField kind="time" field={field} label={label} help={help} />;
}
