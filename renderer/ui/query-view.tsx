import { makeStyles, Skeleton, SkeletonItem, Text } from '@fluentui/react-components';
import { type ReactNode, useEffect, useState } from 'react';
import { useIsCoreAway } from '#renderer/api/api.tsx';
import { toFailure } from '#renderer/api/errors.ts';
import { EmptyState } from './empty-state.tsx';
import { ErrorPanel } from './error-panel.tsx';
import { formatTime } from './format.ts';
import { Stack } from './layout.tsx';
import { useTexts } from './texts.ts';

const useStyles = makeStyles({
  // As pale as words may become.
  old: { filter: 'grayscale(1)', opacity: 0.9 },
});

/** What a query is asked for; TanStack's own results are such. */
interface Query<Data> {
  data: Data | undefined;
  error: Error | null;
  /** When the data was read, in milliseconds since the epoch. */
  dataUpdatedAt: number;
  refetch(): unknown;
}

/** Why there is nothing, and what to do about it. */
interface Empty<Data> {
  when: (data: Data) => boolean;
  title: string;
  text?: string;
  icon?: ReactNode;
  /** The one next action. */
  action?: ReactNode;
}

/**
 * What was read, and what stands in its place before that, without anything, and after a failure. What was read before a
 * failure stays, greyed and with its time. That the core is away is said by the frame.
 */
export function QueryView<Data>(props: {
  query: Query<Data>;
  empty?: Empty<Data>;
  children: (data: Data) => ReactNode;
}) {
  const { query, empty, children } = props;
  const { data } = query;
  const styles = useStyles();
  const t = useTexts('loaded');
  const isAway = useIsCoreAway();
  const error = isAway && query.error && toFailure(query.error).code === 'connection' ? null : query.error;
  if (data === undefined) {
    if (!error) return <LoadingRows />;
    return (
      <ErrorPanel failure={toFailure(error)} note={t('unchanged')} onRetry={() => void query.refetch()} />
    );
  }
  const content = empty?.when(data) ? <EmptyState {...empty}>{empty.action}</EmptyState> : children(data);
  if (!error) return content;
  return (
    <>
      <ErrorPanel failure={toFailure(error)} note={t('unchanged')} onRetry={() => void query.refetch()} />
      <Text role="status">{t('old', { time: formatTime(new Date(query.dataUpdatedAt).toISOString()) })}</Text>
      <Stack className={styles.old}>{content}</Stack>
    </>
  );
}

/** Milliseconds in which most answers are there: what flashes by only disturbs. */
const PATIENCE = 300;

const ROWS = ['90%', '75%', '85%', '60%'];

function LoadingRows() {
  const t = useTexts('loaded');
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), PATIENCE);
    return () => clearTimeout(timer);
  }, []);
  if (!isShown) return null;
  return (
    <Skeleton aria-label={t('loading')}>
      <Stack gap="s">
        {ROWS.map((width) => (
          <SkeletonItem key={width} style={{ width }} />
        ))}
      </Stack>
    </Skeleton>
  );
}
