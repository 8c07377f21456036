import { useState } from 'react';
import { sanitize } from '#core/base/sanitize.ts';
import type { Guard, GuardedWrite } from '#core/contract/signin/guard.ts';
import { message } from '#core/messages/catalogue.ts';
import { useApi } from '#renderer/api/api.tsx';
import type { AdminScope } from '#renderer/shell/use-administered-site.ts';
import { ConfirmDialog } from '#renderer/ui/confirm-dialog.tsx';
import { useConfirmWithin } from '#renderer/ui/form/confirm-within.tsx';
import { renderMessage } from '#renderer/ui/messages.ts';
import { useTexts } from '#renderer/ui/texts.ts';
import { Consequences } from './consequences.tsx';

/** Who could still sign in, by host name and device, with what it means to users; equal lines are merged. */
export function Remaining(guard: Guard) {
  const { places } = guard;
  const t = useTexts('signin-lock-out');
  const names = (ways: readonly string[], unsure: readonly string[] = []) =>
    ways
      .map((way) =>
        unsure.includes(way) ? renderMessage(message('lock-out.unsure', { way })) : sanitize(way),
      )
      .join(', ') || renderMessage(message('lock-out.no-way'));
  const lines = Map.groupBy(places, ({ hostname, ways, before, unsure }) =>
    JSON.stringify([hostname, ways, before, unsure]),
  );
  return (
    <>
      <p>{t('remaining')}</p>
      <ul>
        {[...lines].map(([key, group]) => {
          const { hostname = '', ways = [], before = [], unsure = [] } = group[0] ?? {};
          const changed =
            names(before) === names(ways)
              ? ''
              : `; ${renderMessage(message('lock-out.now', { ways: names(before) }))}`;
          return (
            <li key={key}>
              {hostname === '*' ? renderMessage(message('lock-out.any-host')) : sanitize(hostname)} (
              {group.map(({ device }) => device).join(', ')}
              ): {names(ways, unsure)}
              {changed}
            </li>
          );
        })}
      </ul>
      <Consequences {...guard} />
    </>
  );
}

/** A site with what was confirmed for a write on it. */
export interface ConfirmedScope extends AdminScope {
  confirm?: string;
  clearSettings?: boolean;
  confirmWithin?: number;
}

/** The same of a person who was shown what the guard says, and goes on. */
export function confirmScope(
  at: AdminScope,
  { isDangerous, clears }: Pick<Guard, 'isDangerous' | 'clears'>,
): ConfirmedScope {
  return {
    ...at,
    ...(isDangerous ? { confirm: at.site } : {}),
    ...(clears.length > 0 ? { clearSettings: true } : {}),
  };
}

/**
 * Asks the lock-out guard before a write, which is made at once where nobody is locked out and no setting goes, and
 * otherwise as the person answers, who has to type the site's name before somebody is locked out. `dialog` is to be
 * rendered, and `confirmWithin` beside what the write would mean.
 */
export function useLockOutGuard(at: AdminScope) {
  const t = useTexts('signin-lock-out');
  const { client } = useApi();
  const toConfirm = useConfirmWithin();
  const [pending, setPending] = useState<{ guard: Guard; resolve: (proceed: boolean) => void }>();
  const answer = (proceed: boolean) => {
    pending?.resolve(proceed);
    setPending(undefined);
  };
  return {
    /** Does the work with what the person confirmed; false where the write may not be made. Throws what the guard throws. */
    async write(write: GuardedWrite, work: (sure: ConfirmedScope) => Promise<unknown>): Promise<boolean> {
      const guard = await client.signin.entry.guard({ ...at, write });
      const isConfirmed =
        (!guard.isDangerous && guard.clears.length === 0) ||
        (await new Promise<boolean>((resolve) => setPending({ guard, resolve })));
      if (isConfirmed) await work({ ...confirmScope(at, guard), ...toConfirm.input });
      return isConfirmed;
    },
    /** Whether it is taken back unless it is confirmed: to be rendered where the write is asked for. */
    confirmWithin: toConfirm.field,
    dialog: pending && (
      <ConfirmDialog
        title={t(pending.guard.isDangerous ? 'title' : 'clearTitle')}
        confirm={t(pending.guard.isDangerous ? 'proceed' : 'clear')}
        typed={
          pending.guard.isDangerous
            ? { name: at.site, label: t('type', { site: sanitize(at.site) }) }
            : undefined
        }
        onConfirm={() => answer(true)}
        onClose={() => answer(false)}
      >
        {pending.guard.clears.length > 0 && (
          <p>
            {t('clears')} {pending.guard.clears.map((one) => sanitize(one)).join(', ')}
          </p>
        )}
        {pending.guard.isDangerous && <Remaining {...pending.guard} />}
      </ConfirmDialog>
    ),
  };
}
