import { sanitize } from '#core/base/sanitize.ts';
import type { ListedSite } from '#core/contract/site/site.ts';
import type {
  ListedRepository,
  RepositoryDraft,
  RepositoryProvider,
} from '#core/contract/versions/settings.ts';
import { message } from '#core/messages/catalogue.ts';
import { useApi } from '#renderer/api/api.tsx';
import { RadioField } from '#renderer/ui/form/choice-fields.tsx';
import { FlagField, TextField } from '#renderer/ui/form/fields.tsx';
import { FormDialog } from '#renderer/ui/form/form-dialog.tsx';
import { useForm } from '#renderer/ui/form/use-form.ts';
import { renderMessage } from '#renderer/ui/messages.ts';
import { useTexts } from '#renderer/ui/texts.ts';
import { useReloadVersions } from './use-versions.ts';

const PROVIDERS = ['Git', 'FileSystem'] as const satisfies readonly RepositoryProvider[];

interface Values {
  name: string;
  provider: RepositoryProvider;
  location: string;
  branch: string;
  userName: string;
  authorName: string;
  authorEmail: string;
  activate: boolean;
}

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
  const form = useForm<Values>({
    initial: () => initialValues(repository),
    required: () => ['name', 'location'],
    contract: {
      schema: async () => (await import('#core/contract/versions/settings.ts')).repositoryDraft,
      input: draftOf,
    },
  });
  const { values, field } = form;
  const save = async () => {
    if (!(await form.accept())) return false;
    const { activate } = values;
    const id = repository ? { id: repository.id } : {};
    await client.versions.settings.save({ site: site.name, ...id, settings: draftOf(values), activate });
    await readAgain();
    return true;
  };
  const isGit = values.provider === 'Git';
  return (
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
      <TextField field={field('name')} label={t('name')} maxLength={200} />
      <RadioField
        field={field('provider')}
        label={t('provider')}
        choices={PROVIDERS.map((value) => ({
          value,
          label: renderMessage(message(`repository-kind.${value}`)),
        }))}
      />
      <TextField
        field={field('location')}
        label={t('location')}
        help={t(isGit ? 'locationGit' : 'locationFolder')}
        maxLength={1_000}
      />
      {isGit && (
        <>
          <TextField field={field('branch')} label={t('branch')} help={t('branchHint')} maxLength={200} />
          <TextField field={field('userName')} label={t('userName')} help={t('userHint')} maxLength={200} />
          <TextField
            field={field('authorName')}
            label={t('authorName')}
            help={t('authorHint')}
            maxLength={200}
          />
          <TextField field={field('authorEmail')} label={t('authorEmail')} maxLength={200} />
        </>
      )}
      {!repository?.isActive && (
        <FlagField field={field('activate')} label={t('activateNow')} help={t('activateHint')} />
      )}
    </FormDialog>
  );
}

function initialValues(repository: ListedRepository | undefined): Values {
  return {
    name: repository?.name ?? '',
    provider: repository?.provider ?? 'Git',
    location: repository?.location ?? '',
    branch: repository?.branch ?? '',
    userName: repository?.userName ?? '',
    authorName: repository?.authorName ?? '',
    authorEmail: repository?.authorEmail ?? '',
    activate: !repository,
  };
}

/** What is saved: what was left empty is not said, and of a folder nothing that only Git needs. */
function draftOf({ name, provider, location, ...values }: Values): RepositoryDraft {
  const { branch, userName, authorName, authorEmail } = values;
  const ofGit = provider === 'Git' ? { branch, userName, authorName, authorEmail } : {};
  const filled = Object.fromEntries(Object.entries(ofGit).filter(([, value]) => value.trim() !== ''));
  return { name, provider, location, ...filled };
}
