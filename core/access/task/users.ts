import { SiteferryError } from '#core/base/errors.ts';
import type { TaskUsersAccess, TaskUsersInput } from '#core/contract/access-task.ts';
import { message } from '#core/messages/catalogue.ts';
import type { Site } from '#core/site/site.ts';

export async function explainTaskForUsers(
  _site: Site,
  _input: TaskUsersInput,
  _signal?: AbortSignal,
): Promise<TaskUsersAccess> {
  throw new SiteferryError('feature-off', {
    feature: message('feature.access'),
    missing: 'Tasks',
  });
}
