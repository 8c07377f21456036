import { sanitize } from '#core/base/sanitize.ts';
import type { ListedSite } from '#core/contract/site/site.ts';
import type { ListedRepository } from '#core/contract/versions/settings.ts';
import { useApi } from '#renderer/api/api.tsx';
import { FlagField } from '#renderer/ui/form/fields.tsx';
import { FormDialog } from '#renderer/ui/form/form-dialog.tsx';
import { useTexts } from '#renderer/ui/texts.ts';
import { WritesTo } from '#renderer/ui/write-refusal.tsx';
import { draftOf, GitFields, RepositoryFields, useRepositoryForm } from './repository-fields.tsx';
import { useReloadVersions } from './use-versions.ts';

/** Adds a repository, or changes what is said of it. Its password is asked for elsewhere. */
export function RepositoryDialog(props: {
  site: ListedSite;
  repository: ListedRepository | undefined;
  onClose: () => void;
}) {
  const { site, repository, onClose } = props;
  const t = useTexts('repositories');
  const { client } = useApi();
  const readAgain = useReloadVersions();
  const form = useRepositoryForm(repository);
  const { values, field } = form;
  const save = async () => {
    if (!(await form.accept())) return false;
    const { activate } = values;
    const id = repository ? { id: repository.id } : {};
    await client.versions.settings.save({ site: site.name, ...id, settings: draftOf(values), activate });
    await readAgain();
    return true;
  };
  return (
    <WritesTo site={site}>
      <FormDialog
        title={
          repository
            ? t('editTitle', { name: sanitize(repository.name) })
            : t('addTitle', { site: sanitize(site.name) })
        }
        isDirty={form.isDirty}
        onSave={save}
        onClose={onClose}
      >
        <RepositoryFields form={form} />
        {values.provider === 'Git' && <GitFields form={form} />}
        {!repository?.isActive && (
          <FlagField field={field('activate')} label={t('activateNow')} help={t('activateHint')} />
        )}
      </FormDialog>
    </WritesTo>
  );
}
