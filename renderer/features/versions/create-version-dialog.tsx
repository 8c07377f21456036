import { Checkbox, MessageBar, MessageBarBody, Text } from '@fluentui/react-components';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { sanitize } from '#core/base/sanitize.ts';
import type { ListedSite } from '#core/contract/site/site.ts';
import type { ListedRepository } from '#core/contract/versions/settings.ts';
import type { CreatedVersion, ModuleVersion, SiteModule } from '#core/contract/versions/versions.ts';
import { useApi } from '#renderer/api/api.tsx';
import { Disclosure } from '#renderer/ui/disclosure.tsx';
import { Facts } from '#renderer/ui/facts.tsx';
import { FindingList } from '#renderer/ui/finding-list.tsx';
import { SelectField } from '#renderer/ui/form/choice-fields.tsx';
import { SecretField, TextAreaField, TextField } from '#renderer/ui/form/fields.tsx';
import { inputSchema } from '#renderer/ui/form/schema-problems.ts';
import { useForm } from '#renderer/ui/form/use-form.ts';
import { formatCount } from '#renderer/ui/format.ts';
import { Stack } from '#renderer/ui/layout.tsx';
import { QueryView } from '#renderer/ui/query-view.tsx';
import { Section } from '#renderer/ui/section.tsx';
import { useTexts } from '#renderer/ui/texts.ts';
import { useTypeTitle } from '#renderer/ui/type-titles.ts';
import { WorkDialog } from '#renderer/ui/work-dialog.tsx';
import { WritesTo } from '#renderer/ui/write-refusal.tsx';
import { useTask, useWork } from '#renderer/work/work.tsx';
import { type ChosenRepository, createVersion, type NewRepository } from './create-version.ts';
import { nextVersion } from './next-version.ts';
import { draftOf, GitFields, RepositoryFields, useRepositoryForm } from './repository-fields.tsx';
import { useReloadVersions, useRepositories } from './use-versions.ts';

/** Writes what a module holds on the site as a new version into the repository, which is set up here where there is none. */
export function CreateVersionDialog(props: {
  site: ListedSite;
  module: SiteModule;
  /** Of all modules, newest first. */
  versions: readonly ModuleVersion[];
  onClose: () => void;
}) {
  const { site, module, versions, onClose } = props;
  const t = useTexts('versions');
  const { client } = useApi();
  const work = useWork();
  const readAgain = useReloadVersions();
  const kind = `version-create ${site.name}`;
  const task = useTask<CreatedVersion>(kind);
  const form = useVersionForm({ site, module, versions });
  const repository = useNewRepository(site.name);
  const [allowsSecrets, setAllowsSecrets] = useState(false);
  const start = async () => {
    const isComplete = [await repository.accept(), await form.accept()].every(Boolean);
    if (!isComplete) return false;
    const secrets = allowsSecrets ? ('tell' as const) : ('refuse' as const);
    const input = { site: site.name, module: module.guid, ...form.values, secrets };
    const first = repository.first();
    void work.start(kind, () => createVersion(client, input, first)).then(readAgain);
    return true;
  };
  return (
    <WritesTo site={site}>
      <WorkDialog
        title={t('createTitle', { module: sanitize(module.name) })}
        confirm={t('createConfirm')}
        ready={module.selection !== undefined && repository.isKnown}
        task={task}
        onStart={start}
        onClose={onClose}
        result={task?.result && <Created {...task.result} />}
      >
        <p>{t('createText', { site: sanitize(site.name) })}</p>
        {repository.fields}
        <TextField
          field={form.field('version')}
          label={t('version')}
          help={t('versionHint')}
          maxLength={50}
        />
        <TextField field={form.field('name')} label={t('versionName')} maxLength={200} />
        <TextAreaField field={form.field('description')} label={t('description')} />
        {(allowsSecrets || task?.failure?.code === 'secrets-in-texts') && (
          <Checkbox
            label={t('allowSecrets')}
            checked={allowsSecrets}
            onChange={(_event, { checked }) => setAllowsSecrets(checked === true)}
          />
        )}
        <Contents site={site} module={module} />
      </WorkDialog>
    </WritesTo>
  );
}

/**
 * The repository of a site where none is active: one of those that it has, or where it has none a new one, which stays new
 * until a version was written into it, so that it can be corrected.
 */
