import { Button, Text } from '@fluentui/react-components';
import { FolderOpen20Regular } from '@fluentui/react-icons';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { sanitize } from '#core/base/sanitize.ts';
import { type PartOf, pageParts } from '#renderer/shell/page-parts.ts';
import { EmptyState } from '#renderer/ui/empty-state.tsx';
import { ErrorPanel } from '#renderer/ui/error-panel.tsx';
import { Facts } from '#renderer/ui/facts.tsx';
import { TextField } from '#renderer/ui/form/fields.tsx';
import { Stack } from '#renderer/ui/layout.tsx';
import { Panes } from '#renderer/ui/panes/panes.tsx';
import { ScrollRegion } from '#renderer/ui/panes/scroll-region.tsx';
import { usePane } from '#renderer/ui/panes/use-pane.ts';
import { pickFile } from '#renderer/ui/pick-file.ts';
import { ProgressPanel } from '#renderer/ui/progress-panel.tsx';
import { Section } from '#renderer/ui/section.tsx';
import { TabbedPage } from '#renderer/ui/tabbed-page.tsx';
import { useTexts } from '#renderer/ui/texts.ts';
import type { Task } from '#renderer/work/work.tsx';
import { ARCHIVES, ArchivePicker, useArchiveChoice } from '../import/archive-step.tsx';
import { useArchiveDraft } from './use-archive-draft.ts';

interface ToolProps {
  part: PartOf<'archives'>;
  /** The words of its button. */
  start: string;
  /** False while something else is to be set. */
  ready: boolean;
  task: Task | undefined;
  onStart: () => void;
  /** What is set besides the archive. */
  fields?: ReactNode;
  /** The same as it stands now, in words. */
  summary?: readonly (readonly [name: string, value: ReactNode])[];
  /** What came of it. */
  result: ReactNode;
}

/** One tool for archives: what is set, and beside it what that comes to, how it goes, and what came of it. */
export function ToolPage(props: ToolProps) {
  const { part, start, ready, task, onStart, fields } = props;
  const t = useTexts('archives');
  const navigate = useNavigate();
  const pane = usePane('archives', { share: 50, collapsed: false });
  const [{ archive }, change] = useArchiveDraft();
  const choose = (path: string) => change({ archive: path });
  const choice = useArchiveChoice(choose);
  const isChosen = archive.trim() !== '';
  const canStart = isChosen && ready && !(task && !task.endedAt);
  return (
    <TabbedPage
      parts={pageParts.archives}
      part={part}
      texts="archives"
      onPart={(chosen) => void navigate({ to: '/archives', search: { part: chosen } })}
      toolbar={{
        commands: isChosen
          ? [
              {
                key: 'other',
                label: t('chooseOther'),
                icon: <FolderOpen20Regular />,
                disabled: choice.isBusy,
                onClick: () => pickFile(ARCHIVES, choice.upload),
              },
            ]
          : [],
        primary: isChosen && (
          <Button
            size="small"
            appearance="primary"
            disabledFocusable={!canStart}
            onClick={() => canStart && onStart()}
          >
            {start}
          </Button>
        ),
      }}
    >
      <Panes
        pane={pane}
        across="columns"
        label={t('summary')}
        first={
          <ScrollRegion label={t('path')}>
            <Stack>
              {!isChosen && <ArchivePicker compact={false} onChosen={choose} />}
              {choice.notice}
              <TextField
                field={{ value: archive, change: choose }}
                label={t('path')}
                help={t('pathHint')}
                maxLength={4_000}
              />
              {fields}
            </Stack>
          </ScrollRegion>
        }
        second={<Outcome {...props} archive={archive.trim()} />}
      />
    </TabbedPage>
  );
}

function Outcome({ part, archive, summary = [], task, result }: ToolProps & { archive: string }) {
  const t = useTexts('archives');
  return (
    <ScrollRegion label={t('summary')}>
      <Stack gap="l">
        {archive === '' ? (
          <EmptyState title={t('chooseFirst')} text={t(`${part}Text`)} />
        ) : (
          <Section title={t('summary')}>
            <Text>{t(`${part}Text`)}</Text>
            <Facts facts={[[t('path'), sanitize(archive, 4_000)], ...summary]} />
          </Section>
        )}
        {task && !task.endedAt && <ProgressPanel task={task} />}
        {task?.failure && <ErrorPanel failure={task.failure} />}
        {result && (
          <Section title={t('result')}>
            <Stack>{result}</Stack>
          </Section>
        )}
      </Stack>
    </ScrollRegion>
  );
}
