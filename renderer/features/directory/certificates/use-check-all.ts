import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { CalendarEntry } from '#core/contract/directory/services.ts';
import type { Service } from '#core/contract/signin/services.ts';
import { useApi } from '#renderer/api/api.tsx';
import { useAction } from '#renderer/api/use-action.ts';
import type { AdminScope } from '#renderer/shell/use-administered-site.ts';
import { usePageWork } from '#renderer/work/use-page-work.ts';
import { useTask, useWork } from '#renderer/work/work.tsx';

/** Hours that what was just checked is not checked again by the same click. */
const JUST_NOW = 0.1;

/** The work of the window that reads known certificates again; one at a time. */
const RECHECK = 'certificates';

/**
 * Checks everything: the directories of the site, whatever else its sign-in depends on, then what is known of other sites and
 * servers. A part that fails holds up no other; stopping stops them all.
 */
export function useCheckAll(
  at: AdminScope | undefined,
  checkService: (service: Service) => Promise<void>,
  stopServices: () => void,
) {
  const { client, queries } = useApi();
  const queryClient = useQueryClient();
  const work = useWork();
  const others = usePageWork<CalendarEntry[]>();
  const recheck = useTask(RECHECK);
  const isStopped = useRef(false);
  const [directories, setDirectories] = useState({ done: 0, total: 0 });
  useEffect(
    () => () => {
      isStopped.current = true;
    },
    [],
  );
  const check = async (service: Service) => {
    await checkService(service);
    setDirectories(({ done, total }) => ({ done: done + 1, total }));
  };
  const all = useAction(async (services: readonly Service[]) => {
    isStopped.current = false;
    setDirectories({ done: 0, total: services.length });
    const site = at
      ? [others.start(() => client.directory.services.calendar({ ...at, withDirectories: false }))]
      : [];
    await Promise.all([...services.map(check), ...site]);
    const isRunning = work.tasks().some(({ kind, endedAt }) => kind === RECHECK && !endedAt);
    if (!isStopped.current && !isRunning) {
      const input = { olderThanHours: JUST_NOW };
      await work.start(RECHECK, () => client.directory.certificates.recheck(input));
    }
    await queryClient.invalidateQueries({ queryKey: queries.directory.certificates.key() });
  });
  const parts = [directories, others.step, recheck?.endedAt ? undefined : recheck?.step];
  const sum = (of: 'done' | 'total') => parts.reduce((before, part) => before + (part?.[of] ?? 0), 0);
  return {
    run: (services: readonly Service[]) => void all.run(services),
    isRunning: all.isRunning,
    /** Why the site's other services could not be read. */
    failure: others.failure ?? all.failure,
    done: sum('done'),
    total: sum('total'),
    stop() {
      isStopped.current = true;
      stopServices();
      others.stop();
      if (recheck && !recheck.endedAt) work.cancel(recheck.id);
    },
  };
}
