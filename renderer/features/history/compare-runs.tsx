import { Button, Field, makeStyles, Select, Text, tokens } from '@fluentui/react-components';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { visible } from '#core/base/text.ts';
import { type Run, type RunComparison, runCounts } from '#core/contract/history.ts';
import type { Status } from '#core/contract/transfer-plan.ts';
import { message } from '#core/messages/catalogue.ts';
import { useApi } from '#renderer/api/api.tsx';
import { DialogFrame } from '#renderer/ui/dialog-frame.tsx';
import { formatCount, formatZonedTime } from '#renderer/ui/format.ts';
import { Grid, type GridColumn } from '#renderer/ui/grid/grid.tsx';
import { Loaded } from '#renderer/ui/loaded.tsx';
import { rendered } from '#renderer/ui/messages.ts';
import { useTexts } from '#renderer/ui/texts.ts';
import { useTypeTitle } from '#renderer/ui/type-titles.ts';
import { runKind } from './run-kind.ts';
import { outcomeWord } from './run-outcome.tsx';
import { historyTexts } from './texts.ts';

const useStyles = makeStyles({
  sides: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)',
    gap: tokens.spacingHorizontalM,
  },
  picker: { minWidth: 0, '& select': { minWidth: 0, width: '100%' } },
});

/** Two runs beside each other; which two is chosen here. */
export function CompareRuns(props: {
  runs: readonly Run[];
  /** Those that were chosen, the older one first. */
  first: string | undefined;
  second: string | undefined;
  onClose: () => void;
}) {
  const { runs, onClose } = props;
  const styles = useStyles();
  const t = useTexts(historyTexts);
  const { queries } = useApi();
  const [first, setFirst] = useState(props.first ?? '');
  const [second, setSecond] = useState(props.second ?? '');
  const isReady = first !== '' && second !== '' && first !== second;
  const comparison = useQuery({
    ...queries.history.compare.queryOptions({ input: { first, second } }),
    enabled: isReady,
  });
  return (
    <DialogFrame
      title={t('compareTitle')}
      wide
      onClose={onClose}
      actions={<Button onClick={onClose}>{t('close')}</Button>}
    >
      <div className={styles.sides}>
        <RunPicker label={t('first')} runs={runs} value={first} onChange={setFirst} />
        <RunPicker label={t('second')} runs={runs} value={second} onChange={setSecond} />
      </div>
      {isReady ? (
        <Loaded query={comparison}>{(found) => <Comparison comparison={found} />}</Loaded>
      ) : (
        <Text role="status">{t('chooseTwo')}</Text>
      )}
    </DialogFrame>
  );
}

function RunPicker(props: {
  label: string;
  runs: readonly Run[];
  value: string;
  onChange: (id: string) => void;
}) {
  const { label, runs, value, onChange } = props;
  const styles = useStyles();
  return (
    <Field label={label} className={styles.picker}>
      <Select className={styles.picker} value={value} onChange={(_event, { value: id }) => onChange(id)}>
        <option value="" />
        {runs.map((run) => (
          <option key={run.id} value={run.id}>
            {[formatZonedTime(run.startedAt), runKind(run), visible(run.site), outcomeWord(run)].join(', ')}
          </option>
        ))}
      </Select>
    </Field>
  );
}

/** A row of any part of the comparison. */
interface Line {
  key: string;
  name: string;
  /** What it is counted in. */
  of?: string;
  first: string;
  second: string;
}

function Comparison({ comparison }: { comparison: RunComparison }) {
  const t = useTexts(historyTexts);
  const titleOf = useTypeTitle();
  const settingOf = useSettingWords();
  const { counts, options, types, entities } = comparison;
  const isSame =
    counts.every(({ first, second }) => first === second) &&
    options.length + types.length + (entities?.total ?? 0) === 0;
  const status = (one: Status | undefined) =>
    one === undefined ? t('absent') : rendered(message(`status.${one}`));
  return (
    <>
      {isSame && <Text>{t('same')}</Text>}
      <Part
        title={t('counts')}
        heading={t('count')}
        lines={counts.map(({ name, first, second }) => ({
          key: name,
          name: countName(name),
          first: countOf(first),
          second: countOf(second),
        }))}
      />
      <Part
        title={t('settings')}
        heading={t('setting')}
        lines={options.map(({ name, first, second }) => ({
          key: name,
          name: settingOf.name(name),
          first: settingOf.value(first),
          second: settingOf.value(second),
        }))}
      />
      <Part
        title={t('types')}
        heading={t('type')}
        of={t('count')}
        lines={types.flatMap(({ type, counts: ofType }) =>
          ofType.map(({ name, first, second }) => ({
            key: `${type} ${name}`,
            name: titleOf(type),
            of: countName(name),
            first: countOf(first),
            second: countOf(second),
          })),
        )}
      />
      {entities ? (
        <Part
          title={t('entities', { number: formatCount(entities.total) })}
          heading={t('entity')}
          of={t('type')}
          note={
            entities.items.length < entities.total
              ? t('entitiesShown', { number: formatCount(entities.items.length) })
              : undefined
          }
          lines={entities.items.map(({ type, guid, path, first, second }) => ({
            key: `${type} ${guid}`,
            name: visible(path),
            of: titleOf(type),
            first: status(first),
            second: status(second),
          }))}
        />
      ) : (
        <Text>{t('noPlan')}</Text>
      )}
    </>
  );
}

function Part(props: {
  title: string;
  heading: string;
  of?: string;
  note?: string | undefined;
  lines: readonly Line[];
}) {
  const { title, heading, of, note, lines } = props;
  const t = useTexts(historyTexts);
  if (lines.length === 0) return null;
  const columns: GridColumn<Line>[] = [
    { id: 'name', heading, cell: ({ name }) => name, width: 'minmax(180px, 2fr)' },
    ...(of === undefined ? [] : [{ id: 'of', heading: of, cell: (line: Line) => line.of, width: 160 }]),
    { id: 'first', heading: t('first'), cell: ({ first }) => first },
    { id: 'second', heading: t('second'), cell: ({ second }) => second },
  ];
  return (
    <section>
      <Text as="h3" weight="semibold" block>
        {title}
      </Text>
      {note && <Text block>{note}</Text>}
      <Grid
        compact
        id={`history.compare.${of === undefined ? 'two' : 'three'}`}
        label={title}
        columns={columns}
        rows={lines}
        rowKey={({ key }) => key}
        empty={null}
      />
    </section>
  );
}

function countName(name: string): string {
  const known = runCounts.find((one) => one === name);
  return known ? rendered(message(`run-count.${known}`)) : name;
}

function countOf(count: number | undefined): string {
  return count === undefined ? '' : formatCount(count);
}

const SETTINGS = [
  'site',
  'archive',
  'dryRun',
  'selection',
  'format',
  'associations',
  'texts',
  'onConflict',
  'decisions',
  'importWithoutKeepIdentity',
  'importAsNewData',
  'copyShared',
  'includeAllResolutions',
  'importConstraintsActionEnrichWithDefaults',
  'withDenormalization',
] as const;

/** Names and values of settings in the window's language. */
function useSettingWords() {
  const t = useTexts(historyTexts);
  return {
    name(name: string): string {
      const known = SETTINGS.find((one) => one === name);
      return known ? t(`setting_${known}`) : name;
    },
    value(value: string | boolean | number | undefined): string {
      if (typeof value === 'boolean') return value ? t('yes') : t('no');
      return value === undefined ? '' : visible(String(value), 1_000);
    },
  };
}
