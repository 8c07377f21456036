import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useApi } from '#renderer/api/api.tsx';
import { useAction } from '#renderer/api/use-action.ts';
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
  work: () => Promise<unknown>;
}

/** Asks, does it and reads the lists again; where it fails the dialog says so and stays. */
export function useConfirmation(): { ask: (confirmation: Confirmation) => void; dialog: ReactNode } {
  const [confirmation, ask] = useState<Confirmation>();
  return {
    ask,
    dialog: confirmation && <ConfirmationDialog confirmation={confirmation} onClose={() => ask(undefined)} />,
  };
}

function ConfirmationDialog({ confirmation, onClose }: { confirmation: Confirmation; onClose: () => void }) {
  const { title, text, confirm, work } = confirmation;
  const reload = useReload();
  const doing = useAction(async () => {
    await work();
    // First, so that what is asked next is asked about what is there then.
    await reload();
    onClose();
  });
  return (
    <ConfirmDialog
      title={title}
      confirm={confirm}
      ready={!doing.isRunning}
      failure={doing.failure}
      onConfirm={() => void doing.run()}
      onClose={onClose}
    >
      <p>{text}</p>
    </ConfirmDialog>
  );
}
