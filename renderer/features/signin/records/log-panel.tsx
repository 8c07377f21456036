import { Button, makeStyles, Text, tokens } from '@fluentui/react-components';
import { ArrowDownload16Regular, DataBarVertical16Regular } from '@fluentui/react-icons';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { sanitize } from '#core/base/sanitize.ts';
import type { LogCursor } from '#core/contract/signin/log.ts';
import { CSV_PAGE, csvOfLog, everySignIn } from '#core/views/signin-csv.ts';
import { useApi } from '#renderer/api/api.tsx';
import { saveAs } from '#renderer/api/files.ts';
import { useAction } from '#renderer/api/use-action.ts';
import type { AdminScope } from '#renderer/shell/use-administered-site.ts';
import { ErrorPanel } from '#renderer/ui/error-panel.tsx';
import { useForm } from '#renderer/ui/form/use-form.ts';
import { Row, Stack } from '#renderer/ui/layout.tsx';
import { preferences, usePreference } from '#renderer/ui/preferences.ts';
import { useTexts } from '#renderer/ui/texts.ts';
import { MessageList } from '../../access/message-list.tsx';
import { FEW, LogCharts } from './log-charts.tsx';
import { LogEntries } from './log-entries.tsx';
import { type FilterValues, isFiltered, NO_FILTER, toLogFilter } from './log-filter.ts';
import { LogFilterForm } from './log-filter-form.tsx';

const useStyles = makeStyles({
  empty: { padding: tokens.spacingVerticalM },
  notes: { fontSize: tokens.fontSizeBase200 },
});

/** Sign-ins of a page. */
const PAGE = 100;

/** Where it is kept that the charts are folded away. */
const FOLDED = 'signin.log.charts-folded';

/** Who signed in: charts that filter, the list page by page, and the licences that are in use. */
export function LogPanel({ at }: { at: AdminScope }) {
  const styles = useStyles();
  const t = useTexts('signin-log');
  const form = useForm<FilterValues>({ initial: () => NO_FILTER });
  const [filter, setFilter] = useState(NO_FILTER);
  const [places, setPlaces] = useState<readonly LogCursor[]>([]);
  const [top, setTop] = useState(FEW);
  const isFolded = usePreference(FOLDED) === true;
  const show = (next: FilterValues) => {
    form.change(next);
    setFilter(next);
    setPlaces([]);
  };
  const input = { ...at, ...toLogFilter(filter) };
  const { counts, log } = useSignIns(input, top, places.at(-1));
  const saving = useSaving(input);
  const canSave = Boolean(counts.data?.total) && !saving.isRunning;
  return (
    <Stack gap="s">
      <LogFilterForm form={form} onShow={() => show(form.values)} onClear={() => show(NO_FILTER)}>
        <Button
          size="small"
          icon={<DataBarVertical16Regular />}
          aria-pressed={!isFolded}
          onClick={() => preferences.set(FOLDED, isFolded ? undefined : true)}
        >
          {t('charts')}
        </Button>
      </LogFilterForm>
      {saving.failure && <ErrorPanel failure={saving.failure} />}
      {/* What is wrong with the filter, or the site, is said by the list. */}
      {!isFolded && counts.data && counts.data.total > 0 && (
        <LogCharts counts={counts.data} filter={filter} onFilter={show} top={top} onTop={setTop} />
      )}
      <LogEntries
        log={log}
        places={places}
        total={counts.data?.total}
        save={
          <Button
            size="small"
            icon={<ArrowDownload16Regular />}
            disabledFocusable={!canSave}
            onClick={() => canSave && void saving.run()}
          >
            {t('save')}
          </Button>
        }
        onTurn={setPlaces}
        empty={
          <Row className={styles.empty}>
            <Text>{t('noSignins')}</Text>
            {isFiltered(filter) && (
              <Button size="small" onClick={() => show(NO_FILTER)}>
                {t('clear')}
              </Button>
            )}
          </Row>
        }
      />
      <Licences at={at} />
      {log.data && (
        <section>
          <Text as="h2" size={200} weight="semibold">
            {t('notes')}
          </Text>
          <MessageList messages={log.data.notes} className={styles.notes} />
        </section>
      )}
    </Stack>
  );
}

type Asked = AdminScope & ReturnType<typeof toLogFilter>;

/** The numbers of the charts, and a page of the list. */
function useSignIns(input: Asked, top: number, after: LogCursor | undefined) {
  const { queries } = useApi();
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const kept = { placeholderData: keepPreviousData };
  const page = { ...input, limit: PAGE, ...(after ? { after } : {}) };
  return {
    counts: useQuery({
      ...queries.signin.log.counts.queryOptions({ input: { ...input, zone, top } }),
      ...kept,
    }),
    log: useQuery({ ...queries.signin.log.list.queryOptions({ input: page }), ...kept }),
  };
}

/** Saves all sign-ins of the filter, not only those of a page. */
function useSaving(input: Asked) {
  const { client } = useApi();
  return useAction(async () => {
    const all = await everySignIn((after) =>
      client.signin.log.list({ ...input, limit: CSV_PAGE, ...(after ? { after } : {}) }),
    );
    saveAs('sign-ins.csv', csvOfLog(all), 'text/csv');
  });
}

function Licences({ at }: { at: AdminScope }) {
  const t = useTexts('signin-log');
  const { queries } = useApi();
  const { data } = useQuery(queries.signin.log.licences.queryOptions({ input: at }));
  if (!data) return null;
  const uses = data.licences.map((one) =>
    t('licence', { kind: sanitize(one.Kind), assigned: one.Assigned, purchased: one.Purchased }),
  );
  return <Text size={200}>{[...uses, t('slots', { count: data.slotsHeld })].join(' · ')}</Text>;
}
