import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { sanitize } from '#core/base/sanitize.ts';
import type { ListedSite } from '#core/contract/site/site.ts';
import { useApi, useLinkState } from '#renderer/api/api.tsx';
import { toFailure } from '#renderer/api/errors.ts';
import { ARCHIVES, useArchiveChoice } from '#renderer/features/transfer/import/archive-step.tsx';
import { useVersions } from '#renderer/features/versions/use-versions.ts';
import { ErrorPanel } from '#renderer/ui/error-panel.tsx';
import { FileButton } from '#renderer/ui/file-button.tsx';
import { ComboboxField, SelectField } from '#renderer/ui/form/choice-fields.tsx';
import { useFieldGrid } from '#renderer/ui/form/field-grid.ts';
import { FlagField, TextField } from '#renderer/ui/form/fields.tsx';
import type { Form } from '#renderer/ui/form/use-form.ts';
import { useTexts } from '#renderer/ui/texts.ts';
import { useRollouts } from '../use-rollouts.ts';
import type { PlanValues } from './plan-values.ts';

const KINDS = ['version', 'archive', 'package', 'undo'] as const;

/** What the roll-out brings: a version, an archive, a package, or the undo of another roll-out. */
export function ChangeFields({ form, sites }: { form: Form<PlanValues>; sites: readonly ListedSite[] }) {
  const t = useTexts('rollout-plan');
  const { kind } = form.values;
  return (
    <>
      <SelectField
        field={form.field('kind')}
        label={t('kind')}
        choices={KINDS.map((value) => ({ value, label: t(`kind_${value}`) }))}
      />
      {kind === 'version' && <VersionFields form={form} sites={sites} />}
      {kind === 'archive' && <ArchiveFields form={form} />}
      {kind === 'package' && <PackageField form={form} />}
      {kind === 'undo' && <UndoneField form={form} />}
    </>
  );
}

/** A module and its version; those of the repository of a site are offered. */
function VersionFields({ form, sites }: { form: Form<PlanValues>; sites: readonly ListedSite[] }) {
  const grid = useFieldGrid();
  const t = useTexts('rollout-plan');
  const [site, setSite] = useState('');
  const of = site || form.values.sites[0] || sites[0]?.name || '';
  const versions = useVersions(of);
  const known = versions.data?.versions ?? [];
  const modules = [...new Set(known.map(({ module }) => module.name))];
  const module = form.values.module.trim().toLowerCase();
  const ofModule = known.filter((one) =>
    [one.module.name, one.module.guid].some((name) => name.toLowerCase() === module),
  );
  return (
    <>
      <div className={grid}>
        <SelectField
          field={{ value: of, change: setSite }}
          label={t('repositoryOf')}
          help={t('repositoryOfHelp')}
          choices={sites.map(({ name }) => ({ value: name, label: sanitize(name) }))}
        />
        <ComboboxField field={form.field('module')} label={t('module')} choices={modules} maxLength={200} />
        <ComboboxField
          field={form.field('version')}
          label={t('version')}
          choices={ofModule.map(({ version }) => version)}
          maxLength={50}
        />
      </div>
      {versions.error && (
        <ErrorPanel failure={toFailure(versions.error)} onRetry={() => void versions.refetch()} />
      )}
      <FlagField field={form.field('keepLocal')} label={t('keepLocal')} help={t('keepLocalHelp')} />
    </>
  );
}

function ArchiveFields({ form }: { form: Form<PlanValues> }) {
  const t = useTexts('rollout-plan');
  const choice = useArchiveChoice((archive) => form.change({ archive }));
  return (
    <>
      <TextField
        field={form.field('archive')}
        label={t('archive')}
        help={t('archiveHelp')}
        maxLength={4_000}
      />
      <div>
        <FileButton
          size="small"
          disabledFocusable={choice.isBusy}
          accept={ARCHIVES}
          label={t('chooseFile')}
          onFile={choice.upload}
        />
      </div>
      {choice.notice}
    </>
  );
}

function PackageField({ form }: { form: Form<PlanValues> }) {
  const t = useTexts('rollout-plan');
  const { queries } = useApi();
  const packages = useQuery({
    ...queries.packages.list.queryOptions({ input: {} }),
    enabled: useLinkState() === 'open',
  });
  return (
    <>
      <SelectField
        field={form.field('package')}
        label={t('package')}
        help={packages.data?.length === 0 ? t('noPackages') : undefined}
        choices={[
          { value: '', label: '' },
          ...(packages.data ?? []).map(({ name }) => ({ value: name, label: sanitize(name) })),
        ]}
      />
      {packages.error && (
        <ErrorPanel failure={toFailure(packages.error)} onRetry={() => void packages.refetch()} />
      )}
    </>
  );
}

function UndoneField({ form }: { form: Form<PlanValues> }) {
  const t = useTexts('rollout-plan');
  const rollouts = useRollouts();
  return (
    <SelectField
      field={form.field('undone')}
      label={t('undone')}
      help={t('undoneHelp')}
      choices={[
        { value: '', label: '' },
        ...(rollouts.data ?? [])
          .filter(({ startedAt }) => startedAt !== undefined)
          .map(({ id, number, name }) => ({ value: id, label: `${number}. ${sanitize(name, 200)}` })),
      ]}
    />
  );
}
