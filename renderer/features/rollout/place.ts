import { preferences, useTextPreference } from '#renderer/ui/preferences.ts';

/** Where roll-outs are kept that a person looks at: without an address on this computer. */
export interface RolloutPlace {
  jobs?: string;
}

const JOBS = 'rollout.jobs';

/** The place that was chosen last; its password never is in it. */
export function useRolloutPlace(): RolloutPlace {
  const jobs = useTextPreference(JOBS);
  return jobs ? { jobs } : {};
}

/** Looks at another place from now on. */
export function selectPlace(jobs: string): void {
  preferences.set(JOBS, jobs || undefined);
}

/** What is wrong with the address of a database of jobs; an empty one is that of this computer. */
export function placeProblem(jobs: string): 'notPostgres' | 'hasPassword' | undefined {
  if (jobs === '') return undefined;
  if (!/^postgres(ql)?:\/\/./i.test(jobs)) return 'notPostgres';
  return URL.parse(jobs)?.password ? 'hasPassword' : undefined;
}
