import { taskIdOf } from '#core/base/complaint.ts';
import type { FoundTask, FoundTasks, TasksInput } from '#core/contract/access/task.ts';
import type { Site } from '#core/site/site.ts';
import { type QueryContext, querySite } from '../query-context.ts';

/** Tasks by subject: those that contain the text, or the one whose id or address it is. No operator is needed. */
export async function findTasks(site: Site, input: TasksInput, signal?: AbortSignal): Promise<FoundTasks> {
  return await querySite(site, (db) => find(db, input), signal);
}

async function find({ tables, tryQuery }: QueryContext, { text, limit }: TasksInput): Promise<FoundTasks> {
  const TaskID = taskIdOf(text);
  const { value = [], unknown } = await tryQuery(() =>
    TaskID === undefined
      ? tables.containing<FoundTask>(
          'Tasks',
          {},
          { text, columns: ['Subject'], order: 'Subject', limit: limit + 1 },
        )
      : tables.select<FoundTask>('Tasks', { TaskID }),
  );
  const found = value.map(({ TaskID: id, Subject, SubcatID }) => ({ TaskID: id, Subject, SubcatID }));
  return {
    tasks: found.slice(0, limit),
    isCut: found.length > limit,
    unsearched: unknown ? [unknown] : [],
  };
}
