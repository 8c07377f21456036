import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import type { Demo, ListedSite } from '#core/contract/site/site.ts';
import { useApi } from '#renderer/api/api.tsx';
import { useChosenSites } from '#renderer/shell/chosen-sites.tsx';
import { type Task, useTask, useWork } from '#renderer/work/work.tsx';

const STORED = 'siteferry-demo-made';

/**
 * The demo: made by itself at the first start, when there is no site yet, and by hand where it is missing later.
 * Whoever has no source and receiver yet gets its two sites as such.
 */
export function useDemo(sites: readonly ListedSite[] | undefined): {
  task: Task<Demo> | undefined;
  running: boolean;
  missing: boolean;
  make(): void;
} {
  const { client, queries } = useApi();
  const queryClient = useQueryClient();
  const work = useWork();
  const task = useTask<Demo>('demo');
  const running = task !== undefined && task.endedAt === undefined;
  const { source, receiver } = useChosenSites();
  const missing = sites !== undefined && !sites.some(({ name }) => name === 'Demo source');

  const make = useCallback(() => {
    // Asked of the work itself: what this render knows may be old.
    if (work.tasks().some(({ kind, endedAt }) => kind === 'demo' && !endedAt)) return;
    localStorage.setItem(STORED, 'true');
    void work
      .start('demo', () => client.site.demo({}))
      .then(async (made) => {
        await queryClient.invalidateQueries({ queryKey: queries.site.key() });
        if (!made?.result) return;
        if (source.name === undefined) source.choose(made.result.source);
        if (receiver.name === undefined) receiver.choose(made.result.receiver);
      });
  }, [work, client, queryClient, queries, source, receiver]);

  const first = sites?.length === 0 && localStorage.getItem(STORED) === null;
  useEffect(() => {
    if (first) make();
  }, [first, make]);

  return { task, running, missing, make };
}
