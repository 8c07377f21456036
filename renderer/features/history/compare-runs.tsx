import { Button, Field, makeStyles, Select, Text, tokens } from '@fluentui/react-components';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Run } from '#core/contract/run.ts';
import { useApi } from '#renderer/api/api.tsx';
import { useSiteName } from '#renderer/shell/use-site-name.ts';
import { DialogFrame } from '#renderer/ui/dialog-frame.tsx';
import { formatCount, formatExactTime } from '#renderer/ui/format.ts';
import { QueryView } from '#renderer/ui/query-view.tsx';
import { useTexts } from '#renderer/ui/texts.ts';
import { Comparison } from './comparison.tsx';
import { runKind } from './run-kind.ts';
import { outcomeLabel } from './run-outcome.tsx';

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
  /** Those that were ticked: of more than two, two have to be chosen. */
  chosen: readonly Run[];
  /** The run that the page shows, which is beside a single other one. */
  shown: Run | undefined;
  onClose: () => void;
}) {
  const { chosen, shown, onClose } = props;
  const styles = useStyles();
  const t = useTexts('history');
  const { queries } = useApi();
  const hasTooMany = chosen.length > 2;
  const runs = hasTooMany ? chosen : props.runs;
  const [sides] = useState(() => (hasTooMany ? [] : sidesOf(chosen, shown)));
  const [first, setFirst] = useState(sides[0]?.id ?? '');
  const [second, setSecond] = useState(sides[1]?.id ?? '');
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
      {hasTooMany && <Text>{t('tooMany', { runs: formatCount(chosen.length) })}</Text>}
      <div className={styles.sides}>
        <RunPicker label={t('first')} runs={runs} value={first} onChange={setFirst} />
        <RunPicker label={t('second')} runs={runs} value={second} onChange={setSecond} />
      </div>
      {isReady ? (
        <QueryView query={comparison}>{(found) => <Comparison comparison={found} />}</QueryView>
      ) : (
        <Text role="status">{t('chooseTwo')}</Text>
      )}
    </DialogFrame>
  );
}

/** The two runs to compare, the older one first; with one, the run that is shown beside it. */
function sidesOf(chosen: readonly Run[], shown: Run | undefined): Run[] {
  const [one, other = shown] = chosen;
  return [one, other]
    .flatMap((run) => run ?? [])
    .filter(({ id }, index, all) => all.findIndex((run) => run.id === id) === index)
    .toSorted((a, b) => (a.startedAt < b.startedAt ? -1 : 1));
}

function RunPicker(props: {
  label: string;
  runs: readonly Run[];
  value: string;
  onChange: (id: string) => void;
}) {
  const { label, runs, value, onChange } = props;
  const styles = useStyles();
  const siteName = useSiteName();
  return (
    <Field label={label} className={styles.picker}>
      <Select className={styles.picker} value={value} onChange={(_event, { value: id }) => onChange(id)}>
        <option value="" />
        {runs.map((run) => (
          <option key={run.id} value={run.id}>
            {[formatExactTime(run.startedAt), runKind(run), siteName(run.site), outcomeLabel(run)].join(', ')}
          </option>
        ))}
      </Select>
    </Field>
  );
}
