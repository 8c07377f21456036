import type {
  ListedRepository,
  RepositoryDraft,
  RepositoryProvider,
} from '#core/contract/versions/settings.ts';
import { message } from '#core/messages/catalogue.ts';
import { RadioField } from '#renderer/ui/form/choice-fields.tsx';
import { TextField } from '#renderer/ui/form/fields.tsx';
import { type Form, useForm } from '#renderer/ui/form/use-form.ts';
import { renderMessage } from '#renderer/ui/messages.ts';
import { useTexts } from '#renderer/ui/texts.ts';

const PROVIDERS = ['Git', 'FileSystem'] as const satisfies readonly RepositoryProvider[];

export interface RepositoryValues {
  name: string;
  provider: RepositoryProvider;
  location: string;
  branch: string;
  userName: string;
  authorName: string;
  authorEmail: string;
  activate: boolean;
}

/** What is said of a repository; `name` is what a new one is called at first. */
export function useRepositoryForm(
  repository: ListedRepository | undefined,
  name = '',
): Form<RepositoryValues> {
  return useForm<RepositoryValues>({
    initial: () => initialValues(repository, name),
    required: () => ['name', 'location'],
    contract: {
      schema: async () => (await import('#core/contract/versions/settings.ts')).repositoryDraft,
      input: draftOf,
    },
  });
}

/** Which kind of repository it is, and where. */
export function RepositoryFields({ form }: { form: Form<RepositoryValues> }) {
  const t = useTexts('repositories');
  const { values, field } = form;
  const isGit = values.provider === 'Git';
  return (
    <>
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
    </>
  );
}

/** What only Git needs, and seldom. */
export function GitFields({ form: { field } }: { form: Form<RepositoryValues> }) {
  const t = useTexts('repositories');
  return (
    <>
      <TextField field={field('branch')} label={t('branch')} help={t('branchHint')} maxLength={200} />
      <TextField field={field('userName')} label={t('userName')} help={t('userHint')} maxLength={200} />
      <TextField field={field('authorName')} label={t('authorName')} help={t('authorHint')} maxLength={200} />
      <TextField field={field('authorEmail')} label={t('authorEmail')} maxLength={200} />
    </>
  );
}

function initialValues(repository: ListedRepository | undefined, name: string): RepositoryValues {
  return {
    name: repository?.name ?? name,
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
export function draftOf({ name, provider, location, ...values }: RepositoryValues): RepositoryDraft {
  const { branch, userName, authorName, authorEmail } = values;
  const ofGit = provider === 'Git' ? { branch, userName, authorName, authorEmail } : {};
  const filled = Object.fromEntries(Object.entries(ofGit).filter(([, value]) => value.trim() !== ''));
  return { name, provider, location, ...filled };
}
