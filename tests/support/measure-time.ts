import { afterEach } from 'vitest';

/** What a test waits for before it can begin. */
type Purpose = 'database' | 'browser';

declare module 'vitest' {
  interface TaskMeta {
    /** Milliseconds that a file has spent on each purpose, and of its process's own computing. */
    spent?: Record<Purpose | 'computing', number>;
  }
}

const spent: Record<Purpose, number> = { database: 0, browser: 0 };

/** Does the work and counts its time for the report of the run (`times.ts`). */
export async function measureTime<T>(purpose: Purpose, work: () => Promise<T>): Promise<T> {
  const begun = performance.now();
  try {
    return await work();
  } finally {
    spent[purpose] += performance.now() - begun;
  }
}

/** Hands the counts of a file to the report. */
export function reportTimes(): void {
  afterEach(({ task }) => {
    const { user, system } = process.cpuUsage();
    task.file.meta.spent = { ...spent, computing: (user + system) / 1000 };
  });
}
