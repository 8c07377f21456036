import { sanitize } from '#core/base/sanitize.ts';
import { undoScope } from '#core/contract/rollout/policy.ts';
import { Disclosure } from '#renderer/ui/disclosure.tsx';
import { SelectField } from '#renderer/ui/form/choice-fields.tsx';
import { useFieldGrid } from '#renderer/ui/form/field-grid.ts';
import { ElementsField } from '#renderer/ui/json/elements-field.tsx';
import { useJson, useJsonValue } from '#renderer/ui/json/json-context.ts';
import { type JsonPath, readAt } from '#renderer/ui/json/json-text.ts';
import { Stack } from '#renderer/ui/layout.tsx';
import { type Translate, useTexts } from '#renderer/ui/texts.ts';
import { PolicyChoice, PolicyFlag, PolicyNumber, PolicyText } from './policy-fields.tsx';

const TAKES = ['count', 'percent', 'label', 'rest'] as const;
type Take = (typeof TAKES)[number];
const INITIAL: Readonly<Record<Take, number | string | boolean>> = {
  count: 1,
  percent: 10,
  label: '',
  rest: true,
};

/** The waves in their order: which sites each takes, how many at once, what may fail, and what opens the next one. */
export function WavesForm({ labels }: { labels: readonly string[] }) {
  const t = useTexts('rollout-plan');
  const { text } = useJson();
  return (
    <ElementsField
      label={t('waves')}
      add={t('addWave')}
      path={['waves']}
      initial={{ take: { rest: true }, atOnce: 5, tolerance: { count: 0 } }}
      titleOf={(place) => waveTitle(t, text, place)}
    >
      {(place) => <WaveFields place={place} labels={labels} />}
    </ElementsField>
  );
}

function takeOf(stored: unknown): Take {
  return TAKES.find((name) => typeof stored === 'object' && stored !== null && name in stored) ?? 'rest';
}

function waveTitle(t: Translate<'rollout-plan'>, text: string, place: JsonPath): string {
  const name = readAt(text, [...place, 'name']);
  const take = takeOf(readAt(text, [...place, 'take']));
  const value = String(readAt(text, [...place, 'take', take]) ?? '');
  const sites = take === 'rest' ? t('takes_rest') : t(`takes_${take}`, { value: sanitize(value, 50) || '…' });
  return typeof name === 'string' && name !== '' ? `${sanitize(name, 100)}: ${sites}` : sites;
}

function WaveFields({ place, labels }: { place: JsonPath; labels: readonly string[] }) {
  const grid = useFieldGrid();
  const t = useTexts('rollout-plan');
  return (
    <>
      <div className={grid}>
        <PolicyText path={[...place, 'name']} label={t('waveName')} />
        <TakeFields path={[...place, 'take']} labels={labels} />
        <PolicyNumber path={[...place, 'atOnce']} label={t('atOnce')} placeholder="5" min={1} max={500} />
        <PolicyNumber
          path={[...place, 'tolerance', 'count']}
          label={t('toleranceCount')}
          help={t('toleranceCountHelp')}
        />
        <PolicyNumber
          path={[...place, 'tolerance', 'percent']}
          label={t('tolerancePercent')}
          help={t('tolerancePercentHelp')}
          max={100}
        />
        <PolicyChoice
          path={[...place, 'onStop']}
          label={t('onStop')}
          initial="nothing"
          choices={undoScope.options.map((value) => ({ value, label: t(`onStop_${value}`) }))}
        />
      </div>
      <Disclosure title={t('gate')} open>
        <GateFields path={[...place, 'gate']} />
      </Disclosure>
    </>
  );
}

function TakeFields({ path, labels }: { path: JsonPath; labels: readonly string[] }) {
  const t = useTexts('rollout-plan');
  const { stored, write, said } = useJsonValue(path);
  const take = takeOf(stored);
  return (
    <>
      <SelectField
        field={{ value: take, change: (kind: Take) => write({ [kind]: INITIAL[kind] }), ...said }}
        label={t('take')}
        choices={TAKES.map((value) => ({ value, label: t(`take_${value}`) }))}
      />
      {take === 'count' && <PolicyNumber path={[...path, 'count']} label={t('count')} min={1} />}
      {take === 'percent' && (
        <PolicyNumber path={[...path, 'percent']} label={t('percent')} help={t('percentHelp')} max={100} />
      )}
      {take === 'label' && <PolicyText path={[...path, 'label']} label={t('label')} choices={labels} keeps />}
    </>
  );
}

/** What opens the next wave. */
function GateFields({ path }: { path: JsonPath }) {
  const grid = useFieldGrid();
  const t = useTexts('rollout-plan');
  const { text } = useJson();
  const checks = [...path, 'checks'];
  const kindAt = (place: JsonPath) => readAt(text, [...place, 'kind']);
  return (
    <Stack gap="s">
      <div className={grid}>
        <PolicyFlag path={[...path, 'approval']} label={t('approval')} />
        <PolicyNumber path={[...path, 'minutes']} label={t('minutes')} help={t('minutesHelp')} />
      </div>
      <ElementsField
        label={t('checks')}
        add={t('addCheck')}
        path={checks}
        initial={{ kind: 'drift' }}
        titleOf={(place) => {
          const kind = CHECKS.find((one) => one === kindAt(place));
          return kind ? t(`check_${kind}`) : '…';
        }}
      >
        {(place) => <CheckFields path={place} />}
      </ElementsField>
    </Stack>
  );
}

const CHECKS = ['drift', 'health', 'query'] as const;
type Check = (typeof CHECKS)[number];
const NEW_CHECK: Readonly<Record<Check, object>> = {
  drift: { kind: 'drift' },
  health: { kind: 'health', path: '/' },
  query: { kind: 'query', sql: '' },
};

function CheckFields({ path }: { path: JsonPath }) {
  const t = useTexts('rollout-plan');
  const { stored, write } = useJsonValue([...path, 'kind']);
  const whole = useJsonValue(path);
  const kind = CHECKS.find((one) => one === stored) ?? 'drift';
  return (
    <>
      <SelectField
        field={{
          value: kind,
          change: (chosen: Check) => (chosen === kind ? write(kind) : whole.write(NEW_CHECK[chosen])),
        }}
        label={t('check')}
        help={t(`check_${kind}_help`)}
        choices={CHECKS.map((value) => ({ value, label: t(`check_${value}`) }))}
      />
      {kind === 'health' && <PolicyText path={[...path, 'path']} label={t('path')} keeps />}
      {kind === 'query' && <PolicyText path={[...path, 'sql']} label={t('sql')} lines keeps />}
    </>
  );
}
