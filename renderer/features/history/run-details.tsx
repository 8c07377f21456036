import { Text } from '@fluentui/react-components';
import { Link } from '@tanstack/react-router';
import { sanitize } from '#core/base/sanitize.ts';
import { type Run, runColumns, runNotes, undoneBy } from '#core/contract/run.ts';
import type { Failure } from '#renderer/api/errors.ts';
import { useSiteName } from '#renderer/shell/use-site-name.ts';
import { ErrorPanel } from '#renderer/ui/error-panel.tsx';
import { Facts } from '#renderer/ui/facts.tsx';
import { formatZonedTime } from '#renderer/ui/format.ts';
import { factsOf } from '#renderer/ui/grid/record-columns.ts';
import { Row, Stack } from '#renderer/ui/layout.tsx';
import { renderMessage } from '#renderer/ui/messages.ts';
import { Section } from '#renderer/ui/section.tsx';
import { useTexts } from '#renderer/ui/texts.ts';
import { RunChanges } from './run-changes.tsx';
import { durationOf } from './run-columns.tsx';
import { RunFileRow } from './run-file-row.tsx';
import { runKind } from './run-kind.ts';
import { RunOutcome } from './run-outcome.tsx';
import { useRun } from './use-runs.ts';

/** What stands above the facts, or what they say more of. */
const SAID = new Set(['kind', 'outcome', 'counts', 'error']);

const FACTS = runColumns.filter(({ id }) => !SAID.has(id));

/** What a run did, and its files. `runs` are those in which the one is looked for that has undone it. */
export function RunDetails(props: {
  run: Run;
  runs: readonly Run[];
  /** Undoes a part of the run. */
  onUndo: (part: readonly string[]) => void;
}) {
  const { run, runs, onUndo } = props;
  const t = useTexts('history');
  const undos = runs.filter(
    (other) => undoneBy(other).includes(run.id) && other.outcome === 'done' && !other.dryRun,
  );
  const { archive, error, files } = run;
  const siteName = useSiteName();
  const own = {
    took: durationOf(run),
    archive: archive === undefined ? undefined : sanitize(archive, 1000),
    site: siteName(run.site),
    undoes: run.undoes === undefined ? undefined : <RunLinks ids={undoneBy(run)} />,
  };
  const facts = factsOf(FACTS, run, own);
  for (const { id } of undos) facts.push([t('undoneBy'), <RunLink key={id} id={id} />]);
  return (
    <Stack gap="l">
      <Row>
        <Text as="h2" size={500} weight="semibold">
          {runKind(run)}
        </Text>
        <RunOutcome run={run} />
      </Row>
      {error && <ErrorPanel failure={{ ...error, code: error.code as Failure['code'] }} />}
      {runNotes(run).map((note) => (
        <Text key={note.code}>{renderMessage(note)}</Text>
      ))}
      <Facts facts={facts} />
      <RunChanges run={run} onUndo={onUndo} />
      {files.length > 0 && (
        <Section level="h3" title={t('files')}>
          <Stack as="ul" gap="none">
            {files.map((file) => (
              <RunFileRow key={file.name} run={run.id} file={file} />
            ))}
          </Stack>
        </Section>
      )}
    </Stack>
  );
}

function RunLinks({ ids }: { ids: readonly string[] }) {
  return (
    <Stack gap="none">
      {ids.map((id) => (
        <RunLink key={id} id={id} />
      ))}
    </Stack>
  );
}

/** Another run, by what it is and when it began. */
function RunLink({ id }: { id: string }) {
  const { data } = useRun(id);
  return (
    <Link to="/history" search={{ run: id }}>
      {data ? `${runKind(data)}, ${formatZonedTime(data.startedAt)}` : id}
    </Link>
  );
}
