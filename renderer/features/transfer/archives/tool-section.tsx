import { Button, makeStyles, Text, tokens } from '@fluentui/react-components';
import { type ReactNode, useId } from 'react';
import { ErrorPanel } from '#renderer/ui/error-panel.tsx';
import { Row, Stack } from '#renderer/ui/layout.tsx';
import { ProgressPanel } from '#renderer/ui/progress-panel.tsx';
import { useTexts } from '#renderer/ui/texts.ts';
import type { Task } from '#renderer/work/work.tsx';

const useStyles = makeStyles({
  tool: {
    padding: tokens.spacingHorizontalL,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusMedium,
  },
  title: { margin: 0 },
});

/** One tool: what it does, what is to be set, how it goes, and what came of it. */
export function ToolSection(props: {
  title: string;
  text: string;
  /** The words of its button. */
  start: string;
  primary: boolean;
  archive: string;
  /** False while something else is to be set. */
  ready: boolean;
  task: Task | undefined;
  onStart: () => void;
  /** What came of it. */
  result: ReactNode;
  children?: ReactNode;
}) {
  const { archive, ready, task } = props;
  const styles = useStyles();
  const t = useTexts('archives');
  const title = useId();
  const running = task !== undefined && !task.endedAt;
  const canStart = archive !== '' && ready && !running;
  return (
    <Stack as="section" className={styles.tool} aria-labelledby={title}>
      <Stack gap="xs">
        <Text as="h2" id={title} className={styles.title} weight="semibold" size={400}>
          {props.title}
        </Text>
        <Text>{props.text}</Text>
      </Stack>
      {props.children}
      <Row>
        <Button
          appearance={props.primary ? 'primary' : 'secondary'}
          disabledFocusable={!canStart}
          onClick={() => canStart && props.onStart()}
        >
          {props.start}
        </Button>
        {archive === '' && <Text role="status">{t('chooseFirst')}</Text>}
      </Row>
      {running && <ProgressPanel task={task} />}
      {task?.failure && <ErrorPanel failure={task.failure} />}
      {props.result}
    </Stack>
  );
}
