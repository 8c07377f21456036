import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ListedSite } from '#core/contract/site.ts';
import { useApi } from '#renderer/api/api.tsx';
import { type Failure, toFailure } from '#renderer/api/errors.ts';
import { ConfirmDialog } from '#renderer/ui/confirm-dialog.tsx';
import { ErrorPanel } from '#renderer/ui/error-panel.tsx';
import { useTexts } from '#renderer/ui/texts.ts';
import { siteTexts } from './texts.ts';

export function RemoveDialog({ site, onClose }: { site: ListedSite; onClose: () => void }) {
  const t = useTexts(siteTexts);
  const { client, queries } = useApi();
  const queryClient = useQueryClient();
  const [failure, setFailure] = useState<Failure>();
  const remove = async () => {
    try {
      await client.site.forget({ name: site.name });
      await queryClient.invalidateQueries({ queryKey: queries.site.key() });
      onClose();
    } catch (error) {
      setFailure(toFailure(error));
    }
  };
  return (
    <ConfirmDialog
      title={t('removeTitle', { name: site.name })}
      confirm={t('remove')}
      onConfirm={() => void remove()}
      onClose={onClose}
    >
      <p>{t('removeText')}</p>
      {failure && <ErrorPanel failure={failure} />}
    </ConfirmDialog>
  );
}
