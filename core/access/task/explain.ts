import { SiteferryError } from '#core/base/errors.ts';
import type { TaskAccess, TaskAccessInput } from '#core/contract/access-task.ts';
import { message } from '#core/messages/catalogue.ts';
import type { Site } from '#core/site/site.ts';

export async function explainTask(
  _site: Site,
  _input: TaskAccessInput,
  _signal?: AbortSignal,
): Promise<TaskAccess> {
  throw new SiteferryError('feature-off', {
    feature: message('feature.access'),
    missing: 'Tasks',
  });
}
