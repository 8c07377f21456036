import { Text } from '@fluentui/react-components';
import { Link } from '@tanstack/react-router';
import { sanitize } from '#core/base/sanitize.ts';
import { type Run, runColumns, runNotes } from '#core/contract/run.ts';
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
import { durationOf } from './run-columns.tsx';
import { RunFileRow } from './run-file-row.tsx';
import { runKind } from './run-kind.ts';
import { RunOutcome } from './run-outcome.tsx';
import { useRun } from './use-runs.ts';

/** What stands above the facts, or what they say more of. */
const SAID = new Set(['kind', 'outcome', 'counts', 'error']);

const FACTS = runColumns.filter(({ id }) => !SAID.has(id));

/** What a run did, and its files. `runs` are those in which the one is looked for that has undone it. */
export function RunDetails({ run, runs }: { run: Run; runs: readonly Run[] }) {
  const t = useTexts('history');
  const undoneBy = runs.filter(
    ({ undoes, outcome, dryRun }) => undoes === run.id && outcome === 'done' && !dryRun,
  );
  const { archive, error, files } = run;
  const siteName = useSiteName();
  const own = {
    took: durationOf(run),
    archive: archive === undefined ? undefined : sanitize(archive, 1000),
    site: siteName(run.site),
    undoes: run.undoes === undefined ? undefined : <RunLink id={run.undoes} />,
  };
  const facts = factsOf(FACTS, run, own);
  for (const { id } of undoneBy) facts.push([t('undoneBy'), <RunLink key={id} id={id} />]);
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

/** Another run, by what it is and when it began. */
function RunLink({ id }: { id: string }) {
  const { data } = useRun(id);
  return (
    <Link to="/history" search={{ run: id }}>
      {data ? `${runKind(data)}, ${formatZonedTime(data.startedAt)}` : id}
    </Link>
  );
}
