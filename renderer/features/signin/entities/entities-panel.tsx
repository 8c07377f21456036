import { Button, makeStyles, Text } from '@fluentui/react-components';
import { Add20Regular, Delete20Regular, Edit20Regular } from '@fluentui/react-icons';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { sanitize } from '#core/base/sanitize.ts';
import {
  type Entity,
  type EntitySchema,
  type FormAlias,
  formLabels,
} from '#core/contract/signin/entities.ts';
import { useApi } from '#renderer/api/api.tsx';
import { useAction } from '#renderer/api/use-action.ts';
import type { AdminScope } from '#renderer/shell/use-administered-site.ts';
import { ConfirmDialog } from '#renderer/ui/confirm-dialog.tsx';
import { labelText, valueText } from '#renderer/ui/field-texts.ts';
import { SelectField } from '#renderer/ui/form/choice-fields.tsx';
import { failureProps } from '#renderer/ui/grid/failure-props.ts';
import { Grid, type GridAction, type GridColumn } from '#renderer/ui/grid/grid.tsx';
import { Row } from '#renderer/ui/layout.tsx';
import { QueryView } from '#renderer/ui/query-view.tsx';
import { useTexts } from '#renderer/ui/texts.ts';
import { useOpenDialog } from '../confirmation.tsx';
import type { EditorTarget } from '../editor-target.ts';
import { useLockOutGuard } from '../lock-out.tsx';
import { EntityDialog } from './entity-dialog.tsx';
import { useReferenceNames } from './use-reference-names.ts';

const useStyles = makeStyles({
  note: { flex: '1 1 240px' },
});

type Open = { what: 'add' } | { what: 'edit' | 'delete'; id: string };

/** Columns that identify a record in the list; the others are shown when asked for. */
const SHOWN = 6;

/** The generic entity editor: the records of every admin form by its JSON schema. */
export function EntitiesPanel(props: {
  at: AdminScope;
  /** What a provider's form leads to: its record, or its links. */
  opened: EditorTarget | undefined;
  onBack: (provider: number) => void;
  /** Leaves the provider behind. */
  onAll: () => void;
}) {
  const { at, opened, onBack, onAll } = props;
  const styles = useStyles();
  const t = useTexts('signin-entities');
  const { queries } = useApi();
  const [alias, setAlias] = useState<FormAlias>(opened?.alias ?? 'authentication-providers');
  const schemas = useQuery(queries.signin.entities.schemas.queryOptions({ input: at }));
  return (
    <QueryView query={schemas}>
      {(known) => {
        const schema = known.find(({ $id }) => $id === alias) ?? known[0];
        return (
          <>
            <Row gap="l" align="end">
              <SelectField
                label={t('form')}
                field={{ value: schema?.$id ?? alias, change: (chosen) => setAlias(chosen) }}
                choices={known.map(({ $id }) => ({ value: $id, label: valueText('form', $id) }))}
              />
              <Text className={styles.note}>{t('unaudited')}</Text>
            </Row>
            {opened && (
              <Row gap="l" align="end">
                <Text>{t('ofProvider', { id: opened.provider })}</Text>
                <Button onClick={() => onBack(opened.provider)}>{t('back', { id: opened.provider })}</Button>
                <Button onClick={onAll}>{t('all')}</Button>
              </Row>
            )}
            {schema && (
              <Records
                key={`${schema.$id} ${opened?.id}`}
                at={at}
                schema={schema}
                opened={opened?.alias === schema.$id ? opened : undefined}
              />
            )}
          </>
        );
      }}
    </QueryView>
  );
}

