import { useQueryClient } from '@tanstack/react-query';
import type { ListedSite } from '#core/contract/site.ts';
import { useApi } from '#renderer/api/api.tsx';
import { useAction } from '#renderer/api/use-action.ts';
import { ConfirmDialog } from '#renderer/ui/confirm-dialog.tsx';
import { useTexts } from '#renderer/ui/texts.ts';

export function RemoveDialog({ site, onClose }: { site: ListedSite; onClose: () => void }) {
  const t = useTexts('sites');
  const { client, queries } = useApi();
  const queryClient = useQueryClient();
  const removing = useAction(async () => {
    await client.site.forget({ name: site.name });
    await queryClient.invalidateQueries({ queryKey: queries.site.key() });
    onClose();
  });
  return (
    <ConfirmDialog
      title={t('removeTitle', { name: site.name })}
      confirm={t('remove')}
      failure={removing.failure}
      onConfirm={() => void removing.run()}
      onClose={onClose}
    >
      <p>{t('removeText')}</p>
    </ConfirmDialog>
  );
}
