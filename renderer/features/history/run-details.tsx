import { makeStyles, Text, tokens } from '@fluentui/react-components';
import { visible } from '#core/base/text.ts';
import { type Run, runCounts, unwrittenNote } from '#core/contract/history-run.ts';
import { message } from '#core/messages/catalogue.ts';
import type { Failure } from '#renderer/api/errors.ts';
import { ErrorPanel } from '#renderer/ui/error-panel.tsx';
import { Facts } from '#renderer/ui/facts.tsx';
import { formatBytes, formatCount, formatDuration, formatZonedTime } from '#renderer/ui/format.ts';
import { rendered } from '#renderer/ui/messages.ts';
import { Section } from '#renderer/ui/section.tsx';
import { useTexts } from '#renderer/ui/texts.ts';
import { RunFileRow } from './run-file-row.tsx';
import { runKind } from './run-kind.ts';
import { RunOutcome } from './run-outcome.tsx';
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
  const { archive, undo } = run;
  const facts: [string, string][] = [
    [t('site'), visible(run.site)],
    [t('startedAt'), formatZonedTime(run.startedAt)],
    ...(run.endedAt
      ? [[t('took'), formatDuration(Date.parse(run.endedAt) - Date.parse(run.startedAt))] as [string, string]]
      : []),
    ...(run.undoes ? [[t('undoes'), run.undoes] as [string, string]] : []),
    ...(undo?.state === 'kept' ? [[t('undoData'), formatBytes(undo.size)] as [string, string]] : []),
    ...(undo?.state === 'kept' && undo.fingerprint
      ? [[t('undoFingerprint'), undo.fingerprint] as [string, string]]
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
        <RunOutcome run={run} />
      </div>
      {run.error && <ErrorPanel failure={{ ...run.error, code: run.error.code as Failure['code'] }} />}
      {unwrittenNote(run).map((note) => (
        <Text key={note.code}>{rendered(note)}</Text>
      ))}
      {run.note && <Text>{rendered(run.note)}</Text>}
      <Facts facts={facts} />
      {undo?.state === 'missing' && <Text>{t('undoMissing', { folder: visible(undo.folder, 1000) })}</Text>}
      {undo?.state === 'removed' && <Text>{t('undoRemoved')}</Text>}
      {run.files.length > 0 && (
        <Section level="h3" title={t('files')}>
          <ul className={styles.files}>
            {run.files.map((file) => (
              <RunFileRow key={file.name} run={run.id} file={file} />
            ))}
          </ul>
        </Section>
      )}
    </div>
  );
}
