import {
  Button,
  MessageBar,
  MessageBarBody,
  MessageBarTitle,
  makeStyles,
  Spinner,
  Text,
  tokens,
} from '@fluentui/react-components';
import { useQueryClient } from '@tanstack/react-query';
import { Outlet, useNavigate, useRouter, useRouterState } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useIsCoreAway, useLinkState } from '#renderer/api/api.tsx';
import { desktopBridge } from '#renderer/api/desktop.ts';
import { messageFiles } from '#renderer/catalogue.ts';
import { usePreference } from '#renderer/ui/preferences.ts';
import { goToRegion } from '#renderer/ui/shortcuts/regions.ts';
import { useShortcuts } from '#renderer/ui/shortcuts/use-shortcuts.ts';
import { useTexts } from '#renderer/ui/texts.ts';
import { useChosenSites } from './chosen-sites.tsx';
import { frameModules } from './frame-modules.ts';
import { Navigation } from './navigation.tsx';
import { PageLoading } from './page-states.tsx';
import { pageAt, routes } from './pages.ts';
import type { FrameActions } from './palette/use-commands.ts';
import { prefetch } from './prefetch.ts';
import { parseTour, TOUR } from './tour/tour.ts';
import { useCompactLayout } from './use-compact-layout.ts';
import { useRail } from './use-rail.ts';
import { useSyncPreferences } from './use-sync-preferences.ts';

/** Between two parts that are loaded ahead, milliseconds. */
const PAUSE = 50;

const ContextBar = lazy(async () => ({ default: (await frameModules.bars()).ContextBar }));
const StatusBar = lazy(async () => ({ default: (await frameModules.bars()).StatusBar }));
const Palette = lazy(frameModules.palette);
const ShortcutSheet = lazy(frameModules.shortcuts);
const ActivityPanel = lazy(frameModules.activity);
const HelpPanel = lazy(frameModules.help);
const TourPanel = lazy(frameModules.tour);
const TaskNotifications = lazy(frameModules.announcements);
const CertificateWatch = lazy(frameModules.certificates);

const useStyles = makeStyles({
  frame: {
    display: 'grid',
    gridTemplateColumns: 'auto minmax(0, 1fr)',
    gridTemplateRows: 'auto minmax(0, 1fr) minmax(24px, auto)',
    height: '100%',
    backgroundColor: tokens.colorNeutralBackground1,
    color: tokens.colorNeutralForeground1,
  },
  top: {
    gridColumn: '1 / -1',
    display: 'flex',
    alignItems: 'center',
    gap: tokens.spacingHorizontalM,
    height: '40px',
    boxSizing: 'border-box',
    padding: `0 ${tokens.spacingHorizontalM}`,
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
    backgroundColor: tokens.colorNeutralBackground2,
    minWidth: 0,
    overflow: 'hidden',
  },
  brand: { flexShrink: 0, '@media (max-width: 1099px)': { display: 'none' } },
  middle: { display: 'flex', position: 'relative', minHeight: 0, minWidth: 0 },
  main: { display: 'flex', flexDirection: 'column', flexGrow: 1, minHeight: 0, minWidth: 0 },
  page: { flexGrow: 1, minHeight: 0 },
  skip: {
    position: 'absolute',
    left: '-9999px',
    ':focus': { left: tokens.spacingHorizontalS, top: tokens.spacingVerticalS, zIndex: 3 },
  },
});

/** What lies over or beside the page. */
type Open = 'palette' | 'shortcuts' | 'activity' | 'help' | undefined;

