import { useQueries, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { sanitize } from '#core/base/sanitize.ts';
import type { FoundPerson } from '#core/contract/access/person.ts';
import { useApi } from '#renderer/api/api.tsx';
import { useWindowState } from '#renderer/api/use-window-state.ts';
import { runKind } from '#renderer/features/history/run-kind.ts';
import { useVersions } from '#renderer/features/versions/use-versions.ts';
import { formatTime } from '#renderer/ui/format.ts';
import type { PaletteGroup, PaletteItem } from '#renderer/ui/palette/palette-dialog.tsx';
import { rankItems } from '#renderer/ui/palette/rank.ts';
import { useTexts } from '#renderer/ui/texts.ts';
import { useChosenSites } from '../chosen-sites.tsx';
import { useSiteHealth } from '../health/use-site-health.ts';
import { useAdministeredSite } from '../use-administered-site.ts';

/** Of each kind and site that are shown: who looks for more has a page for it. */
const MOST = 5;

/** What was typed, once the person has stopped typing; nothing while that is too little to look for. */
interface Wanted {
  text: string;
  isWanted: boolean;
}

/** Users, tasks, providers, runs and versions of the chosen sites that answer; a group for each that has any. */
export function useSiteResults(typed: string): PaletteGroup[] {
  const t = useTexts('palette');
  const wanted = { text: typed, isWanted: typed.length >= 2 };
  const sites = useAnsweringSites();
  const groups = [
    { title: t('users'), items: useUsers(wanted, sites) },
    { title: t('tasks'), items: useTasksFound(wanted, sites) },
    { title: t('providers'), items: useProviders(wanted) },
    { title: t('versions'), items: useVersionItems(wanted) },
    { title: t('runs'), items: useRunItems(wanted) },
  ];
  return groups.filter(({ items }) => items.length > 0);
}

/** The site that is looked after, source and receiver, each once. */
function useAnsweringSites(): string[] {
  const { source, receiver } = useChosenSites();
  const { site } = useAdministeredSite();
  const health = useSiteHealth(site);
  const all = [{ name: site?.name, ...health }, source, receiver];
  const answering = all.flatMap(({ name, check, failure }) => (name && check && !failure ? [name] : []));
  return [...new Set(answering)];
}

function useUsers({ text, isWanted }: Wanted, sites: readonly string[]): PaletteItem[] {
  const t = useTexts('palette');
  const { queries } = useApi();
  const navigate = useNavigate();
  const { choose } = useAdministeredSite();
  const found = useQueries({
    queries: sites.map((site) => ({
      ...queries.access.people.queryOptions({ input: { site, text, limit: MOST } }),
      enabled: isWanted,
    })),
  });
  if (!isWanted) return [];
  return found.flatMap(({ data }, index) => {
    const site = sites[index] ?? '';
    const note = sanitize(site);
    return (data?.people ?? []).flatMap((person: FoundPerson): PaletteItem[] => {
      const user = person.Login ?? `#${person.UserID}`;
      const name = sanitize(`${person.DisplayName} (${user})`, 120);
      const to = (search: object) => () => choose(site, () => void navigate({ to: '/access', search }));
      return [
        {
          id: `why-${site}-${person.UserID}`,
          title: t('whySignIn', { user: name }),
          note,
          run: to({ part: 'signin', user, ask: true }),
        },
        { id: `user-${site}-${person.UserID}`, title: name, note, run: to({ part: 'person', user }) },
      ];
    });
  });
}

function useTasksFound({ text, isWanted }: Wanted, sites: readonly string[]): PaletteItem[] {
  const { queries } = useApi();
  const navigate = useNavigate();
  const { choose } = useAdministeredSite();
  const found = useQueries({
    queries: sites.map((site) => ({
      ...queries.access.tasks.queryOptions({ input: { site, text, limit: MOST } }),
      enabled: isWanted,
    })),
  });
  if (!isWanted) return [];
  return found.flatMap(({ data }, index) => {
    const site = sites[index] ?? '';
    return (data?.tasks ?? []).map(({ TaskID, Subject }) => ({
      id: `task-${site}-${TaskID}`,
      title: sanitize(`${TaskID}: ${Subject}`, 120),
      note: sanitize(site),
      run: () => choose(site, () => void navigate({ to: '/access', search: { part: 'task', task: TaskID } })),
    }));
  });
}

/** Those of the site that is looked after: they are read in the name of its operator. */
function useProviders({ text, isWanted }: Wanted): PaletteItem[] {
  const { queries } = useApi();
  const navigate = useNavigate();
  const { site, operator } = useAdministeredSite();
  const at = { site: site?.name ?? '', operator };
  const list = useQuery({
    ...queries.signin.providers.list.queryOptions({ input: at }),
    enabled: isWanted && site !== undefined && operator !== '',
  });
  if (!isWanted) return [];
  const items = (list.data?.Data ?? []).map(({ Id, ProviderType, Description }) => ({
    id: `provider-${Id}`,
    title: sanitize(Description || ProviderType, 120),
    also: `${ProviderType} ${Id}`,
    note: sanitize(`${ProviderType}, ${at.site}`),
    run: () => void navigate({ to: '/signin', search: { part: 'providers', provider: Id } }),
  }));
  return rankItems(items, text).slice(0, MOST);
}

/** Of the modules of the site that is looked after. */
function useVersionItems({ text, isWanted }: Wanted): PaletteItem[] {
  const navigate = useNavigate();
  const { site } = useAdministeredSite();
  const name = site?.name ?? '';
  const list = useVersions(isWanted ? name : '');
  const [, chooseModule] = useWindowState(['versions-module', name], '');
  if (!isWanted) return [];
  const items = (list.data?.versions ?? []).map(({ module, version }) => ({
    id: `version-${module.guid}-${version}`,
    title: sanitize(`${module.name} ${version}`, 120),
    note: sanitize(name),
    run: () => {
      chooseModule(module.guid);
      void navigate({ to: '/versions', search: { part: 'modules' } });
    },
  }));
  return rankItems(items, text).slice(0, MOST);
}

function useRunItems({ text, isWanted }: Wanted): PaletteItem[] {
  const { queries } = useApi();
  const navigate = useNavigate();
  const list = useQuery({
    ...queries.history.list.queryOptions({ input: { text, limit: MOST } }),
    enabled: isWanted,
    staleTime: 0,
  });
  if (!isWanted) return [];
  return (list.data ?? []).map((run) => ({
    id: `run-${run.id}`,
    title: `${runKind(run)}, ${sanitize(run.site)}`,
    note: formatTime(run.startedAt),
    run: () => void navigate({ to: '/history', search: { run: run.id } }),
  }));
}
