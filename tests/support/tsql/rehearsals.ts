import { runLong } from '#core/contract/progress.ts';
import type { Host } from '#core/operations/start.ts';
import type { Call } from './call.ts';

/** Calls of the operations that rehearse a sign-in. */
export function rehearsals(
  { access: { rehearse } }: Host['client'],
  at: { site: string; operator: string },
): Call[] {
  const admin = { ...at, providerId: 0, login: 'admin', password: 'x', ip: '10.0.0.1' };
  return [
    ['access.rehearse.plan', () => rehearse.plan({ ...at, providerId: 1 })],
    ['access.rehearse.run', () => runLong(rehearse.run(admin), () => {})],
    ['access.rehearse.sendCode', () => rehearse.sendCode({ ...at, user: 'admin', kind: 'email-code' })],
    ['access.rehearse.outbox', () => rehearse.outbox(at)],
    [
      'access.rehearse.enterCode',
      async () => {
        const [sent] = await rehearse.outbox(at);
        return await rehearse.enterCode({ ...at, id: sent?.id ?? '', code: sent?.code ?? '' });
      },
    ],
  ];
}
