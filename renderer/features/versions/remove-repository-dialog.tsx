import { sanitize } from '#core/base/sanitize.ts';
import type { ListedSite } from '#core/contract/site/site.ts';
import type { ListedRepository } from '#core/contract/versions/settings.ts';
import { useApi } from '#renderer/api/api.tsx';
import { useAction } from '#renderer/api/use-action.ts';
import { ConfirmDialog } from '#renderer/ui/confirm-dialog.tsx';
import { useTexts } from '#renderer/ui/texts.ts';
import { WritesTo } from '#renderer/ui/write-refusal.tsx';
import { useReloadVersions } from './use-versions.ts';

/** Takes a repository out of the site's settings. */
export function RemoveRepositoryDialog(props: {
  site: ListedSite;
  repository: ListedRepository;
  onClose: () => void;
}) {
  const { site, repository, onClose } = props;
  const t = useTexts('repositories');
  const { client } = useApi();
  const readAgain = useReloadVersions();
  const removing = useAction(async () => {
    await client.versions.settings.remove({ site: site.name, id: repository.id });
    await readAgain();
    onClose();
  });
  return (
    <WritesTo site={site}>
      <ConfirmDialog
        title={t('removeTitle', { name: sanitize(repository.name), site: sanitize(site.name) })}
        confirm={t('removeConfirm')}
        typed={site.production ? { name: site.name, label: t('removeSite') } : undefined}
        failure={removing.failure}
        onConfirm={() => void removing.run()}
        onClose={onClose}
      >
        <p>{t('removeText')}</p>
      </ConfirmDialog>
    </WritesTo>
  );
}
