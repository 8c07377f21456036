import { Text } from '@fluentui/react-components';
import { useNavigate } from '@tanstack/react-router';
import { visible } from '#core/base/text.ts';
import { useApi } from '#renderer/api/api.tsx';
import { useAction } from '#renderer/api/use-action.ts';
import { useAskedService } from '#renderer/features/service/jobs/asked-service.ts';
import { ConfirmDialog } from '#renderer/ui/confirm-dialog.tsx';
import { useTexts } from '#renderer/ui/texts.ts';
import type { ExportDraft } from './use-export-draft.ts';

/** Asks whether a service is to export what is chosen, in the background, and shows the job that it begins. */
export function ExportInService({ draft, onClose }: { draft: ExportDraft; onClose: () => void }) {
  const { site, selection, associations, format } = draft;
  const t = useTexts('export');
  const { client } = useApi();
  const navigate = useNavigate();
  const asked = useAskedService();
  const beginning = useAction(async () => {
    if (!selection) return;
    const job = { operation: 'transfer.export', input: { selection, associations, format } };
    const { id } = await client.jobs.begin({ ...asked, job });
    void navigate({ to: '/service', search: { part: 'jobs', job: id } });
  });
  return (
    <ConfirmDialog
      title={t('inServiceTitle')}
      confirm={t('inServiceConfirm')}
      ready={selection !== undefined && !beginning.isRunning}
      failure={beginning.failure}
      onConfirm={() => void beginning.run()}
      onClose={onClose}
    >
      <Text>
        {asked.service === undefined
          ? t('inServiceHere')
          : t('inServiceAt', { address: visible(asked.service, 300) })}
      </Text>
      <Text>{t('inServiceText', { site: visible(site) })}</Text>
    </ConfirmDialog>
  );
}
