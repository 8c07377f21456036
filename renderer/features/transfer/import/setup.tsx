import type { ReactNode } from 'react';
import { sanitize } from '#core/base/sanitize.ts';
import { nameOfSide } from '#core/contract/transfer/compare.ts';
import type { MovePreviewInput } from '#core/contract/transfer/move.ts';
import { importFlagNames } from '#core/contract/transfer/options.ts';
import { message } from '#core/messages/catalogue.ts';
import { useChosenSites } from '#renderer/shell/chosen-sites.tsx';
import { Facts } from '#renderer/ui/facts.tsx';
import { formatCount } from '#renderer/ui/format.ts';
import { Stack } from '#renderer/ui/layout.tsx';
import { renderMessage } from '#renderer/ui/messages.ts';
import { Panes } from '#renderer/ui/panes/panes.tsx';
import { ScrollRegion } from '#renderer/ui/panes/scroll-region.tsx';
import { usePane } from '#renderer/ui/panes/use-pane.ts';
import { ProgressPanel } from '#renderer/ui/progress-panel.tsx';
import { Section } from '#renderer/ui/section.tsx';
import { useTexts } from '#renderer/ui/texts.ts';
import { useTask } from '#renderer/work/work.tsx';
import { ArchiveCard } from './archive-step.tsx';
import { OptionsStep } from './options-step.tsx';
import { type ImportDraft, type ImportSource, useImport, useWriteKind, WORK } from './use-plan.ts';

/** The options of an import or a move, and beside them what they come to; how far the first preview is. */
export function Setup({ isBusy }: { isBusy: boolean }) {
  const t = useTexts('import');
  const [{ of: draft }, dispatch] = useImport();
  const task = useTask(WORK[useWriteKind()].preview);
  const pane = usePane('import-options', { share: 60, collapsed: false });
  return (
    <Panes
      pane={pane}
      across="columns"
      label={t('summary')}
      first={
        <ScrollRegion label={t('options')}>
          <OptionsStep draft={draft} onChange={(changes) => dispatch({ kind: 'set', changes })} />
        </ScrollRegion>
      }
      second={
        <ScrollRegion label={t('summary')}>
          <Stack gap="l">
            {isBusy && task && !task.endedAt && <ProgressPanel task={task} />}
            <Section title={t('summary')}>
              <Summary draft={draft} />
            </Section>
            {draft.source && <SourceSection source={draft.source} />}
          </Stack>
        </ScrollRegion>
      }
    />
  );
}

/** What is chosen, as it stands now. */
function Summary({ draft }: { draft: ImportDraft }) {
  const t = useTexts('import');
  const base = useTexts('base');
  const associations = useTexts('associations');
  const { receiver } = useChosenSites();
  const { options, onConflict } = draft;
  const on = importFlagNames.filter((name) => options[name]);
  const matched = Object.keys(options.associations).length;
  return (
    <Facts
      facts={[
        [t('receiver'), receiver.name === undefined ? t('noReceiver') : sanitize(receiver.name)],
        [
          t('options'),
          on.length === 0 ? (
            t('optionsUsual')
          ) : (
            <Stack as="ul" gap="xs" key="options">
              {on.map((name) => (
                <li key={name}>{renderMessage(message(`import-option.${name}`))}</li>
              ))}
            </Stack>
          ),
        ],
        [t('conflicts'), t(onConflict === 'skip' ? 'undecidedSkipped' : 'undecidedStops')],
        [
          renderMessage(message('import-option.texts')),
          renderMessage(message(`import-option.texts.${options.texts}`)),
        ],
        [base('label'), draft.base ? sanitize(draft.base.name) : base('none')],
        ...(matched > 0
          ? [
              [
                associations('title'),
                associations('count', { count: matched, number: formatCount(matched) }),
              ] as const,
            ]
          : []),
      ]}
    />
  );
}

function SourceSection({ source }: { source: ImportSource }) {
  const t = useTexts('import');
  const isMoving = 'remove' in source;
  return (
    <Section title={t(isMoving ? 'moved' : 'archive')}>
      {isMoving ? <MoveSummary {...source} /> : <ArchiveCard archive={source.archive} />}
    </Section>
  );
}

/** What is to be moved: of which side, and how much of it; and how much goes. */
function MoveSummary({ from, remove }: Pick<MovePreviewInput, 'from' | 'remove'>) {
  const t = useTexts('import');
  const facts: [string, ReactNode][] = [];
  if (from) {
    const { selection } = from;
    const name = nameOfSide(from);
    const source = 'archive' in from ? (name.split(/[\\/]/).at(-1) ?? name) : name;
    facts.push(
      [t('movedFrom'), sanitize(source, 1_000)],
      [t('movedEntities'), selection === 'all' ? t('movedAll') : formatCount(selection.length)],
    );
  }
  if (remove.length > 0) facts.push([t('movedRemove'), formatCount(remove.length)]);
  return <Facts facts={facts} />;
}
