import { useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ListedSite } from '#core/contract/site/site.ts';
import { message } from '#core/messages/catalogue.ts';
import { type Api, useApi, useLinkState } from '#renderer/api/api.tsx';
import { ClientError, toFailure } from '#renderer/api/errors.ts';
import { useChosenSites, useSites } from '#renderer/shell/chosen-sites.tsx';
import { canRecheck, recheckInterval } from '#renderer/shell/health/recheck.ts';
import { useTexts } from '#renderer/ui/texts.ts';
import { useNow } from '#renderer/work/use-now.ts';
import {
  type Attention,
  lacksPassword,
  pendingItems,
  runItems,
  type SiteState,
  signInItems,
  siteItem,
  sortByUrgency,
  unreadItem,
} from './attention.ts';
import { useCertificateItems } from './certificate-items.ts';

/** How long a site may take to answer, milliseconds. */
const DEADLINE = 20_000;
/** How long an answer is new enough for a page that is opened again, milliseconds. */
const FRESH = 60_000;
/** Runs that are looked through. */
const RUNS = 100;

/** Everything that needs somebody, as far as the sites have answered by now. */
export function useAttention() {
  const say = useTexts('home');
  const now = useNow(60_000);
  const { sites, check: checkSites } = useSiteStates();
  const answering = sites.filter(({ answers }) => answers).map(({ site }) => site.name);
  const signIn = useSignIn(answering);
  const certificates = useCertificateItems(
    sites.map(({ site }) => site.name),
    now,
  );
  const runs = useRuns();
  const pending = usePending();
  const items: Attention[] = [
    ...sites.flatMap((state) => siteItem(state, say) ?? []),
    ...signIn.found.flatMap(({ site, items: found, failure }) => [
      ...signInItems(site, found),
      ...(failure ? [unreadItem(site, failure, say)] : []),
    ]),
    ...certificates.items,
    ...runItems(runs.data ?? [], now, say),
    ...pendingItems(pending.data ?? [], { said: pending.dataUpdatedAt, now }, say),
  ];
  return {
    items: sortByUrgency(items),
    runs,
    pending: pending.data ?? [],
    answering: answering.length,
    all: sites.length,
    /** Sites that have not answered yet. */
    checking: sites.filter(({ checking }) => checking).length,
    checkedAt: Math.max(
      0,
      ...sites.map(({ answeredAt = 0, failedAt = 0 }) => Math.max(answeredAt, failedAt)),
    ),
    check() {
      checkSites();
      signIn.check();
      certificates.check();
      void runs.refetch();
      void pending.refetch();
    },
  };
}

/** Asks every saved site whether it answers, side by side. */
function useSiteStates(): { sites: SiteState[]; check(): void } {
  const api = useApi();
  const queryClient = useQueryClient();
  const isOpen = useLinkState() === 'open';
  const sites = useSites();
  const { source, receiver } = useChosenSites();
  const isChosen = ({ name }: ListedSite) => name === source.name || name === receiver.name;
  const checks = useQueries({
    queries: sites.map((site) => ({
      ...(isChosen(site) ? chosenCheck(api, site) : nonInteractiveCheck(api, site)),
      staleTime: FRESH,
      enabled: ({ state }: { state: { error: Error | null } }) =>
        isOpen && !site.url.startsWith('embedded:') && canCheck(site, state.error),
      refetchInterval: ({ state }: { state: { error: Error | null } }) =>
        canCheck(site, state.error) && recheckInterval(site.url, codeOf(state.error)),
    })),
  });
  return {
    sites: sites.map((site, index) => {
      const check = checks[index];
      return {
        site,
        answers: check?.data !== undefined && check.error === null,
        checking: check?.isFetching ?? false,
        failure: check?.error ? toFailure(check.error) : undefined,
        answeredAt: check?.dataUpdatedAt || undefined,
        failedAt: check?.errorUpdatedAt || undefined,
      };
    }),
    check() {
      void queryClient.invalidateQueries({ queryKey: api.queries.site.list.key() });
      checks.forEach(({ error, refetch }, index) => {
        const site = sites[index];
        if (site && canCheck(site, error)) void refetch();
      });
    },
  };
}

/** Whether a site may be asked by anything but a person who asks this very site: never where that counts as a sign-in. */
function canCheck(site: ListedSite, error: Error | null): boolean {
  return !lacksPassword(site) && canRecheck(codeOf(error));
}

function codeOf(error: Error | null) {
  return error ? toFailure(error).code : undefined;
}

/** As the frame asks the sites that are chosen: it may ask for a password. */
function chosenCheck({ queries }: Api, { name }: ListedSite) {
  return queries.site.check.queryOptions({ input: { site: name } });
}

/** The same without asking the person, and within a time. */
function nonInteractiveCheck({ client, queries }: Api, { name }: ListedSite) {
  return queries.site.check.queryOptions({
    input: { site: name },
    queryFn: ({ signal }: { signal: AbortSignal }) =>
      withTimeout(signal, (timed) =>
        client.site.check({ site: name }, { signal: timed, context: { isNonInteractive: true } }),
      ),
  });
}

/** What the databases of sites that answer say of their sign-in. */
function useSignIn(names: readonly string[]) {
  const { client, queries } = useApi();
  const answers = useQueries({
    queries: names.map((name) => ({
      ...queries.site.attention.queryOptions({ input: { site: name } }),
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        withTimeout(signal, (timed) =>
          client.site.attention({ site: name }, { signal: timed, context: { isNonInteractive: true } }),
        ),
      // What was mended a moment ago is gone when the person comes back.
      staleTime: 0,
    })),
  });
  return {
    found: answers.map(({ data, error }, index) => ({
      site: names[index] ?? '',
      items: data?.items ?? [],
      failure: error ? toFailure(error) : undefined,
    })),
    check() {
      for (const { refetch } of answers) void refetch();
    },
  };
}

/** The latest runs; one that goes on elsewhere ends some time. */
function useRuns() {
  const { queries } = useApi();
  const isOpen = useLinkState() === 'open';
  return useQuery({
    ...queries.history.list.queryOptions({ input: { limit: RUNS } }),
    enabled: isOpen,
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.some(({ outcome }) => outcome === 'running') ? 3_000 : false,
  });
}

/** What waits to be confirmed: this program, or another one, settles it some time. */
function usePending() {
  const { queries } = useApi();
  const isOpen = useLinkState() === 'open';
  return useQuery({
    ...queries.signin.pending.list.queryOptions({ input: {} }),
    enabled: isOpen,
    staleTime: 0,
    refetchInterval: ({ state }) => ((state.data?.length ?? 0) > 0 ? 10_000 : false),
  });
}

/** An answer within the deadline; a site that gives none is told of as one that does not answer. */
async function withTimeout<T>(signal: AbortSignal, ask: (timed: AbortSignal) => Promise<T>): Promise<T> {
  const late = AbortSignal.timeout(DEADLINE);
  try {
    return await ask(AbortSignal.any([signal, late]));
  } catch (error) {
    if (!late.aborted || signal.aborted) throw error;
    const said = message('attention.no-answer', { seconds: DEADLINE / 1_000 });
    throw new ClientError({ code: 'connection-lost', message: said, remedies: [], data: {} });
  }
}
