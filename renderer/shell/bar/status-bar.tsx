import {
  Button,
  CounterBadge,
  Menu,
  MenuItemRadio,
  MenuList,
  MenuPopover,
  MenuTrigger,
  makeStyles,
  ProgressBar,
  Tooltip,
  tokens,
} from '@fluentui/react-components';
import {
  Alert16Regular,
  CheckmarkCircle16Filled,
  DarkTheme20Regular,
  DismissCircle16Filled,
  LocalLanguage16Regular,
  QuestionCircle16Filled,
  QuestionCircle16Regular,
} from '@fluentui/react-icons';
import { sanitize } from '#core/base/sanitize.ts';
import type { ListedSite } from '#core/contract/site/site.ts';
import { useIsCoreAway } from '#renderer/api/api.tsx';
import { formatClock, formatDuration, formatPercent } from '#renderer/ui/format.ts';
import { language } from '#renderer/ui/language.ts';
import { renderMessage } from '#renderer/ui/messages.ts';
import { switchLanguage, useTexts } from '#renderer/ui/texts.ts';
import { chooseTheme, useThemeChoice } from '#renderer/ui/theme.ts';
import { themeChoices } from '#renderer/ui/theme-choice.ts';
import { truncateMiddle } from '#renderer/ui/truncate-middle.ts';
import { isListed, needsPerson } from '#renderer/work/activity.ts';
import { useActivity } from '#renderer/work/activity-provider.tsx';
import { estimateRate, fractionDone } from '#renderer/work/progress-rate.ts';
import { useReminders } from '#renderer/work/reminders.ts';
import { useNow } from '#renderer/work/use-now.ts';
import { type Task, useTasks } from '#renderer/work/work.tsx';
import { useWorkTitle } from '#renderer/work/work-title.ts';
import { useChosenSites } from '../chosen-sites.tsx';
import { type SiteHealth, useSiteHealth } from '../health/use-site-health.ts';
import type { PageContext } from '../page-facts.ts';
import { useAdministeredSite } from '../use-administered-site.ts';

const useStyles = makeStyles({
  bar: {
    gridColumn: '1 / -1',
    display: 'flex',
    alignItems: 'center',
    gap: tokens.spacingHorizontalS,
    height: '24px',
    padding: `0 ${tokens.spacingHorizontalS}`,
    overflow: 'hidden',
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    backgroundColor: tokens.colorNeutralBackground2,
    borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
    whiteSpace: 'nowrap',
  },
  sites: { display: 'flex', gap: tokens.spacingHorizontalM, minWidth: 0, overflow: 'hidden', flexShrink: 1 },
  site: { display: 'inline-flex', alignItems: 'center', gap: tokens.spacingHorizontalXS, minWidth: 0 },
  words: { overflow: 'hidden', textOverflow: 'ellipsis', unicodeBidi: 'isolate' },
  right: {
    display: 'flex',
    alignItems: 'center',
    gap: tokens.spacingHorizontalXXS,
    marginLeft: 'auto',
    flexShrink: 0,
  },
  button: {
    minWidth: '24px',
    height: '22px',
    padding: `0 ${tokens.spacingHorizontalXS}`,
    fontSize: tokens.fontSizeBase200,
    fontWeight: tokens.fontWeightRegular,
    '& svg': { width: '16px', height: '16px' },
  },
  running: { display: 'inline-flex', alignItems: 'center', gap: tokens.spacingHorizontalXS },
  progress: { width: '80px' },
  wide: { '@media (max-width: 760px)': { display: 'none' } },
  good: { color: tokens.colorStatusSuccessForeground1, flexShrink: 0 },
  bad: { color: tokens.colorStatusDangerForeground1, flexShrink: 0 },
  unknown: { color: tokens.colorNeutralForeground3, flexShrink: 0 },
});

/** Whether the sites of the page answer, what is running, and what holds for the whole window. */
export function StatusBar(props: { context: PageContext; onActivity: () => void; onHelp: () => void }) {
  const { context, onActivity, onHelp } = props;
  const styles = useStyles();
  const t = useTexts('status-bar');
  const keys = useTexts('shortcuts');
  return (
    <section className={styles.bar} aria-label={t('status')} data-region="" tabIndex={-1}>
      <div className={styles.sites}>{context === 'sides' ? <SidesHealth /> : <AdministeredHealth />}</div>
      <div className={styles.right}>
        <RunningWork onOpen={onActivity} />
        <Bell onOpen={onActivity} />
        <ThemeButton />
        <LanguageButton />
        <Tooltip content={`${t('help')} (${keys('keys_help')})`} relationship="label">
          <Button
            className={styles.button}
            appearance="subtle"
            size="small"
            icon={<QuestionCircle16Regular />}
            onClick={onHelp}
          />
        </Tooltip>
      </div>
    </section>
  );
}

