import { makeStyles, Text, tokens } from '@fluentui/react-components';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useApi } from '#renderer/api/api.tsx';
import { type Failure, toFailure } from '#renderer/api/errors.ts';
import { ErrorPanel } from '#renderer/ui/error-panel.tsx';

const useStyles = makeStyles({
  head: { display: 'flex', gap: tokens.spacingHorizontalM, alignItems: 'center', flexWrap: 'wrap' },
});

/** Makes a change and reloads the data; a failure stays until the next change. */
export function useChange() {
  const { queries } = useApi();
  const queryClient = useQueryClient();
  const [failure, setFailure] = useState<Failure>();
  const run = (work: Promise<unknown>) => {
    setFailure(undefined);
    work.then(
      () => void queryClient.invalidateQueries({ queryKey: queries.signin.key() }),
      (error: unknown) => setFailure(toFailure(error)),
    );
  };
  return { run, failure };
}

/** A part of the page: heading, what went wrong, and the list once it is there. */
export function Section(props: {
  title: string;
  action?: ReactNode;
  error: unknown;
  failure: Failure | undefined;
  children: ReactNode;
}) {
  const { title, action, error, failure, children } = props;
  const styles = useStyles();
  return (
    <>
      <div className={styles.head}>
        <Text as="h2" size={400} weight="semibold">
          {title}
        </Text>
        {action}
      </div>
      {failure && <ErrorPanel failure={failure} />}
      {error ? <ErrorPanel failure={toFailure(error)} /> : children}
    </>
  );
}
