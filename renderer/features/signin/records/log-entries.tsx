import { Button, makeStyles, Text, tokens } from '@fluentui/react-components';
import { ArrowLeft16Regular, ArrowRight16Regular } from '@fluentui/react-icons';
import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import type { LogCursor, LoginEntry, LogPage } from '#core/contract/signin-log.ts';
import { useExplainSignIn } from '#renderer/shell/use-explain-signin.tsx';
import { formatCount, formatTime } from '#renderer/ui/format.ts';
import { failureOf } from '#renderer/ui/grid/failure-of.ts';
import { Grid, type GridColumn } from '#renderer/ui/grid/grid.tsx';
import { useTexts } from '#renderer/ui/texts.ts';
import { logTexts } from './log-texts.ts';

const useStyles = makeStyles({
  pages: { display: 'flex', gap: tokens.spacingHorizontalXS, alignItems: 'center' },
});

/** The longest address that can be asked about. */
const LONGEST_ADDRESS = 100;

/** The sign-ins of a page, and the way to the others. */
export function LogEntries(props: {
  log: UseQueryResult<LogPage>;
  /** After what each page begins, besides the first. */
  places: readonly LogCursor[];
  /** The person's time zone. */
  zone: string;
  total: number | undefined;
  /** The button that saves all of them. */
  save: ReactNode;
  onTurn: (places: readonly LogCursor[]) => void;
  empty: ReactNode;
}) {
  const { log, places, zone, total, save, onTurn, empty } = props;
  const styles = useStyles();
  const t = useTexts(logTexts);
  const next = log.data?.next ?? null;
  const shown = log.data?.entries.length ?? 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the texts are those of the language
  const columns = useMemo(() => columnsOf(t, zone), [zone, t('date')]);
  const why = useExplainSignIn(({ Login, UserID, RealIp, Address }: LoginEntry) => {
    const ip = RealIp ?? Address ?? '';
    // The header is whatever the client sent.
    const isAddress = ip !== '' && ip.length <= LONGEST_ADDRESS;
    return { user: Login ?? `#${UserID}`, ...(isAddress ? { ip } : {}) };
  });
  return (
    <Grid
      id="signin.log"
      label={t('signins')}
      columns={columns}
      rows={log.data?.entries}
      rowKey={({ Id }) => String(Id)}
      actions={[why]}
      empty={empty}
      {...failureOf(log)}
      tools={
        <div className={styles.pages}>
          {total !== undefined && (
            <Text size={200} role="status">
              {t('total', { number: formatCount(shown), total: formatCount(total) })}
            </Text>
          )}
          {(places.length > 0 || next !== null) && (
            <>
              <Button
                size="small"
                icon={<ArrowLeft16Regular />}
                disabledFocusable={places.length === 0}
                onClick={() => places.length > 0 && onTurn(places.slice(0, -1))}
              >
                {t('newer')}
              </Button>
              <Text size={200}>{t('page', { number: formatCount(places.length + 1) })}</Text>
              <Button
                size="small"
                icon={<ArrowRight16Regular />}
                iconPosition="after"
                disabledFocusable={next === null}
                onClick={() => next && onTurn([...places, next])}
              >
                {t('older')}
              </Button>
            </>
          )}
          {save}
        </div>
      }
    />
  );
}

function columnsOf(t: ReturnType<typeof useTexts<TextKey>>, zone: string): GridColumn<LoginEntry>[] {
  return [
    {
      id: 'date',
      heading: t('date', { zone }),
      cell: ({ Date: date }) => formatTime(date),
      sort: ({ Date: date }) => Date.parse(date),
      width: 210,
    },
    { id: 'login', heading: t('login'), cell: ({ Login, UserID }) => Login ?? String(UserID) },
    { id: 'address', heading: t('address'), cell: ({ Address }) => Address },
    { id: 'realIp', heading: 'X-Real-IP', cell: ({ RealIp }) => RealIp },
    { id: 'provider', heading: t('provider'), cell: ({ Provider }) => Provider },
    { id: 'protocol', heading: t('protocol'), cell: ({ Protocol }) => Protocol, width: 100 },
    { id: 'note', heading: t('note'), cell: ({ Note }) => Note },
    { id: 'client', heading: t('client'), cell: ({ UserAgent }) => UserAgent },
    { id: 'computer', heading: t('computer'), cell: ({ ComputerName }) => ComputerName, hidden: true },
    { id: 'request', heading: t('request'), cell: ({ RequestAddress }) => RequestAddress, hidden: true },
  ];
}

type TextKey = typeof logTexts extends { keys?: infer Key } ? Extract<Key, string> : never;