/** The frame around every page: its sites, navigation, state, and whether the core can be reached. */
export function Frame() {
  const styles = useStyles();
  const t = useTexts('frame');
  const [open, setOpen] = useState<Open>();
  const page = pageAt(useRouterState({ select: ({ location }) => location.pathname }));
  const { rail, toggle } = useRail();
  const isSmall = useCompactLayout();
  const isReady = useSyncPreferences();
  const tour = parseTour(usePreference(TOUR));
  useOpenedArchive();
  useReadWhenBack();
  usePrefetch();
  const close = () => setOpen(undefined);
  const show = (what: Open) => () => setOpen((before) => (before === what ? undefined : what));
  const actions = useFrameActions({
    palette: show('palette'),
    shortcuts: show('shortcuts'),
    activity: show('activity'),
    help: show('help'),
    navigation: toggle,
  });
  useShortcuts(actions);
  return (
    <div className={styles.frame}>
      <header className={styles.top} data-region="" tabIndex={-1}>
        <Button className={styles.skip} data-skip="" onClick={() => document.getElementById('page')?.focus()}>
          {t('skip')}
        </Button>
        <Text weight="semibold" size={400} className={styles.brand}>
          Siteferry
        </Text>
        <Suspense>
          <ContextBar context={page.context} onSearch={actions.palette} />
        </Suspense>
      </header>
      {isSmall ? <div /> : <Navigation rail={rail} />}
      <div className={styles.middle}>
        <main className={styles.main}>
          <LinkBanner />
          <Suspense>{tour?.isOpen && <TourPanel />}</Suspense>
          {page.context === 'sides' && <SameSiteWarning />}
          <div className={styles.page} id="page" data-region="" tabIndex={-1}>
            {isReady ? <Outlet /> : <PageLoading />}
          </div>
        </main>
        <Suspense>
          {open === 'activity' && <ActivityPanel onClose={close} />}
          {open === 'help' && <HelpPanel page={page.name} onShortcuts={actions.shortcuts} onClose={close} />}
        </Suspense>
      </div>
      <Suspense>
        <StatusBar context={page.context} onActivity={actions.activity} onHelp={actions.help} />
      </Suspense>
      <Suspense>
        {open === 'palette' && <Palette actions={actions} onClose={close} />}
        {open === 'shortcuts' && <ShortcutSheet onClose={close} />}
      </Suspense>
      <Suspense>
        <TaskNotifications />
        <CertificateWatch />
      </Suspense>
    </div>
  );
}

type OpenActions = Pick<FrameActions, 'palette' | 'shortcuts' | 'activity' | 'help' | 'navigation'>;

/** Everything that a key of the window does. */
function useFrameActions(openActions: OpenActions): FrameActions {
  const queryClient = useQueryClient();
  const router = useRouter();
  return {
    ...openActions,
    refresh: () => void queryClient.invalidateQueries(),
    'next-region': () => goToRegion(false),
    'previous-region': () => goToRegion(true),
    back: () => router.history.back(),
  };
}

/** An archive that the person opens from the menu or the file manager of the desktop goes to the import page. */
function useOpenedArchive(): void {
  const navigate = useNavigate();
  useEffect(() => {
    desktopBridge()?.onOpenArchive((archive) => void navigate({ to: '/import', search: { archive } }));
  }, [navigate]);
}

/** What could not be read while the core was away is read once it is back. */
function useReadWhenBack(): void {
  const queryClient = useQueryClient();
  const isAway = useIsCoreAway();
  const wasAway = useRef(false);
  useEffect(() => {
    if (wasAway.current && !isAway)
      void queryClient.refetchQueries({ predicate: ({ state }) => state.status === 'error' });
    wasAway.current = isAway;
  }, [isAway, queryClient]);
}

/** What comes after the frame, in the order in which it is prefetched, with the texts of both languages. */
const loadable = [
  ...messageFiles,
  ...Object.values(frameModules),
  ...routes.map(
    ({ options: { component } }) =>
      async () =>
        component?.preload?.(),
  ),
];

function usePrefetch(): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    const leaving = new AbortController();
    const isBusy = () => queryClient.isFetching() > 0;
    void prefetch(loadable, { idle, isBusy }, leaving.signal);
    return () => leaving.abort();
  }, [queryClient]);
}

/** The window is idle while it waits for an answer, too, so that is looked at again a moment later. */
async function idle(): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, PAUSE));
  await new Promise((resolve) => requestIdleCallback(resolve, { timeout: 2_000 }));
}

/** Says when the core cannot be reached, and what that means. */
function LinkBanner() {
  const t = useTexts('link-banner');
  const state = useLinkState();
  if (state === 'open' || state === 'connecting') return null;
  return (
    <MessageBar intent={state === 'lost' ? 'warning' : 'error'} layout="multiline" politeness="assertive">
      <MessageBarBody>
        <MessageBarTitle>{t(state)}</MessageBarTitle>
        {t(`${state}Text`)}{' '}
        {state === 'lost' && <Spinner size="extra-tiny" aria-hidden style={{ display: 'inline-flex' }} />}
      </MessageBarBody>
    </MessageBar>
  );
}

/** Says that both sides are one site. */
function SameSiteWarning() {
  const t = useTexts('context-bar');
  const { same } = useChosenSites();
  if (!same) return null;
  return (
    <MessageBar intent="error" layout="multiline">
      <MessageBarBody>
        <Text>{t('same')}</Text>
      </MessageBarBody>
    </MessageBar>
  );
}
