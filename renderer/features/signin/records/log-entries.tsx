import { Text } from '@fluentui/react-components';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import {
  type LogCursor,
  type LoginEntry,
  type LogPage,
  loginEntryColumns,
} from '#core/contract/signin/log.ts';
import { useExplainSignIn } from '#renderer/shell/use-explain-signin.tsx';
import { formatCount } from '#renderer/ui/format.ts';
import { failureProps } from '#renderer/ui/grid/failure-props.ts';
import { Grid } from '#renderer/ui/grid/grid.tsx';
import { useRecordColumns } from '#renderer/ui/grid/record-columns.ts';
import { Row } from '#renderer/ui/layout.tsx';
import { useTexts } from '#renderer/ui/texts.ts';
import { Pagination } from './pagination.tsx';

/** The longest address that can be asked about. */
const LONGEST_ADDRESS = 100;

const WIDTHS = {
  login: { width: 'minmax(90px, 1fr)' },
  protocol: { width: 'minmax(90px, 100px)' },
  note: { width: 'minmax(90px, 1fr)' },
};

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
  const t = useTexts('signin-log');
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
      {...failureProps(log)}
      tools={
        <Row gap="xs">
          {total !== undefined && (
            <Text size={200} role="status">
              {t('total', { number: formatCount(shown), total: formatCount(total) })}
            </Text>
          )}
          <Pagination
            places={places}
            next={log.data?.next}
            onTurn={onTurn}
            words={{ before: t('newer'), after: t('older') }}
          />
          {save}
        </Row>
      }
    />
  );
}
