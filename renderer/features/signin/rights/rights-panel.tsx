import { Button, Text } from '@fluentui/react-components';
import { Add20Regular, ShieldDismiss20Regular } from '@fluentui/react-icons';
import { useQuery } from '@tanstack/react-query';
import { sanitize } from '#core/base/sanitize.ts';
import { type SpecialRight, specialRightColumns } from '#core/contract/signin/rights.ts';
import { useApi } from '#renderer/api/api.tsx';
import type { AdminScope } from '#renderer/shell/use-administered-site.ts';
import { ComboboxField, SelectField } from '#renderer/ui/form/choice-fields.tsx';
import { FormDialog } from '#renderer/ui/form/form-dialog.tsx';
import { inputSchema } from '#renderer/ui/form/schema-problems.ts';
import { useForm } from '#renderer/ui/form/use-form.ts';
import { failureProps } from '#renderer/ui/grid/failure-props.ts';
import { Grid } from '#renderer/ui/grid/grid.tsx';
import { useRecordColumns } from '#renderer/ui/grid/record-columns.ts';
import { renderMessage } from '#renderer/ui/messages.ts';
import { useTexts } from '#renderer/ui/texts.ts';
import { useOpenDialog } from '../confirmation.tsx';
import { GuardedDialog } from '../guarded-dialog.tsx';

type Open = { what: 'grant' } | { what: 'revoke'; given: SpecialRight };

const WIDTHS = { users: { width: 140 } };

/** Which groups have which special rights. */
export function RightsPanel({ at }: { at: AdminScope }) {
  const t = useTexts('signin-rights');
  const { queries } = useApi();
  const { open, setOpen, close } = useOpenDialog<Open>();
  const list = useQuery(queries.signin.rights.list.queryOptions({ input: at }));
  const columns = useRecordColumns(specialRightColumns, WIDTHS);
  const { data } = list;
  const meaningOf = ({ right }: SpecialRight) => {
    const meaning = data?.known.find((one) => one.right === right)?.meaning;
    return meaning ? renderMessage(meaning) : '';
  };
  return (
    <>
      <Grid
        id="signin.rights"
        label={t('title')}
        columns={[
          ...columns,
          { id: 'meaning', heading: t('meaning'), cell: meaningOf, width: 'minmax(240px, 2fr)' },
        ]}
        rows={data?.given}
        rowKey={({ right, group }) => `${right} ${group}`}
        actions={[
          {
            id: 'revoke',
            label: t('revoke'),
            icon: <ShieldDismiss20Regular />,
            run: (given) => setOpen({ what: 'revoke', given }),
          },
        ]}
        tools={
          data && (
            <Button
              size="small"
              appearance="primary"
              icon={<Add20Regular />}
              onClick={() => setOpen({ what: 'grant' })}
            >
              {t('grant')}
            </Button>
          )
        }
        empty={<Text>{t('none')}</Text>}
        {...failureProps(list)}
      />
      {open?.what === 'grant' && data && (
        <GrantDialog at={at} groups={data.groups} known={data.known} onClose={close} />
      )}
      {open?.what === 'revoke' && <Revoke at={at} given={open.given} onClose={close} />}
    </>
  );
}

/** Who loses a right with a group is said before; the site's name is typed where the operator locks himself out. */
function Revoke(props: { at: AdminScope; given: SpecialRight; onClose: (changed: boolean) => void }) {
  const { at, given, onClose } = props;
  const { group, groupName, right } = given;
  const t = useTexts('signin-rights');
  const { client } = useApi();
  return (
    <GuardedDialog
      at={at}
      write={{ operation: 'rights.revoke', group, right }}
      title={t('revokeTitle', { right: sanitize(right), group: sanitize(groupName) })}
      text={t('revokeText')}
      confirm={t('revokeConfirm')}
      label={t('type', { site: sanitize(at.site) })}
      work={(sure) => client.signin.rights.revoke({ ...sure, group, right })}
      onClose={onClose}
    >
      {({ notes }) => notes.map((note) => <p key={JSON.stringify(note)}>{renderMessage(note)}</p>)}
    </GuardedDialog>
  );
}

/** Gives a group a special right. */
function GrantDialog(props: {
  at: AdminScope;
  groups: readonly { guid: string; name: string }[];
  known: readonly { right: string }[];
  onClose: (changed: boolean) => void;
}) {
  const { at, groups, known, onClose } = props;
  const t = useTexts('signin-rights');
  const { client } = useApi();
  const form = useForm({
    initial: () => ({ right: '', group: '' }),
    required: () => ['right', 'group'],
    contract: {
      schema: async () => inputSchema((await import('#core/contract/signin/rights.ts')).rightsContract.grant),
      input: ({ right, group }) => ({ ...at, group, right: right.trim() }),
    },
  });
  const { right, group } = form.values;
  return (
    <FormDialog
      title={t('grantTitle', { site: sanitize(at.site) })}
      complete={right.trim() !== '' && group !== ''}
      isDirty={form.isDirty}
      onSave={async () => {
        if (!(await form.accept())) return false;
        await client.signin.rights.grant({ ...at, group, right: right.trim() });
        return true;
      }}
      onClose={onClose}
    >
      <ComboboxField
        label={t('right')}
        help={t('rightHint')}
        field={form.field('right')}
        choices={known.map((one) => one.right)}
        maxLength={100}
      />
      <SelectField
        label={t('group')}
        field={form.field('group')}
        choices={[
          { value: '', label: t('chooseGroup') },
          ...groups.map(({ guid, name }) => ({ value: guid, label: sanitize(name) })),
        ]}
      />
    </FormDialog>
  );
}
