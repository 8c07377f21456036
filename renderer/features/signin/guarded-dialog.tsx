import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Guard, GuardedWrite } from '#core/contract/signin/guard.ts';
import { useApi } from '#renderer/api/api.tsx';
import { useAction } from '#renderer/api/use-action.ts';
import type { AdminScope } from '#renderer/shell/use-administered-site.ts';
import { ConfirmDialog } from '#renderer/ui/confirm-dialog.tsx';
import { useConfirmWithin } from '#renderer/ui/form/confirm-within.tsx';
import { QueryView } from '#renderer/ui/query-view.tsx';
import { type ConfirmedScope, confirmScope } from './lock-out.tsx';

/** Asks before something is taken away, and says beforehand what the lock-out guard makes of it. */
export function GuardedDialog(props: {
  at: AdminScope;
  write: GuardedWrite;
  title: string;
  text: string;
  confirm: string;
  /** Says to type the site's name, where somebody would be locked out. */
  label: string;
  /** The name is typed even where nobody is. */
  isTyped?: boolean;
  work: (sure: ConfirmedScope) => Promise<unknown>;
  onClose: (changed: boolean) => void;
  children: (guard: Guard) => ReactNode;
}) {
  const { at, write, title, text, confirm, label, isTyped = false, work, onClose, children } = props;
  const { queries } = useApi();
  const input = { ...at, write, replay: true };
  const guard = useQuery(queries.signin.entry.guard.queryOptions({ input, staleTime: 0 }));
  const { data, isFetching } = guard;
  const toConfirm = useConfirmWithin();
  const doing = useAction(async () => {
    if (!data) return;
    await work({ ...confirmScope(at, data), ...toConfirm.input });
    onClose(true);
  });
  return (
    <ConfirmDialog
      title={title}
      confirm={confirm}
      ready={data !== undefined && !isFetching}
      typed={isTyped || data?.isDangerous ? { name: at.site, label } : undefined}
      failure={doing.failure}
      onConfirm={() => void doing.run()}
      onClose={() => onClose(false)}
    >
      <p>{text}</p>
      <QueryView query={guard}>{children}</QueryView>
      {toConfirm.field}
    </ConfirmDialog>
  );
}
