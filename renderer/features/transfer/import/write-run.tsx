import { Text } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import type { ImportResult } from '#core/contract/transfer/import.ts';
import { ErrorPanel } from '#renderer/ui/error-panel.tsx';
import { Row, Stack } from '#renderer/ui/layout.tsx';
import { Page } from '#renderer/ui/page.tsx';
import { ProgressPanel } from '#renderer/ui/progress-panel.tsx';
import type { Task } from '#renderer/work/work.tsx';
import { ResultView } from './result-view.tsx';

/** Codes after which nobody knows what was written: the window has lost the core, or the core the answer to COMMIT. */
const OUTCOME_UNKNOWN: ReadonlySet<string> = new Set(['connection', 'outcome-unknown']);

/** Whatever writes a plan into a site, as it runs, and how it ended; `children` are the ways on from there. */
export function WriteRun<Result extends ImportResult>(props: {
  title: string;
  task: Task<Result> | undefined;
  /** What is being done. */
  running: string;
  /** What a failure leaves: nothing. */
  failed: string;
  receiver: string;
  /** What was done, in place of what an import says. */
  summary: (result: Result) => string | undefined;
  /** What belongs to a failure besides. */
  beside?: ReactNode;
  children: ReactNode;
}) {
  const { title, task, running, failed, receiver, summary, beside, children } = props;
  const { result, failure, endedAt } = task ?? {};
  return (
    <Page title={title}>
      <Stack gap="l">
        {task && !endedAt && (
          <>
            <Text size={400}>{running}</Text>
            <ProgressPanel task={task} />
          </>
        )}
        {result && <ResultView result={result} receiver={receiver} summary={summary(result)} />}
        {failure && (
          <>
            <ErrorPanel failure={failure} />
            {!OUTCOME_UNKNOWN.has(failure.code) && <Text>{failed}</Text>}
            {beside}
          </>
        )}
        {endedAt && <Row gap="s">{children}</Row>}
      </Stack>
    </Page>
  );
}
