import { Button, Field, Input, Switch, Textarea } from '@fluentui/react-components';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { visible } from '#core/base/text.ts';
import type { SynchronizationProfile } from '#core/contract/signin-settings.ts';
import { useApi } from '#renderer/api/api.tsx';
import { toFailure } from '#renderer/api/errors.ts';
import type { At } from '#renderer/shell/use-administered.ts';
import { ErrorPanel } from '#renderer/ui/error-panel.tsx';
import { Loading } from '#renderer/ui/loading.tsx';
import { RecordTable } from '#renderer/ui/record-table.tsx';
import { defineTexts, useTexts } from '#renderer/ui/texts.ts';
import { FormDialog } from './form-dialog.tsx';

const texts = defineTexts('signin-synchronization', {
  en: {
    profiles: 'Directory synchronization profiles',
    none: 'No profiles.',
    Name: 'Name',
    IsActive: 'Active',
    Schedule: 'Schedule',
    LastRunAt: 'Last run',
    SearchBase: 'Search base',
    UserFilter: 'User filter',
    GroupFilter: 'Group filter',
    FieldMapJson: 'Field mapping (JSON)',
    SynchronizesGroups: 'Also synchronize groups',
    BlocksMissingUsers: 'Block users missing from the directory',
    actions: 'Actions',
    edit: 'Edit',
    editNamed: 'Edit profile {{name}}',
    yes: 'yes',
    no: 'no',
  },
  ru: {
    profiles: 'Профили синхронизации с каталогом',
    none: 'Профилей нет.',
    Name: 'Название',
    IsActive: 'Активен',
    Schedule: 'Расписание',
    LastRunAt: 'Последний запуск',
    SearchBase: 'База поиска',
    UserFilter: 'Фильтр пользователей',
    GroupFilter: 'Фильтр групп',
    FieldMapJson: 'Сопоставление полей (JSON)',
    SynchronizesGroups: 'Синхронизировать и группы',
    BlocksMissingUsers: 'Блокировать пользователей, которых нет в каталоге',
    actions: 'Действия',
    edit: 'Изменить',
    editNamed: 'Изменить профиль {{name}}',
    yes: 'да',
    no: 'нет',
  },
});

/** Profiles of directory synchronization. The certified edition answers with 404, and this page says so. */
export function SynchronizationPanel({ at }: { at: At }) {
  const t = useTexts(texts);
  const { queries } = useApi();
  const queryClient = useQueryClient();
  const [edited, setEdited] = useState<SynchronizationProfile>();
  const list = useQuery({ ...queries.signin.synchronization.list.queryOptions({ input: at }), retry: false });
  if (list.error) return <ErrorPanel failure={toFailure(list.error)} onRetry={() => void list.refetch()} />;
  if (!list.data) return <Loading />;
  return (
    <>
      <RecordTable
        label={t('profiles')}
        empty={t('none')}
        columns={[t('Name'), t('IsActive'), t('Schedule'), t('SearchBase'), t('LastRunAt'), t('actions')]}
        rows={list.data.map((profile) => ({
          key: profile.Id,
          cells: [
            visible(profile.Name),
            profile.IsActive ? t('yes') : t('no'),
            visible(profile.Schedule ?? ''),
            visible(profile.SearchBase ?? ''),
            profile.LastRunAt ?? '',
            <Button
              key="edit"
              size="small"
              aria-label={t('editNamed', { name: visible(profile.Name) })}
              onClick={() => setEdited(profile)}
            >
              {t('edit')}
            </Button>,
          ],
        }))}
      />
      {edited && (
        <ProfileDialog
          at={at}
          profile={edited}
          onClose={(changed) => {
            setEdited(undefined);
            if (changed) void queryClient.invalidateQueries({ queryKey: queries.signin.key() });
          }}
        />
      )}
    </>
  );
}

function ProfileDialog(props: {
  at: At;
  profile: SynchronizationProfile;
  onClose: (changed: boolean) => void;
}) {
  const { at, profile, onClose } = props;
  const t = useTexts(texts);
  const { client } = useApi();
  const [changes, setChanges] = useState<Partial<SynchronizationProfile>>({});
  const values = { ...profile, ...changes };
  const line = (name: 'Name' | 'Schedule' | 'SearchBase' | 'UserFilter' | 'GroupFilter') => (
    <Field label={t(name)} required={name === 'Name'}>
      <Input
        value={values[name] ?? ''}
        maxLength={1000}
        onChange={(_event, { value }) => setChanges((before) => ({ ...before, [name]: value }))}
      />
    </Field>
  );
  const flag = (name: 'IsActive' | 'SynchronizesGroups' | 'BlocksMissingUsers') => (
    <Switch
      label={t(name)}
      checked={values[name]}
      onChange={(_event, { checked }) => setChanges((before) => ({ ...before, [name]: checked }))}
    />
  );
  return (
    <FormDialog
      title={t('editNamed', { name: visible(profile.Name) })}
      complete={values.Name.trim() !== ''}
      onSave={async () => {
        await client.signin.synchronization.update({ ...at, id: profile.Id, profile: changes });
        return true;
      }}
      onClose={onClose}
    >
      {line('Name')}
      {flag('IsActive')}
      {line('Schedule')}
      {line('SearchBase')}
      {line('UserFilter')}
      {line('GroupFilter')}
      {flag('SynchronizesGroups')}
      {flag('BlocksMissingUsers')}
      <Field label={t('FieldMapJson')}>
        <Textarea
          spellCheck={false}
          value={values.FieldMapJson ?? ''}
          onChange={(_event, { value }) => setChanges((before) => ({ ...before, FieldMapJson: value }))}
        />
      </Field>
    </FormDialog>
  );
}
