import { z } from 'zod';
import { isOpen, siteTimes } from '#core/rollout/windows.ts';
import type { JobRow } from '../store.ts';
import type { WorkerContext } from '../worker-context.ts';

const FOUND = `SELECT s.windows, s.frozen FROM siteferry.rollout_site s JOIN siteferry.rollout r ON r.id = s.rollout
  WHERE s.rollout = $1 AND s.address = $2 AND s.job = $3 AND r.state = 'running'`;

/**
 * Whether work on a site may begin now. A job may have waited long for a worker or for its site: since then somebody may have paused
 * the roll-out, and the time in which the site may be changed may be over.
 */
export async function mayBegin(job: JobRow, { sql, context }: WorkerContext): Promise<boolean> {
  const { rollout } = job;
  if (rollout?.purpose !== 'before' && rollout?.purpose !== 'change') return true;
  const { rows } = await sql.executeSql(FOUND, [rollout.id, job.site, job.id]);
  const [found] = z.array(siteTimes).parse(rows);
  return found !== undefined && isOpen(found, context.now());
}
