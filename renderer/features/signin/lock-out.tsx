import { Field, Input } from '@fluentui/react-components';
import { useState } from 'react';
import { visible } from '#core/base/text.ts';
import type { Guard, GuardedChange } from '#core/contract/signin-entry.ts';
import { message } from '#core/messages/catalogue.ts';
import { useApi } from '#renderer/api/api.tsx';
import type { At } from '#renderer/shell/use-administered.ts';
import { ConfirmDialog } from '#renderer/ui/confirm-dialog.tsx';
import { rendered } from '#renderer/ui/messages.ts';
import { defineTexts, useTexts } from '#renderer/ui/texts.ts';

const texts = defineTexts('signin-lock-out', {
  en: {
    title: 'Some users would be locked out',
    proceed: 'Continue anyway',
    remaining: 'Ways to sign in after this change:',
    type: 'Type {{site}} to continue.',
  },
  ru: {
    title: 'Часть пользователей не сможет войти',
    proceed: 'Всё равно продолжить',
    remaining: 'Способы входа после этого изменения:',
    type: 'Чтобы продолжить, введите {{site}}.',
  },
});

/** Who could still sign in, by host name and device; equal lines are merged. */
export function Remaining({ places, operator }: Pick<Guard, 'places' | 'operator'>) {
  const t = useTexts(texts);
  const names = (ways: readonly string[]) =>
    ways.map((way) => visible(way)).join(', ') || rendered(message('lock-out.no-way'));
  const lines = Map.groupBy(places, ({ hostname, ways, before }) => JSON.stringify([hostname, ways, before]));
  return (
    <>
      <p>{t('remaining')}</p>
      <ul>
        {[...lines].map(([key, group]) => {
          const { hostname = '', ways = [], before = [] } = group[0] ?? {};
          const changed =
            names(before) === names(ways)
              ? ''
              : `; ${rendered(message('lock-out.now', { ways: names(before) }))}`;
          return (
            <li key={key}>
              {hostname === '*' ? rendered(message('lock-out.any-host')) : visible(hostname)} (
              {group.map(({ device }) => device).join(', ')}
              ): {names(ways)}
              {changed}
            </li>
          );
        })}
      </ul>
      <p>{rendered(message(`lock-out.operator.${operator}`))}</p>
    </>
  );
}

/** A field for the name of the site, before damage. */
export function TypedName(props: { label: string; value: string; onChange: (value: string) => void }) {
  return (
    <Field label={props.label}>
      <Input value={props.value} onChange={(_event, { value }) => props.onChange(value)} />
    </Field>
  );
}

/**
 * Asks the lock-out guard before a change: `attempt` makes it at once where nobody is locked out, and after the site's
 * name was typed otherwise. `dialog` is to be rendered.
 */
export function useLockOutGuard(at: At) {
  const t = useTexts(texts);
  const { client } = useApi();
  const [pending, setPending] = useState<{ guard: Guard; resolve: (proceed: boolean) => void }>();
  const [typed, setTyped] = useState('');
  const answer = (proceed: boolean) => {
    pending?.resolve(proceed);
    setPending(undefined);
    setTyped('');
  };
  return {
    /** Whether the change may be made. Throws what the guard throws. */
    async allows(change: GuardedChange): Promise<boolean> {
      const guard = await client.signin.entry.guard({ ...at, ...change });
      if (!guard.isDangerous) return true;
      return await new Promise<boolean>((resolve) => setPending({ guard, resolve }));
    },
    dialog: pending && (
      <ConfirmDialog
        title={t('title')}
        confirm={t('proceed')}
        ready={typed.trim() === at.site}
        onConfirm={() => answer(true)}
        onClose={() => answer(false)}
      >
        <Remaining {...pending.guard} />
        <TypedName label={t('type', { site: visible(at.site) })} value={typed} onChange={setTyped} />
      </ConfirmDialog>
    ),
  };
}
