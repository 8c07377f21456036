import { Button, makeStyles, ProgressBar, Text, tokens } from '@fluentui/react-components';
import {
  CheckmarkCircle16Filled,
  Dismiss16Regular,
  DismissCircle16Filled,
  QuestionCircle16Filled,
} from '@fluentui/react-icons';
import { Link, useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { formatClock, formatDuration, formatPercent } from '#renderer/ui/format.ts';
import { Hint, Row, Stack } from '#renderer/ui/layout.tsx';
import { renderMessage, stageName } from '#renderer/ui/messages.ts';
import { Section } from '#renderer/ui/section.tsx';
import { SidePanel } from '#renderer/ui/side-panel.tsx';
import { useTexts } from '#renderer/ui/texts.ts';
import { type FinishedTask, isListed } from '#renderer/work/activity.ts';
import { useActivity } from '#renderer/work/activity-provider.tsx';
import { estimateRate, fractionDone } from '#renderer/work/progress-rate.ts';
import { useNow } from '#renderer/work/use-now.ts';
import { type Task, useTasks, useWork } from '#renderer/work/work.tsx';
import { useWorkTitle } from '#renderer/work/work-title.ts';
import { notificationPermission } from '../notify.ts';
import { showsWork } from '../page-facts.ts';
import { ReminderList } from './reminder-list.tsx';

const useStyles = makeStyles({
  title: { marginRight: 'auto' },
  muted: { color: tokens.colorNeutralForeground3 },
  good: { color: tokens.colorStatusSuccessForeground1, flexShrink: 0 },
  bad: { color: tokens.colorStatusDangerForeground1, flexShrink: 0 },
  link: { color: tokens.colorBrandForegroundLink },
});

/** What is running and what has ended, of all pages. */
export default function ActivityPanel({ onClose }: { onClose: () => void }) {
  const styles = useStyles();
  const t = useTexts('activity');
  const { finished, read, putAway } = useActivity();
  const running = useTasks().filter((task) => !task.endedAt && isListed(task));
  // What ends while the list is open is read as well.
  useEffect(() => read(), [read]);
  return (
    <SidePanel title={t('title')} onClose={onClose}>
      <Section level="h3" title={t('running')}>
        {running.length === 0 && <Text className={styles.muted}>{t('nothing')}</Text>}
        <Stack as="ul">
          {running.map((task) => (
            <Running key={task.id} task={task} />
          ))}
        </Stack>
      </Section>
      <Section
        level="h3"
        title={t('finished')}
        action={
          finished.length > 0 && (
            <Button size="small" icon={<Dismiss16Regular />} onClick={putAway}>
              {t('clear')}
            </Button>
          )
        }
      >
        {finished.length === 0 && <Text className={styles.muted}>{t('nothingFinished')}</Text>}
        <Stack as="ul">
          {finished.map((one) => (
            <Ended key={one.id} finished={one} />
          ))}
        </Stack>
      </Section>
      <ReminderList />
      <NotifyMe />
    </SidePanel>
  );
}

/** Work that goes on: how far it is, the way to its page, and a way to stop it. */
export function Running({ task }: { task: Task }) {
  const styles = useStyles();
  const t = useTexts('activity');
  const work = useWork();
  const title = useWorkTitle()(task.kind);
  const now = useNow(1_000);
  const share = fractionDone(task);
  const pace = estimateRate(task, now);
  const facts = [
    ...(task.step ? [stageName(task.step.stage)] : []),
    ...(share === undefined ? [] : [formatPercent(share)]),
    t('elapsed', { time: formatDuration(now - task.startedAt) }),
    ...(pace ? [t('remaining', { time: formatDuration(pace.remaining) })] : []),
  ];
  return (
    <Stack as="li" gap="xs">
      <Row gap="s" wrap={false}>
        <Text className={styles.title}>{title}</Text>
        <PageOf kind={task.kind} title={title} />
        <Button
          size="small"
          aria-label={t('stopWork', { work: title })}
          disabledFocusable={task.state !== 'running'}
          onClick={() => work.cancel(task.id)}
        >
          {task.state === 'cancelling' ? t('stopping') : t('stop')}
        </Button>
      </Row>
      <ProgressBar aria-label={title} {...(share === undefined ? {} : { value: share })} />
      <Hint>{facts.join(', ')}</Hint>
    </Stack>
  );
}

function Ended({ finished }: { finished: FinishedTask }) {
  const styles = useStyles();
  const t = useTexts('activity');
  const title = useWorkTitle()(finished.kind);
  const { outcome, failure, startedAt, endedAt } = finished;
  return (
    <Stack as="li" gap="xs">
      <Row gap="s" wrap={false}>
        {outcome === 'done' && <CheckmarkCircle16Filled className={styles.good} aria-hidden />}
        {outcome === 'failed' && <DismissCircle16Filled className={styles.bad} aria-hidden />}
        {outcome === 'stopped' && <QuestionCircle16Filled className={styles.muted} aria-hidden />}
        <Text className={styles.title}>{title}</Text>
        <PageOf kind={finished.kind} title={title} />
      </Row>
      <Hint>
        {t('ended', {
          outcome: t(`outcome_${outcome}`),
          at: formatClock(endedAt),
          time: formatDuration(endedAt - startedAt),
        })}
      </Hint>
      {failure && outcome === 'failed' && <Text size={200}>{renderMessage(failure.message)}</Text>}
    </Stack>
  );
}

function PageOf({ kind, title }: { kind: string; title: string }) {
  const styles = useStyles();
  const t = useTexts('activity');
  const page = Object.values(useRouter().routesById).find(({ options }) => {
    const { page: facts } = options.staticData ?? {};
    return facts && showsWork(facts, kind);
  });
  if (!page) return null;
  return (
    <Link to={page.fullPath} className={styles.link} aria-label={t('openWork', { work: title })}>
      <Text size={200}>{t('open')}</Text>
    </Link>
  );
}

/** Only where the person can still be asked; a host that has no notifications, or refuses them, does not offer any. */
function NotifyMe() {
  const t = useTexts('activity');
  const [permission, setPermission] = useState(notificationPermission);
  if (permission !== 'default') return null;
  return (
    <Stack gap="xs">
      <Text size={200}>{t('notifyText')}</Text>
      <div>
        <Button size="small" onClick={() => void Notification.requestPermission().then(setPermission)}>
          {t('notify')}
        </Button>
      </div>
    </Stack>
  );
}
