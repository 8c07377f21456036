import { Button, Field, Input, makeStyles, Text, tokens } from '@fluentui/react-components';
import { ArrowDownload20Regular } from '@fluentui/react-icons';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { visible } from '#core/base/text.ts';
import { csvOfLog } from '#core/contract/signin-csv.ts';
import { useApi } from '#renderer/api/api.tsx';
import { toFailure } from '#renderer/api/errors.ts';
import { saveAs } from '#renderer/api/files.ts';
import type { At } from '#renderer/shell/use-administered.ts';
import { ErrorPanel } from '#renderer/ui/error-panel.tsx';
import { formatCount } from '#renderer/ui/format.ts';
import { Loading } from '#renderer/ui/loading.tsx';
import { RecordTable } from '#renderer/ui/record-table.tsx';
import { useTexts } from '#renderer/ui/texts.ts';
import { recordTexts } from './record-texts.ts';

const useStyles = makeStyles({
  stack: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalM },
  line: { display: 'flex', gap: tokens.spacingHorizontalM, alignItems: 'end', flexWrap: 'wrap' },
  chart: {
    display: 'flex',
    alignItems: 'end',
    gap: '2px',
    height: '96px',
    margin: 0,
    padding: 0,
    listStyleType: 'none',
  },
  bar: {
    flexGrow: 1,
    maxWidth: '24px',
    minHeight: '2px',
    backgroundColor: tokens.colorBrandBackground,
    forcedColorAdjust: 'none',
  },
});

/** Sign-ins in the table; the CSV file has what was asked for, up to the limit of the operation. */
const MOST_ENTRIES = 200;

/** Who signed in, by day, and the licences that are in use. */
export function LogPanel({ at }: { at: At }) {
  const styles = useStyles();
  const t = useTexts(recordTexts);
  const { client, queries } = useApi();
  const [from, setFrom] = useState('');
  const [to, setTo] = useState('');
  const input = { ...at, ...(from ? { from } : {}), ...(to ? { to } : {}) };
  const log = useQuery(queries.signin.log.list.queryOptions({ input: { ...input, limit: MOST_ENTRIES } }));
  const licences = useQuery(queries.signin.log.licences.queryOptions({ input: at }));
  const save = async () => {
    const { entries } = await client.signin.log.list({ ...input, limit: 100_000 });
    saveAs('sign-ins.csv', csvOfLog(entries), 'text/csv');
  };
  const most = Math.max(1, ...(log.data?.perDay.map(({ count }) => count) ?? []));
  return (
    <div className={styles.stack}>
      {licences.data && (
        <Text>
          {[
            ...licences.data.licences.map((one) =>
              t('licence', { kind: visible(one.Kind), assigned: one.Assigned, purchased: one.Purchased }),
            ),
            t('slots', { count: licences.data.slotsHeld }),
          ].join(' · ')}
        </Text>
      )}
      <div className={styles.line}>
        <Field label={t('from')}>
          <Input type="date" value={from} onChange={(_event, { value }) => setFrom(value)} />
        </Field>
        <Field label={t('to')}>
          <Input type="date" value={to} onChange={(_event, { value }) => setTo(value)} />
        </Field>
        <Button
          icon={<ArrowDownload20Regular />}
          disabledFocusable={!log.data?.total}
          onClick={() => void save()}
        >
          {t('save')}
        </Button>
      </div>
      {log.error && <ErrorPanel failure={toFailure(log.error)} onRetry={() => void log.refetch()} />}
      {!log.data && !log.error && <Loading />}
      {log.data && log.data.total > 0 && (
        <>
          <ul className={styles.chart} aria-label={t('perDay')}>
            {log.data.perDay.map(({ day, count }) => (
              <li
                key={day}
                className={styles.bar}
                style={{ height: `${(count / most) * 100}%` }}
                title={`${day}: ${formatCount(count)}`}
                aria-label={`${day}: ${formatCount(count)}`}
              />
            ))}
          </ul>
          <Text>
            {t('total', { number: formatCount(log.data.entries.length), total: formatCount(log.data.total) })}
          </Text>
        </>
      )}
      {log.data && (
        <RecordTable
          label={t('signins')}
          empty={t('noSignins')}
          columns={[t('date'), t('login'), t('address'), t('protocol')]}
          rows={log.data.entries.map((one) => ({
            key: one.Id,
            cells: [
              one.Date,
              visible(one.Login ?? String(one.UserID)),
              visible(one.Address ?? ''),
              visible(one.Protocol ?? ''),
            ],
          }))}
        />
      )}
    </div>
  );
}
