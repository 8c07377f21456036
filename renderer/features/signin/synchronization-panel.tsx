import { Text } from '@fluentui/react-components';
import { Edit20Regular, PersonSync20Regular } from '@fluentui/react-icons';
import { useQuery } from '@tanstack/react-query';
import { sanitize } from '#core/base/sanitize.ts';
import { PROFILE_LENGTHS, type SynchronizationProfile } from '#core/contract/signin/settings.ts';
import { useApi } from '#renderer/api/api.tsx';
import type { AdminScope } from '#renderer/shell/use-administered-site.ts';
import { helpText, labelText } from '#renderer/ui/field-texts.ts';
import { FindingList } from '#renderer/ui/finding-list.tsx';
import { FlagField, TextAreaField, TextField } from '#renderer/ui/form/fields.tsx';
import { FormDialog } from '#renderer/ui/form/form-dialog.tsx';
import { useForm } from '#renderer/ui/form/use-form.ts';
import { formatZonedTime } from '#renderer/ui/format.ts';
import { failureProps } from '#renderer/ui/grid/failure-props.ts';
import { Grid, type GridColumn } from '#renderer/ui/grid/grid.tsx';
import { useTexts } from '#renderer/ui/texts.ts';
import { useOpenDialog } from './confirmation.tsx';
import { useLockOutGuard } from './lock-out.tsx';
import { DryRunDialog } from './synchronization-dry-run.tsx';

const FORM = 'synchronization';

/** What can be edited of a profile; empty for nothing. */
type Edited = { [Name in (typeof TEXTS)[number]]: string } & { [Name in (typeof FLAGS)[number]]: boolean };

const TEXTS = ['Name', 'Schedule', 'SearchBase', 'UserFilter', 'GroupFilter', 'FieldMapJson'] as const;
const FLAGS = ['IsActive', 'SynchronizesGroups', 'BlocksMissingUsers'] as const;

function editedOf(profile: SynchronizationProfile): Edited {
  const { Name, Schedule, SearchBase, UserFilter, GroupFilter, FieldMapJson } = profile;
  const { IsActive, SynchronizesGroups, BlocksMissingUsers } = profile;
  return {
    Name,
    Schedule: Schedule ?? '',
    SearchBase: SearchBase ?? '',
    UserFilter: UserFilter ?? '',
    GroupFilter: GroupFilter ?? '',
    FieldMapJson: FieldMapJson ?? '',
    ...{ IsActive, SynchronizesGroups, BlocksMissingUsers },
  };
}

/** What was changed, and nothing else: somebody may have changed the rest meanwhile. */
function changesOf(values: Edited, before: Edited): Partial<Edited> {
  const changed = [...TEXTS, ...FLAGS].filter((name) => values[name] !== before[name]);
  return Object.fromEntries(changed.map((name) => [name, values[name]]));
}

function isJson(text: string): boolean {
  if (text.trim() === '') return true;
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** Profiles of directory synchronization. In the certified edition they start nothing, and this page says so. */
export function SynchronizationPanel({ at }: { at: AdminScope }) {
  const t = useTexts('signin-synchronization');
  const { queries } = useApi();
  const { open, setOpen, close } = useOpenDialog<{ what: 'edit' | 'try'; profile: SynchronizationProfile }>();
  const list = useQuery({ ...queries.signin.synchronization.list.queryOptions({ input: at }), retry: false });
  const columns: GridColumn<SynchronizationProfile>[] = [
    { id: 'name', heading: labelText(FORM, 'Name'), cell: ({ Name }) => Name },
    {
      id: 'active',
      heading: labelText(FORM, 'IsActive'),
      cell: ({ IsActive }) => (IsActive ? t('yes') : t('no')),
      width: 90,
    },
    { id: 'schedule', heading: labelText(FORM, 'Schedule'), cell: ({ Schedule }) => Schedule },
    { id: 'searchBase', heading: labelText(FORM, 'SearchBase'), cell: ({ SearchBase }) => SearchBase },
    {
      id: 'lastRun',
      heading: labelText(FORM, 'LastRunAt'),
      cell: ({ LastRunAt }) => LastRunAt && formatZonedTime(LastRunAt),
      sort: ({ LastRunAt }) => (LastRunAt === null ? undefined : Date.parse(LastRunAt)),
      width: 220,
    },
  ];
  return (
    <>
      {list.data && <FindingList label={t('remarks')} findings={list.data.findings} />}
      <Grid
        id="signin.synchronization"
        label={t('profiles')}
        columns={columns}
        rows={list.data?.profiles}
        rowKey={({ Id }) => String(Id)}
        actions={[
          {
            id: 'edit',
            label: t('edit'),
            icon: <Edit20Regular />,
            run: (profile) => setOpen({ what: 'edit', profile }),
          },
          {
            id: 'dry-run',
            label: t('dryRun'),
            icon: <PersonSync20Regular />,
            run: (profile) => setOpen({ what: 'try', profile }),
          },
        ]}
        empty={<Text>{t('none')}</Text>}
        {...failureProps(list)}
      />
      {open?.what === 'try' && <DryRunDialog at={at} profile={open.profile} onClose={() => close(false)} />}
      {open?.what === 'edit' && <ProfileDialog at={at} profile={open.profile} onClose={close} />}
    </>
  );
}

function ProfileDialog(props: {
  at: AdminScope;
  profile: SynchronizationProfile;
  onClose: (changed: boolean) => void;
}) {
  const { at, profile, onClose } = props;
  const t = useTexts('signin-synchronization');
  const { client } = useApi();
  const guard = useLockOutGuard(at);
  const form = useForm<Edited>({
    initial: () => editedOf(profile),
    required: () => ['Name'],
    check: ({ FieldMapJson }) => ({ FieldMapJson: isJson(FieldMapJson) ? undefined : t('notJson') }),
  });
  const { field } = form;
  const words = (name: keyof Edited) => ({
    label: labelText(FORM, name),
    help: helpText(FORM, name) || undefined,
  });
  return (
    <>
      <FormDialog
        title={t('editNamed', { name: sanitize(profile.Name) })}
        isDirty={form.isDirty}
        onSave={async () => {
          if (!(await form.accept())) return false;
          const change = { id: profile.Id, profile: changesOf(form.values, editedOf(profile)) };
          return await guard.write({ operation: 'synchronization.update', ...change }, (sure) =>
            client.signin.synchronization.update({ ...sure, ...change }),
          );
        }}
        onClose={onClose}
      >
        <TextField field={field('Name')} {...words('Name')} maxLength={PROFILE_LENGTHS.Name} />
        <FlagField field={field('IsActive')} {...words('IsActive')} />
        {(['Schedule', 'SearchBase', 'UserFilter', 'GroupFilter'] as const).map((name) => (
          <TextField key={name} field={field(name)} {...words(name)} maxLength={PROFILE_LENGTHS[name]} />
        ))}
        <FlagField field={field('SynchronizesGroups')} {...words('SynchronizesGroups')} />
        <FlagField field={field('BlocksMissingUsers')} {...words('BlocksMissingUsers')} />
        <TextAreaField field={field('FieldMapJson')} {...words('FieldMapJson')} />
      </FormDialog>
      {guard.dialog}
    </>
  );
}
