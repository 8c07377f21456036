import { MessageBar, MessageBarBody, Text } from '@fluentui/react-components';
import { useQuery } from '@tanstack/react-query';
import { sanitize } from '#core/base/sanitize.ts';
import type { ListedSite } from '#core/contract/site/site.ts';
import type { CreatedVersion, ModuleVersion, SiteModule } from '#core/contract/versions/versions.ts';
import { useApi } from '#renderer/api/api.tsx';
import { Facts } from '#renderer/ui/facts.tsx';
import { FindingList } from '#renderer/ui/finding-list.tsx';
import { TextAreaField, TextField } from '#renderer/ui/form/fields.tsx';
import { inputSchema } from '#renderer/ui/form/schema-problems.ts';
import { useForm } from '#renderer/ui/form/use-form.ts';
import { formatCount } from '#renderer/ui/format.ts';
import { QueryView } from '#renderer/ui/query-view.tsx';
import { useTexts } from '#renderer/ui/texts.ts';
import { useTypeTitle } from '#renderer/ui/type-titles.ts';
import { WorkDialog } from '#renderer/ui/work-dialog.tsx';
import { useTask, useWork } from '#renderer/work/work.tsx';
import { nextVersion } from './next-version.ts';
import { useReloadVersions } from './use-versions.ts';

/** Writes what a module holds on the site as a new version into the repository. */
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
  const start = async () => {
    if (!(await form.accept())) return false;
    const input = { site: site.name, module: module.guid, ...form.values };
    void work.start(kind, () => client.versions.create(input)).then(readAgain);
    return true;
  };
  return (
    <WorkDialog
      title={t('createTitle', { module: sanitize(module.name) })}
      confirm={t('createConfirm')}
      ready={module.selection !== undefined}
      task={task}
      onStart={start}
      onClose={onClose}
      result={task?.result && <Created {...task.result} />}
    >
      <p>{t('createText', { site: sanitize(site.name) })}</p>
      <Contents site={site} module={module} />
      <TextField field={form.field('version')} label={t('version')} help={t('versionHint')} maxLength={50} />
      <TextField field={form.field('name')} label={t('versionName')} maxLength={200} />
      <TextAreaField field={form.field('description')} label={t('description')} />
    </WorkDialog>
  );
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