function Records(props: { at: AdminScope; schema: EntitySchema; opened: EditorTarget | undefined }) {
  const { at, schema, opened } = props;
  const t = useTexts('signin-entities');
  const { queries } = useApi();
  const { open, setOpen, close } = useOpenDialog<Open>(
    opened?.id === undefined ? undefined : { what: 'edit', id: opened.id },
  );
  const list = useQuery({
    ...queries.signin.entities.list.queryOptions({ input: { ...at, alias: schema.$id } }),
    retry: false,
  });
  const referenceName = useReferenceNames(at);
  const cellText = (name: string, values: Entity['values']) => {
    const value = values[name];
    if (typeof value === 'boolean') return t(value ? 'yes' : 'no');
    const text = String(value ?? '');
    if (name === 'ProviderType') return valueText('provider-type', text);
    const called = referenceName(name, values);
    return called ? `${called} (${text})` : text;
  };
  const columns = Object.entries(schema.properties)
    .filter(([name, { writeOnly, format }]) => !writeOnly && format === undefined && name !== 'Guid')
    .map(
      ([name], index): GridColumn<Entity> => ({
        id: name,
        heading: labelText(formLabels[schema.$id], name),
        cell: ({ values }) => cellText(name, values),
        hidden: index >= SHOWN,
      }),
    );
  const actions: GridAction<Entity>[] = [
    {
      id: 'edit',
      label: t('edit'),
      icon: <Edit20Regular />,
      run: ({ id }) => setOpen({ what: 'edit', id }),
      allows: () => schema['x-editable'] === true,
    },
    {
      id: 'delete',
      label: t('delete'),
      icon: <Delete20Regular />,
      run: ({ id }) => setOpen({ what: 'delete', id }),
    },
  ];
  const chosen = open && open.what !== 'add' ? list.data?.find(({ id }) => id === open.id) : undefined;
  return (
    <>
      <Grid
        id={`signin.entities.${schema.$id}`}
        label={valueText('form', schema.$id)}
        columns={columns}
        rows={list.data?.filter((entity) => opened === undefined || isOf(opened, entity))}
        rowKey={({ id }) => id}
        actions={actions}
        tools={
          <Button size="small" icon={<Add20Regular />} onClick={() => setOpen({ what: 'add' })}>
            {t('add')}
          </Button>
        }
        empty={<Text>{t('empty')}</Text>}
        {...failureProps(list)}
      />
      {(open?.what === 'add' || (open?.what === 'edit' && chosen)) && (
        <EntityDialog at={at} schema={schema} entity={chosen} given={linkOf(opened)} onClose={close} />
      )}
      {open?.what === 'delete' && chosen && (
        <DeleteEntity at={at} alias={schema.$id} entity={chosen} onClose={close} />
      )}
    </>
  );
}

/** Whether a record is the one that was led to, or a link of the provider. */
function isOf({ id, provider }: EditorTarget, entity: Entity): boolean {
  return id === undefined ? entity.values.ProviderId === provider : entity.id === id;
}

/** What a new link of the provider begins with. */
function linkOf(opened: EditorTarget | undefined): Entity['values'] {
  return opened && opened.id === undefined ? { ProviderId: opened.provider } : {};
}

/** Asks before a record is deleted, and again where somebody would be locked out. */
function DeleteEntity(props: {
  at: AdminScope;
  alias: FormAlias;
  entity: Entity;
  onClose: (changed: boolean) => void;
}) {
  const { at, alias, entity, onClose } = props;
  const t = useTexts('signin-entities');
  const { client } = useApi();
  const guard = useLockOutGuard(at);
  const removing = useAction(async () => {
    const record = { alias, id: entity.id };
    const isDeleted = await guard.write({ operation: 'entities.delete', ...record }, (sure) =>
      client.signin.entities.delete({ ...sure, ...record }),
    );
    if (isDeleted) onClose(true);
  });
  return (
    <>
      <ConfirmDialog
        title={t('deleteTitle', {
          id: sanitize(entity.id),
          form: valueText('form', alias),
          site: sanitize(at.site),
        })}
        confirm={t('delete')}
        failure={removing.failure}
        onConfirm={() => void removing.run()}
        onClose={() => onClose(false)}
      >
        <p>{t('deleteText')}</p>
      </ConfirmDialog>
      {guard.dialog}
    </>
  );
}