function useNewRepository(site: string) {
  const t = useTexts('versions');
  const r = useTexts('repositories');
  const { data } = useRepositories(site);
  const [before, setBefore] = useState<readonly ListedRepository[]>();
  if (!before && data) setBefore(data);
  const [chosen, setChosen] = useState('');
  const form = useRepositoryForm(undefined, t('repositoryName'));
  const [secret, setSecret] = useState('');
  const saved = useRef<NewRepository['saved']>({});
  const isMissing = before?.length === 0;
  const choices = before?.some(({ isActive }) => isActive) ? [] : (before ?? []);
  const made = (): NewRepository => ({
    settings: draftOf(form.values),
    secret: form.values.provider === 'Git' ? secret : '',
    saved: saved.current,
  });
  return {
    isKnown: before !== undefined && (choices.length === 0 || chosen !== ''),
    accept: async () => !isMissing || (await form.accept()),
    /** What is done before the version is written; undefined where a repository is active. */
    first: (): NewRepository | ChosenRepository | undefined => {
      if (isMissing) return made();
      return choices.length > 0 ? { chosen: Number(chosen) } : undefined;
    },
    fields: isMissing ? (
      <Section title={t('repository')} text={t('repositoryText')}>
        <Stack>
          <RepositoryFields form={form} />
          {form.values.provider === 'Git' && (
            <>
              <SecretField field={{ value: secret, change: setSecret }} label={r('secretValue')} />
              <Disclosure title={r('more')}>
                <Stack>
                  <GitFields form={form} />
                </Stack>
              </Disclosure>
            </>
          )}
        </Stack>
      </Section>
    ) : (
      choices.length > 0 && (
        <SelectField
          field={{ value: chosen, change: setChosen }}
          label={t('repository')}
          help={t('repositoryChoose')}
          choices={[
            { value: '', label: '' },
            ...choices.map(({ id, name }) => ({ value: String(id), label: sanitize(name) })),
          ]}
        />
      )
    ),
  };
}

function useVersionForm(of: { site: ListedSite; module: SiteModule; versions: readonly ModuleVersion[] }) {
  const { site, module, versions } = of;
  const t = useTexts('versions');
  const known = versions.filter((one) => one.module.guid === module.guid).map(({ version }) => version);
  return useForm({
    // The calendar of Sweden writes a day as 2026-11-20.
    initial: () => ({
      version: nextVersion(known, new Date().toLocaleDateString('sv-SE')),
      name: '',
      description: '',
    }),
    required: () => ['version'],
    check: ({ version }) => (known.includes(version.trim()) ? { version: t('versionTaken') } : {}),
    contract: {
      schema: async () =>
        inputSchema((await import('#core/contract/versions/versions.ts')).versionsContract.create),
      input: (values) => ({ site: site.name, module: module.guid, ...values }),
    },
  });
}

/** How much the version would contain, by types. */
function Contents({ site, module: { selection } }: { site: ListedSite; module: SiteModule }) {
  const t = useTexts('versions');
  const titleOf = useTypeTitle();
  const { queries } = useApi();
  const input = { site: site.name, selection: selection ?? 'all' };
  const items = useQuery({
    ...queries.transfer.select.queryOptions({ input }),
    enabled: selection !== undefined,
  });
  if (selection === undefined) {
    return (
      <MessageBar intent="warning" layout="multiline">
        <MessageBarBody>{t('selectFirst')}</MessageBarBody>
      </MessageBar>
    );
  }
  return (
    <section aria-label={t('contents')}>
      <QueryView query={items}>
        {(all) => (
          <>
            <Text weight="semibold">
              {t('containsEntities', { count: all.length, number: formatCount(all.length) })}
            </Text>
            <Text block>
              {Array.from(
                Map.groupBy(all, ({ type }) => type),
                ([type, { length }]) => `${titleOf(type)} ${formatCount(length)}`,
              ).join(', ')}
            </Text>
          </>
        )}
      </QueryView>
    </section>
  );
}

function Created({ created, entities, files, changed, warnings }: CreatedVersion) {
  const t = useTexts('versions');
  return (
    <>
      <MessageBar intent="success" layout="multiline">
        <MessageBarBody>
          {t('versionCreated', { version: sanitize(created.version), module: sanitize(created.module.name) })}
        </MessageBarBody>
      </MessageBar>
      <Facts
        facts={[
          [t('entities'), formatCount(entities)],
          [t('files'), formatCount(files)],
          [t('filesChanged'), formatCount(changed)],
          ...(created.revision ? [[t('revision'), sanitize(created.revision)] as const] : []),
        ]}
      />
      <FindingList label={t('warnings')} findings={warnings} />
    </>
  );
}
