import type { Host } from '#core/host/start.ts';
import type { Call } from './call.ts';

const SOURCE = 'Demo source';

/** Calls that explain access. */
export function access({ access: explained }: Host['client']): Call[] {
  const task = (user: string, taskId = 1) => explained.task({ site: SOURCE, user, taskId });
  return [
    ['access.task', () => task('a.meyer')],
    // Who acts for somebody, by id, and for a confidential task.
    ['access.task', () => task('#1', 5)],
    ['access.task', () => task('d.orlov@example.com', 4)],
    ['access.task', () => task('nobody', 99)],
    [
      'access.taskUsers',
      () => explained.taskUsers({ site: SOURCE, taskId: 1, users: ['a.meyer', '#4', 'robot', 'nobody'] }),
    ],
  ];
}
