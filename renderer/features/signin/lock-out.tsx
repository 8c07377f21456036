import { Field, Input } from '@fluentui/react-components';
import { useState } from 'react';
import type { Guard, GuardedChange } from '#core/contract/signin-entry.ts';
import { useApi } from '#renderer/api/api.tsx';
import type { At } from '#renderer/shell/use-administered.ts';
import { ConfirmDialog } from '#renderer/ui/confirm-dialog.tsx';
import { shown } from '#renderer/ui/hostile-text.ts';
import { defineTexts, useTexts } from '#renderer/ui/texts.ts';

const texts = defineTexts('signin-lock-out', {
  en: {
    title: 'Somebody would be locked out',
    go: 'Do it all the same',
    remain: 'Who could sign in after this:',
    before: 'now {{ways}}',
    anyHost: 'any other host name',
    nobody: 'nobody',
    operator_yes: 'You could still sign in with your password.',
    operator_no: 'You could not sign in any more.',
    operator_unknown:
      'Whether you could sign in is decided elsewhere: by a directory, an identity provider, or a code.',
    type: 'Type {{site}} to go on.',
  },
  ru: {
    title: 'Кто-то не сможет войти',
    go: 'Всё равно выполнить',
    remain: 'Кто сможет войти после этого:',
    before: 'сейчас {{ways}}',
    anyHost: 'любое другое имя узла',
    nobody: 'никто',
    operator_yes: 'Вы сможете войти по своему паролю.',
    operator_no: 'Вы больше не сможете войти.',
    operator_unknown:
      'Сможете ли войти вы, решается не здесь: каталогом, поставщиком удостоверений или кодом.',
    type: 'Введите {{site}}, чтобы продолжить.',
  },
});

/** Who could still sign in, by host name and device; equal lines are told once. */
export function Remaining({ places, operator }: Pick<Guard, 'places' | 'operator'>) {
  const t = useTexts(texts);
  const names = (ways: readonly string[]) =>
    ways.length === 0 ? t('nobody') : ways.map((way) => shown(way)).join(', ');
  const lines = Map.groupBy(places, ({ hostname, ways, before }) => JSON.stringify([hostname, ways, before]));
  return (
    <>
      <p>{t('remain')}</p>
      <ul>
        {[...lines].map(([key, group]) => {
          const { hostname = '', ways = [], before = [] } = group[0] ?? {};
          const changed = names(before) === names(ways) ? '' : `; ${t('before', { ways: names(before) })}`;
          return (
            <li key={key}>
              {hostname === '*' ? t('anyHost') : shown(hostname)} (
              {group.map(({ device }) => device).join(', ')}
              ): {names(ways)}
              {changed}
            </li>
          );
        })}
      </ul>
      <p>{t(`operator_${operator}`)}</p>
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
  const [pending, setPending] = useState<{ guard: Guard; resolve: (go: boolean) => void }>();
  const [typed, setTyped] = useState('');
  const answer = (go: boolean) => {
    pending?.resolve(go);
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
        confirm={t('go')}
        ready={typed.trim() === at.site}
        onConfirm={() => answer(true)}
        onClose={() => answer(false)}
      >
        <Remaining {...pending.guard} />
        <TypedName label={t('type', { site: shown(at.site) })} value={typed} onChange={setTyped} />
      </ConfirmDialog>
    ),
  };
}
