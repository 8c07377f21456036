import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { Run } from '#core/contract/history-run.ts';
import { useApi } from '#renderer/api/api.tsx';
import { useAction } from '#renderer/api/use-action.ts';
import { ConfirmDialog } from '#renderer/ui/confirm-dialog.tsx';
import { formatCount } from '#renderer/ui/format.ts';
import { useTexts } from '#renderer/ui/texts.ts';

/** Asks, and forgets runs with their files. */
export function RemoveRuns(props: {
  runs: readonly Run[];
  /** The run that the page shows. */
  shown: string | undefined;
  onClose: () => void;
}) {
  const { runs, shown, onClose } = props;
  const t = useTexts('history');
  const { client, queries } = useApi();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const removing = useAction(async () => {
    try {
      for (const { id } of runs) await client.history.forget({ run: id });
      // It is left before it is asked for again.
      if (runs.some(({ id }) => id === shown)) await navigate({ to: '/history', search: {}, replace: true });
      onClose();
    } finally {
      await queryClient.invalidateQueries({ queryKey: queries.history.key() });
    }
  });
  return (
    <ConfirmDialog
      title={t('removeTitle', { count: runs.length, runs: formatCount(runs.length) })}
      confirm={t('remove')}
      failure={removing.failure}
      onConfirm={() => void removing.run()}
      onClose={onClose}
    >
      <p>{t('removeText')}</p>
    </ConfirmDialog>
  );
}
