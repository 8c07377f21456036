import { Button, makeStyles } from '@fluentui/react-components';
import { DismissCircleRegular } from '@fluentui/react-icons';
import { type ReactNode, useEffect, useState } from 'react';
import { EmptyState } from '#renderer/ui/empty-state.tsx';
import { Stack } from '#renderer/ui/layout.tsx';
import { QueryView } from '#renderer/ui/query-view.tsx';
import { useTexts } from '#renderer/ui/texts.ts';
import type { RequestControl } from './use-request.ts';

/** What one waits for without being asked whether to go on, milliseconds. */
const PATIENCE = 3_000;

const useStyles = makeStyles({
  stop: { alignSelf: 'start' },
});

/** The answer to what was asked, and what stands in its place before, while it is waited for and where there is none. */
export function AnswerFrame<Question, Answer>(props: {
  request: RequestControl<Question, Answer>;
  /** While nothing was asked. */
  begin: ReactNode;
  children: (answer: Answer) => ReactNode;
}) {
  const { request, begin, children } = props;
  const { current, again, stop } = request;
  const { number, state, answer, answeredAt, error } = current;
  const t = useTexts('access');
  if (state === 'idle') return begin;
  if (state === 'stopped' && answer === undefined) {
    return (
      <EmptyState icon={<DismissCircleRegular />} title={t('stopped')} text={t('stoppedText')}>
        <Button onClick={again}>{t('again')}</Button>
      </EmptyState>
    );
  }
  return (
    <Stack fill aria-busy={state === 'running'}>
      {state === 'running' && <StopButton key={number} onStop={stop} />}
      <QueryView
        query={{
          data: answer,
          error: state === 'failed' ? (error ?? null) : null,
          dataUpdatedAt: answeredAt,
          refetch: again,
        }}
      >
        {children}
      </QueryView>
    </Stack>
  );
}

function StopButton({ onStop }: { onStop: () => void }) {
  const styles = useStyles();
  const t = useTexts('access');
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), PATIENCE);
    return () => clearTimeout(timer);
  }, []);
  if (!isLong) return null;
  return (
    <Button className={styles.stop} size="small" onClick={onStop}>
      {t('stop')}
    </Button>
  );
}
