import { useNavigate } from '@tanstack/react-router';
import { sanitize } from '#core/base/sanitize.ts';
import { parts } from '#renderer/features/signin/parts.ts';
import { language } from '#renderer/ui/language.ts';
import type { PaletteItem } from '#renderer/ui/palette/palette-dialog.tsx';
import type { ShortcutId } from '#renderer/ui/shortcuts/shortcuts.ts';
import { switchLanguage, useTexts } from '#renderer/ui/texts.ts';
import { chooseTheme, useThemeChoice } from '#renderer/ui/theme.ts';
import { themeChoices } from '#renderer/ui/theme-choice.ts';
import { isListed } from '#renderer/work/activity.ts';
import { useTasks, useWork } from '#renderer/work/work.tsx';
import { useWorkTitle } from '#renderer/work/work-title.ts';
import { useChosenSites, useSites } from '../chosen-sites.tsx';
import { pages } from '../pages.ts';
import { useTour } from '../tour/use-tour.ts';
import { useAdministeredSite } from '../use-administered-site.ts';
import { useRail } from '../use-rail.ts';

/** What the keys of the window do. */
export type FrameActions = Readonly<Record<ShortcutId, () => void>>;

export function usePages(): PaletteItem[] {
  const t = useTexts('pages');
  const navigate = useNavigate();
  const part = useTexts('signin-parts');
  return [
    ...pages.map(({ name, to, group }) => ({
      id: `page-${name}`,
      title: t(name),
      note: group === 'sites' ? undefined : t(`group_${group}`),
      run: () => void navigate({ to }),
    })),
    ...parts.map((name) => ({
      id: `part-${name}`,
      title: part(name),
      note: t('signin'),
      run: () => void navigate({ to: '/signin', search: { part: name } }),
    })),
  ];
}

/** Everything that can be done from anywhere; what cannot be done now says why. */
export function useCommands(actions: FrameActions): PaletteItem[] {
  return [
    ...useKeyCommands(actions),
    ...useSideCommands(),
    ...useAccessCommands(),
    ...useTourCommands(),
    ...useStopCommands(),
    ...useLookCommands(),
  ];
}

function useKeyCommands(actions: FrameActions): PaletteItem[] {
  const t = useTexts('shortcuts');
  const own = useTexts('palette');
  const { narrow } = useRail();
  const ids = ['refresh', 'activity', 'navigation', 'help', 'shortcuts', 'back'] as const;
  return ids.map((id) => ({
    id: `key-${id}`,
    title: t(id),
    note: t(`keys_${id}`),
    also: t(`keys_${id}`),
    disabled: id === 'navigation' && narrow ? own('narrow') : undefined,
    run: actions[id],
  }));
}

function useSideCommands(): PaletteItem[] {
  const t = useTexts('palette');
  const { source, receiver } = useChosenSites();
  const isMissing = source.name === undefined || receiver.name === undefined;
  const chosen = [source, receiver].filter(({ name }) => name !== undefined);
  return [
    {
      id: 'swap',
      title: t('swap'),
      disabled: isMissing ? t('swapMissing') : undefined,
      run() {
        source.choose(receiver.name);
        receiver.choose(source.name);
      },
    },
    {
      id: 'check-health',
      title: t('checkHealth'),
      disabled: chosen.length === 0 ? t('noSites') : undefined,
      run() {
        for (const { recheck } of chosen) recheck();
      },
    },
  ];
}

function useAccessCommands(): PaletteItem[] {
  const t = useTexts('palette');
  const navigate = useNavigate();
  const parts = [
    ['task', t('explainTask')],
    ['signin', t('explainSignIn')],
  ] as const;
  return parts.map(([part, title]) => ({
    id: `access-${part}`,
    title,
    run: () => void navigate({ to: '/access', search: { part } }),
  }));
}

function useTourCommands(): PaletteItem[] {
  const t = useTexts('palette');
  const { tour, start, end } = useTour();
  if (tour?.isOpen) return [{ id: 'tour', title: t('tourEnd'), run: end }];
  return [{ id: 'tour', title: t('tour'), run: start }];
}

function useStopCommands(): PaletteItem[] {
  const t = useTexts('palette');
  const work = useWork();
  const titleOf = useWorkTitle();
  const running = useTasks().filter((task) => task.state === 'running' && isListed(task));
  if (running.length === 0) {
    return [{ id: 'stop', title: t('stopNothing'), disabled: t('nothingRuns'), run: () => {} }];
  }
  return running.map(({ id, kind }) => ({
    id: `stop-${id}`,
    title: t('stop', { work: titleOf(kind) }),
    run: () => work.cancel(id),
  }));
}

function useLookCommands(): PaletteItem[] {
  const t = useTexts('palette');
  const choice = useThemeChoice();
  const other = language() === 'ru' ? 'en' : 'ru';
  return [
    ...themeChoices.map((one) => ({
      id: `theme-${one}`,
      title: t(`theme_${one}`),
      disabled: one === choice ? t('chosen') : undefined,
      run: () => chooseTheme(one),
    })),
    { id: 'language', title: t('language'), run: () => void switchLanguage(other) },
  ];
}

/** What each saved site can be chosen for. */
export function useSiteCommands(): PaletteItem[] {
  const t = useTexts('palette');
  const navigate = useNavigate();
  const { source, receiver } = useChosenSites();
  const { choose } = useAdministeredSite();
  return useSites().flatMap(({ name }): PaletteItem[] => {
    const site = sanitize(name);
    const already = (chosen: string | undefined) => (chosen === name ? t('chosen') : undefined);
    return [
      {
        id: `source-${name}`,
        title: t('useAsSource', { site }),
        disabled: already(source.name),
        run: () => source.choose(name),
      },
      {
        id: `receiver-${name}`,
        title: t('useAsReceiver', { site }),
        disabled: already(receiver.name),
        run: () => receiver.choose(name),
      },
      {
        id: `administer-${name}`,
        title: t('administer', { site }),
        run: () => choose(name, () => void navigate({ to: '/signin' })),
      },
    ];
  });
}
