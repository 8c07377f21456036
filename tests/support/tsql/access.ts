import type { Host } from '#core/operations/start.ts';
import type { Call } from './call.ts';
import { SOURCE } from './sites.ts';

/** Calls that explain access, and find and show people. */
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
    [
      'access.compare',
      () => {
        const at = { site: SOURCE };
        return explained.compare({
          first: at,
          second: at,
          users: ['a.meyer', '#4', 'nobody'],
          group: 'Lawyers',
        });
      },
    ],
    ['access.taskWho', () => explained.taskWho({ site: SOURCE, taskId: 1 })],
    ['access.tasks', () => explained.tasks({ site: SOURCE, text: 'a_%[', limit: 5 })],
    ['access.tasks', () => explained.tasks({ site: SOURCE, text: '#1' })],
    ['access.people', () => explained.people({ site: SOURCE, text: 'a_%[', limit: 5 })],
    [
      'access.people',
      () => explained.people({ site: SOURCE, after: { DisplayName: 'a', UserID: 1 }, limit: 5 }),
    ],
    ['access.person', () => explained.person({ site: SOURCE, userId: 1 })],
    ['access.triage', () => explained.triage({ site: SOURCE, user: 'a.meyer', status: 402 })],
    ...signIns(explained),
  ];
}

/** Every way to sign in, so that every statement is made. */
function signIns({ signIn }: Host['client']['access']): Call[] {
  const at = { site: SOURCE, user: 'anna', ip: '203.0.113.9' };
  const asked: readonly Parameters<typeof signIn>[0][] = [
    { ...at, providerId: 0, password: 'typed', hostname: 'a.example.com' },
    { ...at, user: 'anna@example.com', method: 'pat' },
    { ...at, method: 'oauth', claims: '{"sub":"anna"}' },
    { ...at, method: 'oauth' },
    { ...at, user: '#1', method: 'saml', claims: '{"sub":"anna"}' },
    { ...at, method: 'windows' },
    // Its directory, which is asked after the database.
    { ...at, providerId: 1 },
  ];
  return asked.map((input) => ['access.signIn', () => signIn(input)]);
}
