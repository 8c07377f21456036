import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useApi } from '#renderer/api/api.tsx';
import { useAction } from '#renderer/api/use-action.ts';
import type { AdminScope } from '#renderer/shell/use-administered-site.ts';
import { useOperatorChoice } from '#renderer/shell/use-operator-choice.tsx';
import { ConfirmDialog } from '#renderer/ui/confirm-dialog.tsx';

/** Reads everything about sign-in again, and what is explained of it. */
export function useReload(): () => Promise<void> {
  const { queries } = useApi();
  const queryClient = useQueryClient();
  return async () => {
    await Promise.all(
      [queries.signin.key(), queries.access.key()].map((queryKey) =>
        queryClient.invalidateQueries({ queryKey }),
      ),
    );
  };
}

/** What is open over a list. Closing it reads everything again where something was changed. */
export function useOpenDialog<Open>(initially?: Open): {
  open: Open | undefined;
  setOpen: (open: Open) => void;
  close: (changed: boolean) => void;
} {
  const [open, setOpen] = useState(initially);
  const reload = useReload();
  return {
    open,
    setOpen,
    close: (changed) => {
      setOpen(undefined);
      if (changed) void reload();
    },
  };
}

/** What is asked before something is done that cannot be undone. */
export interface Confirmation {
  title: string;
  text: string;
  confirm: string;
  /** Is given the operator who was chosen beside it, where there was none. */
  work: (at: AdminScope) => Promise<unknown>;
}

/** Asks, does it and reads the lists again; where it fails the dialog says so and stays. */
export function useConfirmation(
  at: AdminScope,
  onChanged: () => void = () => {},
): { ask: (confirmation: Confirmation) => void; dialog: ReactNode } {
  const [confirmation, ask] = useState<Confirmation>();
  return {
    ask,
    dialog: confirmation && (
      <ConfirmationDialog
        at={at}
        confirmation={confirmation}
        onChanged={onChanged}
        onClose={() => ask(undefined)}
      />
    ),
  };
}

function ConfirmationDialog(props: {
  at: AdminScope;
  confirmation: Confirmation;
  onChanged: () => void;
  onClose: () => void;
}) {
  const { at, confirmation, onChanged, onClose } = props;
  const { title, text, confirm, work } = confirmation;
  const reload = useReload();
  const { operator, picker, remember } = useOperatorChoice(at);
  const doing = useAction(async () => {
    await work({ site: at.site, operator });
    remember();
    // First, so that what is asked next is asked about what is there then.
    await reload();
    onChanged();
    onClose();
  });
  return (
    <ConfirmDialog
      title={title}
      confirm={confirm}
      ready={operator !== '' && !doing.isRunning}
      failure={doing.failure}
      onConfirm={() => void doing.run()}
      onClose={onClose}
    >
      <p>{text}</p>
      {picker}
    </ConfirmDialog>
  );
}
