import { makeStyles, mergeClasses, Tooltip, tokens } from '@fluentui/react-components';
import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import { Hint, Stack } from '#renderer/ui/layout.tsx';
import { useTexts } from '#renderer/ui/texts.ts';
import { useTasks } from '#renderer/work/work.tsx';
import { type PageGroup, pageGroups, showsWork } from './page-facts.ts';
import { type PageEntry, pages } from './pages.ts';

const useStyles = makeStyles({
  navigation: {
    display: 'flex',
    flexDirection: 'column',
    width: '176px',
    flexShrink: 0,
    boxSizing: 'border-box',
    padding: tokens.spacingHorizontalXS,
    overflowX: 'hidden',
    overflowY: 'auto',
    backgroundColor: tokens.colorNeutralBackground2,
    borderRight: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  rail: { width: '48px' },
  group: {
    display: 'block',
    padding: `${tokens.spacingVerticalM} ${tokens.spacingHorizontalS} ${tokens.spacingVerticalXXS}`,
  },
  line: {
    margin: `${tokens.spacingVerticalXS} ${tokens.spacingHorizontalS}`,
    borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  link: {
    display: 'flex',
    alignItems: 'center',
    gap: tokens.spacingHorizontalS,
    minHeight: '32px',
    padding: `0 ${tokens.spacingHorizontalS}`,
    borderRadius: tokens.borderRadiusMedium,
    color: tokens.colorNeutralForeground2,
    textDecorationLine: 'none',
    ':hover': { backgroundColor: tokens.colorNeutralBackground2Hover },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '-2px' },
  },
  icon: { display: 'inline-flex', position: 'relative' },
  running: {
    position: 'absolute',
    right: '-2px',
    top: '-2px',
    width: '8px',
    height: '8px',
    borderRadius: tokens.borderRadiusCircular,
    backgroundColor: tokens.colorCompoundBrandBackground,
    '@media (forced-colors: active)': { backgroundColor: 'Highlight', forcedColorAdjust: 'none' },
  },
  active: {
    backgroundColor: tokens.colorNeutralBackground2Selected,
    color: tokens.colorNeutralForeground1,
    fontWeight: tokens.fontWeightSemibold,
    boxShadow: `inset 3px 0 0 ${tokens.colorCompoundBrandStroke}`,
    // Forced colours take shadows and backgrounds away.
    '@media (forced-colors: active)': { outline: '2px solid Highlight', outlineOffset: '-2px' },
  },
});

/** The way to the pages: with their names, or as a rail of icons where there is little room. */
export function Navigation({ rail }: { rail: boolean }) {
  const styles = useStyles();
  const t = useTexts('navigation');
  return (
    <nav
      className={mergeClasses(styles.navigation, rail && styles.rail)}
      aria-label={t('pages')}
      data-region=""
      tabIndex={-1}
    >
      {pageGroups.map((group) => (
        <Group key={group} group={group} rail={rail} />
      ))}
    </nav>
  );
}

function Group({ group, rail }: { group: PageGroup; rail: boolean }) {
  const styles = useStyles();
  const t = useTexts('pages');
  const id = useId();
  const links = pages
    .filter((page) => page.group === group)
    .map((page) => (
      <li key={page.name}>
        <PageLink page={page} rail={rail} />
      </li>
    ));
  if (group === 'sites')
    return (
      <Stack as="ul" gap="none">
        {links}
      </Stack>
    );
  return (
    <>
      {rail ? (
        <div className={styles.line} />
      ) : (
        <Hint id={id} className={styles.group}>
          {t(`group_${group}`)}
        </Hint>
      )}
      <Stack
        as="ul"
        gap="none"
        {...(rail ? { 'aria-label': t(`group_${group}`) } : { 'aria-labelledby': id })}
      >
        {links}
      </Stack>
    </>
  );
}

function PageLink({ page, rail }: { page: PageEntry; rail: boolean }) {
  const styles = useStyles();
  const t = useTexts('navigation');
  const title = useTexts('pages');
  const { name, to, icon } = page;
  const running = useTasks().some(({ endedAt, kind }) => !endedAt && showsWork(page, kind));
  const text = running ? `${title(name)} ${t('running')}` : title(name);
  const link = (
    <Link
      to={to}
      className={styles.link}
      activeProps={{ className: mergeClasses(styles.link, styles.active), 'aria-current': 'page' }}
      {...(rail || running ? { 'aria-label': text } : {})}
    >
      <span className={styles.icon} aria-hidden>
        {icon}
        {running && <span className={styles.running} />}
      </span>
      {!rail && title(name)}
    </Link>
  );
  if (!rail) return link;
  return (
    <Tooltip content={text} relationship="label" positioning="after">
      {link}
    </Tooltip>
  );
}
