import { Text } from '@fluentui/react-components';
import { sanitize } from '#core/base/sanitize.ts';
import { isSameRun, type RunComparison } from '#core/contract/history.ts';
import { runCounts } from '#core/contract/run.ts';
import { importFlagNames } from '#core/contract/transfer/options.ts';
import type { Status } from '#core/contract/transfer/plan.ts';
import { hasMessage, message } from '#core/messages/catalogue.ts';
import { useSiteName } from '#renderer/shell/use-site-name.ts';
import { formatCount } from '#renderer/ui/format.ts';
import { Grid, type GridColumn } from '#renderer/ui/grid/grid.tsx';
import { renderMessage } from '#renderer/ui/messages.ts';
import { Section } from '#renderer/ui/section.tsx';
import { useTexts } from '#renderer/ui/texts.ts';
import { useTypeTitle } from '#renderer/ui/type-titles.ts';
import { outcomeLabel } from './run-outcome.tsx';

/** A row of any part of the comparison. */
interface Line {
  key: string;
  name: string;
  /** What it is counted in. */
  of?: string;
  first: string;
  second: string;
}

/** What two runs have in common, and what not. */
export function Comparison({ comparison }: { comparison: RunComparison }) {
  const t = useTexts('history');
  const titleOf = useTypeTitle();
  const settingOf = useSettingLabels();
  const { counts, options, optionsKnown, types, entities } = comparison;
  const status = (one: Status | undefined) =>
    one === undefined ? t('absent') : renderMessage(message(`status.${one}`));
  return (
    <>
      {isSameRun(comparison) && <Text>{t('same')}</Text>}
      <Part title={t('ending')} heading={t('ending')} lines={useEnding(comparison)} />
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
          first: settingOf.value(name, first),
          second: settingOf.value(name, second),
        }))}
      />
      {!optionsKnown && <Text>{t('noRequest')}</Text>}
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
            name: sanitize(path),
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

/** Outcome and error, where they are not the same. */
function useEnding({ first, second }: RunComparison): Line[] {
  const t = useTexts('history');
  return [
    { key: 'outcome', name: t('outcome'), first: outcomeLabel(first), second: outcomeLabel(second) },
    {
      key: 'error',
      name: t('error'),
      first: first.error ? renderMessage(first.error.message) : '',
      second: second.error ? renderMessage(second.error.message) : '',
    },
  ].filter((line) => line.first !== line.second);
}

function Part(props: {
  title: string;
  heading: string;
  of?: string;
  note?: string | undefined;
  lines: readonly Line[];
}) {
  const { title, heading, of, note, lines } = props;
  const t = useTexts('history');
  if (lines.length === 0) return null;
  const columns: GridColumn<Line>[] = [
    { id: 'name', heading, cell: ({ name }) => name, width: 'minmax(180px, 2fr)' },
    ...(of === undefined ? [] : [{ id: 'of', heading: of, cell: (line: Line) => line.of, width: 160 }]),
    { id: 'first', heading: t('first'), cell: ({ first }) => first },
    { id: 'second', heading: t('second'), cell: ({ second }) => second },
  ];
  return (
    <Section level="h3" title={title} text={note}>
      <Grid
        compact
        id={`history.compare.${of === undefined ? 'two' : 'three'}`}
        label={title}
        columns={columns}
        rows={lines}
        rowKey={({ key }) => key}
        empty={null}
      />
    </Section>
  );
}

function countName(name: string): string {
  const known = runCounts.find((one) => one === name);
  return known ? renderMessage(message(`run-count.${known}`)) : name;
}

function countOf(count: number | undefined): string {
  return count === undefined ? '' : formatCount(count);
}

const SETTINGS = [
  'site',
  'archive',
  'dryRun',
  'ownSelection',
  'format',
  'associations',
  'texts',
  'onConflict',
  'ownDecisions',
] as const;

/** Names and values of settings in the window's language. */
function useSettingLabels() {
  const t = useTexts('history');
  const siteName = useSiteName();
  return {
    name(name: string): string {
      const known = SETTINGS.find((one) => one === name);
      const option = importFlagNames.find((one) => one === name);
      if (option) return renderMessage(message(`import-option.${option}`));
      return known ? t(`setting_${known}`) : name;
    },
    value(name: string, value: string | boolean | number | undefined): string {
      if (typeof value === 'boolean') return value ? t('yes') : t('no');
      if (value === undefined) return '';
      if (name === 'site') return siteName(String(value));
      const words = name === 'texts' ? `import-option.texts.${value}` : `window.history.value_${value}`;
      return hasMessage(words) ? renderMessage({ code: words, values: {} }) : sanitize(String(value), 1_000);
    },
  };
}
