import { Button, makeStyles, Text, tokens } from '@fluentui/react-components';
import { ArrowImport20Regular, Delete20Regular } from '@fluentui/react-icons';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { visible } from '#core/base/text.ts';
import { type Run, runCounts } from '#core/contract/history.ts';
import { message } from '#core/messages/catalogue.ts';
import { useApi } from '#renderer/api/api.tsx';
import { type Failure, toFailure } from '#renderer/api/errors.ts';
import { ConfirmDialog } from '#renderer/ui/confirm-dialog.tsx';
import { ErrorPanel } from '#renderer/ui/error-panel.tsx';
import { Facts } from '#renderer/ui/facts.tsx';
import { formatCount, formatDuration, formatTime } from '#renderer/ui/format.ts';
import { rendered } from '#renderer/ui/messages.ts';
import { useTexts } from '#renderer/ui/texts.ts';
import { OutcomeBadge } from './outcome-badge.tsx';
import { RunFileRow } from './run-file-row.tsx';
import { runKind } from './run-kind.ts';
import { historyTexts } from './texts.ts';

const useStyles = makeStyles({
  details: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalL },
  line: { display: 'flex', alignItems: 'center', gap: tokens.spacingHorizontalM, flexWrap: 'wrap' },
  files: { listStyleType: 'none', margin: 0, padding: 0 },
});

/** What a run did, and its files. */
export function RunDetails({ run }: { run: Run }) {
  const styles = useStyles();
  const t = useTexts(historyTexts);
  const navigate = useNavigate();
  const { archive } = run;
  const facts: [string, string][] = [
    [t('site'), visible(run.site)],
    [t('startedAt'), formatTime(run.startedAt)],
    ...(run.endedAt
      ? [[t('took'), formatDuration(Date.parse(run.endedAt) - Date.parse(run.startedAt))] as [string, string]]
      : []),
    ...(archive ? [[t('archive'), visible(archive, 1000)] as [string, string]] : []),
    ...runCounts.flatMap((name): [string, string][] => {
      const count = run.counts[name];
      return count === undefined ? [] : [[rendered(message(`run-count.${name}`)), formatCount(count)]];
    }),
  ];
  return (
    <div className={styles.details}>
      <div className={styles.line}>
        <Text as="h2" size={500} weight="semibold">
          {runKind(run)}
        </Text>
        <OutcomeBadge outcome={run.outcome} />
      </div>
      {run.error && <ErrorPanel failure={{ ...run.error, code: run.error.code as Failure['code'] }} />}
      {run.note && <Text>{rendered(run.note)}</Text>}
      <Facts facts={facts} />
      {run.files.length > 0 && (
        <section>
          <Text as="h3" weight="semibold" block>
            {t('files')}
          </Text>
          <ul className={styles.files}>
            {run.files.map((file) => (
              <RunFileRow key={file.name} run={run.id} file={file} />
            ))}
          </ul>
        </section>
      )}
      <div className={styles.line}>
        {archive && (
          <Button
            icon={<ArrowImport20Regular />}
            onClick={() => void navigate({ to: '/import', search: { archive } })}
          >
            {t('preview')}
          </Button>
        )}
        {run.outcome !== 'running' && <RemoveRun run={run} />}
      </div>
    </div>
  );
}

function RemoveRun({ run }: { run: Run }) {
  const t = useTexts(historyTexts);
  const { client, queries } = useApi();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const [confirming, setConfirming] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  const remove = async () => {
    try {
      await client.history.forget({ run: run.id });
      // It is left before it is asked for again.
      await navigate({ to: '/history', search: {} });
      await queryClient.invalidateQueries({ queryKey: queries.history.key() });
    } catch (error) {
      setFailure(toFailure(error));
    }
  };
  return (
    <>
      <Button icon={<Delete20Regular />} onClick={() => setConfirming(true)}>
        {t('remove')}
      </Button>
      {confirming && (
        <ConfirmDialog
          title={t('removeTitle')}
          confirm={t('remove')}
          onConfirm={() => void remove()}
          onClose={() => setConfirming(false)}
        >
          <p>{t('removeText')}</p>
          {failure && <ErrorPanel failure={failure} />}
        </ConfirmDialog>
      )}
    </>
  );
}
