import { Button, makeStyles, Text, tokens } from '@fluentui/react-components';
import { ArrowLeft16Regular, ArrowRight16Regular } from '@fluentui/react-icons';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import {
  type LogCursor,
  type LoginEntry,
  type LogPage,
  loginEntryColumns,
} from '#core/contract/signin-log.ts';
import { useExplainSignIn } from '#renderer/shell/use-explain-signin.tsx';
import { formatCount } from '#renderer/ui/format.ts';
import { failureOf } from '#renderer/ui/grid/failure-of.ts';
import { Grid } from '#renderer/ui/grid/grid.tsx';
import { useRecordColumns } from '#renderer/ui/grid/record-columns.ts';
import { useTexts } from '#renderer/ui/texts.ts';
import { logTexts } from './log-texts.ts';

const useStyles = makeStyles({
  pages: { display: 'flex', gap: tokens.spacingHorizontalXS, alignItems: 'center' },
});

/** The longest address that can be asked about. */
const LONGEST_ADDRESS = 100;

const WIDTHS = { protocol: { width: 100 } };

/** The sign-ins of a page, and the way to the others. */
export function LogEntries(props: {
  log: UseQueryResult<LogPage>;
  /** After what each page begins, besides the first. */
  places: readonly LogCursor[];
  total: number | undefined;
  /** The button that saves all of them. */
  save: ReactNode;
  onTurn: (places: readonly LogCursor[]) => void;
  empty: ReactNode;
}) {
  const { log, places, total, save, onTurn, empty } = props;
  const styles = useStyles();
  const t = useTexts(logTexts);
  const next = log.data?.next ?? null;
  const shown = log.data?.entries.length ?? 0;
  const columns = useRecordColumns(loginEntryColumns, WIDTHS);
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
