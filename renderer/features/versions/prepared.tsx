import { Text } from '@fluentui/react-components';
import { visible } from '#core/base/text.ts';
import type { PreparedRepository } from '#core/contract/versions-settings.ts';
import { StepList } from '#renderer/features/directory/step-list.tsx';
import { StepVerdict } from '#renderer/features/directory/step-verdict.tsx';
import { ErrorPanel } from '#renderer/ui/error-panel.tsx';
import { ProgressPanel } from '#renderer/ui/progress-panel.tsx';
import { Section } from '#renderer/ui/section.tsx';
import { useTexts } from '#renderer/ui/texts.ts';
import type { Task } from '#renderer/work/work.tsx';

/** How the preparation of a repository goes, and what each of its steps found. */
export function Prepared(props: { task: Task<PreparedRepository> | undefined; name: string }) {
  const { task, name } = props;
  const t = useTexts('repositories');
  if (!task) return <Text>{t('prepareText')}</Text>;
  return (
    <Section
      title={t('preparationOf', { name: visible(name) })}
      action={task.result && <StepVerdict verdict={task.result.verdict} />}
    >
      {!task.endedAt && <ProgressPanel task={task} />}
      {task.failure && <ErrorPanel failure={task.failure} />}
      {task.result && <StepList steps={task.result.steps} />}
    </Section>
  );
}