function SidesHealth() {
  const { source, receiver } = useChosenSites();
  return (
    <>
      {source.site && <Health site={source.site} health={source} />}
      {receiver.site && receiver.name !== source.name && <Health site={receiver.site} health={receiver} />}
    </>
  );
}

function AdministeredHealth() {
  const { site } = useAdministeredSite();
  const health = useSiteHealth(site);
  return site && <Health site={site} health={health} />;
}

function Health({ site, health }: { site: ListedSite; health: SiteHealth }) {
  const styles = useStyles();
  const t = useTexts('status-bar');
  // While the core is away nobody knows.
  const isAway = useIsCoreAway();
  const { failure, check, answeredAt } = isAway
    ? { ...health, failure: undefined, check: undefined }
    : health;
  const values = {
    site: truncateMiddle(sanitize(site.name), 24),
    time: answeredAt === undefined ? '' : formatClock(answeredAt),
  };
  if (failure) {
    return (
      <Tooltip content={renderMessage(failure.message)} relationship="description">
        <span className={styles.site} data-testid="site-health" data-health="bad">
          <DismissCircle16Filled className={styles.bad} aria-hidden />
          <span className={styles.words}>{t(answeredAt ? 'silentSince' : 'silent', values)}</span>
        </span>
      </Tooltip>
    );
  }
  return (
    <span className={styles.site} data-testid="site-health" data-health={check ? 'good' : 'unknown'}>
      {check ? (
        <CheckmarkCircle16Filled className={styles.good} aria-hidden />
      ) : (
        <QuestionCircle16Filled className={styles.unknown} aria-hidden />
      )}
      <span className={styles.words}>{t(check ? 'answers' : isAway ? 'away' : 'unknown', values)}</span>
    </span>
  );
}

/** The work that was begun last; the activity centre has all of it. */
function RunningWork({ onOpen }: { onOpen: () => void }) {
  const task = useTasks().findLast((one) => !one.endedAt && isListed(one));
  return task ? <Running task={task} onOpen={onOpen} /> : null;
}

function Running({ task, onOpen }: { task: Task; onOpen: () => void }) {
  const styles = useStyles();
  const t = useTexts('status-bar');
  const titleOf = useWorkTitle();
  const now = useNow(1_000);
  const share = fractionDone(task);
  const pace = estimateRate(task, now);
  const percent = share === undefined ? '' : formatPercent(share);
  const state = pace ? t('remaining', { share: percent, time: formatDuration(pace.remaining) }) : percent;
  return (
    <Button className={styles.button} appearance="subtle" size="small" onClick={onOpen}>
      <span className={styles.running}>
        {titleOf(task.kind)}
        <ProgressBar
          className={styles.progress}
          aria-label={titleOf(task.kind)}
          {...(share === undefined ? {} : { value: share })}
        />
        <span className={styles.wide}>{state}</span>
      </span>
    </Button>
  );
}

function Bell({ onOpen }: { onOpen: () => void }) {
  const styles = useStyles();
  const t = useTexts('status-bar');
  const keys = useTexts('shortcuts');
  const unread = useActivity().finished.filter(needsPerson).length + useReminders().length;
  const name = unread > 0 ? t('unread', { count: unread }) : t('activity');
  return (
    <Tooltip content={`${name} (${keys('keys_activity')})`} relationship="label">
      <Button
        className={styles.button}
        appearance="subtle"
        size="small"
        icon={<Alert16Regular />}
        onClick={onOpen}
      >
        {unread > 0 && <CounterBadge count={unread} size="small" />}
      </Button>
    </Tooltip>
  );
}

function ThemeButton() {
  const styles = useStyles();
  const t = useTexts('status-bar');
  const choice = useThemeChoice();
  return (
    <Menu
      checkedValues={{ theme: [choice] }}
      onCheckedValueChange={(_event, { checkedItems }) => {
        const chosen = themeChoices.find((one) => one === checkedItems[0]);
        if (chosen) chooseTheme(chosen);
      }}
    >
      <MenuTrigger disableButtonEnhancement>
        <Tooltip content={t('theme')} relationship="label">
          <Button className={styles.button} appearance="subtle" size="small" icon={<DarkTheme20Regular />} />
        </Tooltip>
      </MenuTrigger>
      <MenuPopover>
        <MenuList>
          {themeChoices.map((one) => (
            <MenuItemRadio key={one} name="theme" value={one}>
              {t(one)}
            </MenuItemRadio>
          ))}
        </MenuList>
      </MenuPopover>
    </Menu>
  );
}

function LanguageButton() {
  const styles = useStyles();
  const t = useTexts('status-bar');
  const other = language() === 'ru' ? 'en' : 'ru';
  return (
    <Button
      className={styles.button}
      appearance="subtle"
      size="small"
      icon={<LocalLanguage16Regular />}
      lang={other}
      onClick={() => void switchLanguage(other)}
    >
      {t('language')}
    </Button>
  );
}
