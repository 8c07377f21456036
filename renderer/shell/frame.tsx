import { Button, makeStyles, mergeClasses, Text, Tooltip, tokens } from '@fluentui/react-components';
import {
  ArrowExport20Regular,
  ArrowImport20Regular,
  Certificate20Regular,
  Database20Regular,
  FolderOpen20Regular,
  History20Regular,
  LocalLanguage20Regular,
  PersonKey20Regular,
} from '@fluentui/react-icons';
import { Link, Outlet, useNavigate } from '@tanstack/react-router';
import i18next from 'i18next';
import { type ReactElement, useEffect } from 'react';
import { desktopBridge } from '#renderer/api/desktop.ts';
import { defineTexts, switchLanguage, useTexts } from '#renderer/ui/texts.ts';
import { useTasks } from '#renderer/work/work.tsx';
import { LinkBanner } from './link-banner.tsx';
import { SameSiteWarning, SiteBar } from './site-bar.tsx';

const texts = defineTexts('frame', {
  en: {
    pages: 'Pages',
    sites: 'Sites',
    export: 'Export',
    import: 'Import',
    signin: 'Sign-in',
    certificates: 'Certificates',
    directory: 'Directory',
    history: 'History',
    running: '(running)',
    language: 'По-русски',
    skip: 'Skip to content',
  },
  ru: {
    pages: 'Страницы',
    sites: 'Сайты',
    export: 'Экспорт',
    import: 'Импорт',
    signin: 'Вход на сайт',
    certificates: 'Сертификаты',
    directory: 'Каталог',
    history: 'История',
    running: '(выполняется)',
    language: 'In English',
    skip: 'Перейти к содержимому',
  },
});

const useStyles = makeStyles({
  frame: {
    display: 'grid',
    gridTemplateColumns: '184px minmax(0, 1fr)',
    gridTemplateRows: 'auto minmax(0, 1fr)',
    height: '100%',
    backgroundColor: tokens.colorNeutralBackground1,
    color: tokens.colorNeutralForeground1,
  },
  top: {
    gridColumn: '1 / -1',
    display: 'flex',
    alignItems: 'center',
    gap: tokens.spacingHorizontalXL,
    padding: `${tokens.spacingVerticalS} ${tokens.spacingHorizontalL}`,
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
    backgroundColor: tokens.colorNeutralBackground2,
    flexWrap: 'wrap',
  },
  language: { marginLeft: 'auto' },
  side: {
    display: 'flex',
    flexDirection: 'column',
    gap: tokens.spacingVerticalXXS,
    padding: tokens.spacingHorizontalS,
    backgroundColor: tokens.colorNeutralBackground2,
    borderRight: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  link: {
    display: 'flex',
    alignItems: 'center',
    gap: tokens.spacingHorizontalS,
    padding: `${tokens.spacingVerticalS} ${tokens.spacingHorizontalM}`,
    borderRadius: tokens.borderRadiusMedium,
    color: tokens.colorNeutralForeground2,
    textDecorationLine: 'none',
    ':hover': { backgroundColor: tokens.colorNeutralBackground2Hover },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}` },
  },
  active: {
    backgroundColor: tokens.colorNeutralBackground2Selected,
    color: tokens.colorNeutralForeground1,
    fontWeight: tokens.fontWeightSemibold,
    boxShadow: `inset 3px 0 0 ${tokens.colorCompoundBrandStroke}`,
    // Forced colours take shadows and backgrounds away.
    '@media (forced-colors: active)': { outline: '2px solid Highlight', outlineOffset: '-2px' },
  },
  main: { display: 'flex', flexDirection: 'column', minHeight: 0, minWidth: 0 },
  page: { flexGrow: 1, minHeight: 0 },
  skip: {
    position: 'absolute',
    left: '-9999px',
    ':focus': { left: tokens.spacingHorizontalS, top: tokens.spacingVerticalS, zIndex: 1 },
  },
});

const pages = [
  { to: '/sites', name: 'sites', icon: <Database20Regular /> },
  { to: '/export', name: 'export', icon: <ArrowExport20Regular /> },
  { to: '/import', name: 'import', icon: <ArrowImport20Regular /> },
  { to: '/signin', name: 'signin', icon: <PersonKey20Regular /> },
  { to: '/certificates', name: 'certificates', icon: <Certificate20Regular /> },
  { to: '/directory', name: 'directory', icon: <FolderOpen20Regular /> },
  { to: '/history', name: 'history', icon: <History20Regular /> },
] as const satisfies readonly { to: string; name: string; icon: ReactElement }[];

/** Kinds of work by the page that shows them. */
const workOf: Readonly<Record<string, readonly string[]>> = {
  export: ['export'],
  import: ['upload', 'describe', 'preview', 'import'],
  sites: ['demo', 'site-test'],
};

/** The frame around every page: both sites, navigation, language, and whether the core can be reached. */
export function Frame() {
  const styles = useStyles();
  const t = useTexts(texts);
  useOpenedArchive();
  return (
    <div className={styles.frame}>
      <header className={styles.top}>
        <Button className={styles.skip} onClick={() => document.getElementById('page')?.focus()}>
          {t('skip')}
        </Button>
        <Text weight="semibold" size={400}>
          Siteferry
        </Text>
        <SiteBar />
        <LanguageButton className={styles.language} />
      </header>
      <Navigation />
      <main className={styles.main}>
        <LinkBanner />
        <SameSiteWarning />
        <div className={styles.page} id="page" tabIndex={-1}>
          <Outlet />
        </div>
      </main>
    </div>
  );
}

/** An archive that the person opens from the menu or the file manager of the desktop goes to the import page. */
function useOpenedArchive(): void {
  const navigate = useNavigate();
  useEffect(() => {
    desktopBridge()?.onOpenArchive((archive) => void navigate({ to: '/import', search: { archive } }));
  }, [navigate]);
}

function Navigation() {
  const styles = useStyles();
  const t = useTexts(texts);
  const tasks = useTasks();
  return (
    <nav className={styles.side} aria-label={t('pages')}>
      {pages.map(({ to, name, icon }) => {
        const running = tasks.some((task) => !task.endedAt && workOf[name]?.includes(task.kind));
        return (
          <Link
            key={to}
            to={to}
            className={styles.link}
            activeProps={{ className: mergeClasses(styles.link, styles.active), 'aria-current': 'page' }}
          >
            <span aria-hidden>{icon}</span>
            {t(name)}
            {running && ` ${t('running')}`}
          </Link>
        );
      })}
    </nav>
  );
}

function LanguageButton({ className }: { className: string }) {
  const t = useTexts(texts);
  const other = i18next.language === 'ru' ? 'en' : 'ru';
  return (
    <Tooltip content={t('language')} relationship="description">
      <Button
        className={className}
        appearance="subtle"
        icon={<LocalLanguage20Regular />}
        lang={other}
        onClick={() => void switchLanguage(other)}
      >
        {t('language')}
      </Button>
    </Tooltip>
  );
}
