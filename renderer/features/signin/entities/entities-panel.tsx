import { Button, Field, makeStyles, Select, Text, tokens } from '@fluentui/react-components';
import { Add20Regular } from '@fluentui/react-icons';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { visible } from '#core/base/text.ts';
import type { Entity, EntitySchema, FormAlias } from '#core/contract/signin-entities.ts';
import { useApi } from '#renderer/api/api.tsx';
import { toFailure } from '#renderer/api/errors.ts';
import type { At } from '#renderer/shell/use-administered.ts';
import { ErrorPanel } from '#renderer/ui/error-panel.tsx';
import { Loading } from '#renderer/ui/loading.tsx';
import { RecordTable } from '#renderer/ui/record-table.tsx';
import { useTexts } from '#renderer/ui/texts.ts';
import { DeleteEntity } from './delete-entity.tsx';
import { EntityDialog } from './entity-dialog.tsx';
import { entityTexts } from './texts.ts';

const useStyles = makeStyles({
  line: { display: 'flex', gap: tokens.spacingHorizontalL, alignItems: 'end', flexWrap: 'wrap' },
  buttons: { display: 'flex', gap: tokens.spacingHorizontalS, flexWrap: 'wrap' },
});

type Open = { what: 'add' } | { what: 'edit' | 'delete'; entity: Entity };

/** Columns that identify a record in the list; the others are in its form. */
const SHOWN = 6;

/** The generic entity editor: the records of every admin form by its JSON schema. */
export function EntitiesPanel({ at }: { at: At }) {
  const styles = useStyles();
  const t = useTexts(entityTexts);
  const { queries } = useApi();
  const [alias, setAlias] = useState<FormAlias>('authentication-providers');
  const schemas = useQuery(queries.signin.entities.schemas.queryOptions({ input: at }));
  if (schemas.error)
    return <ErrorPanel failure={toFailure(schemas.error)} onRetry={() => void schemas.refetch()} />;
  if (!schemas.data) return <Loading />;
  const schema = schemas.data.find(({ $id }) => $id === alias) ?? schemas.data[0];
  return (
    <>
      <div className={styles.line}>
        <Field label={t('form')}>
          <Select value={schema?.$id ?? ''} onChange={(_event, { value }) => setAlias(value as FormAlias)}>
            {schemas.data.map(({ $id }) => (
              <option key={$id}>{$id}</option>
            ))}
          </Select>
        </Field>
        <Text>{t('unaudited')}</Text>
      </div>
      {schema && <Records key={schema.$id} at={at} schema={schema} />}
    </>
  );
}

function Records({ at, schema }: { at: At; schema: EntitySchema }) {
  const styles = useStyles();
  const t = useTexts(entityTexts);
  const { queries } = useApi();
  const queryClient = useQueryClient();
  const [open, setOpen] = useState<Open>();
  const list = useQuery({
    ...queries.signin.entities.list.queryOptions({ input: { ...at, alias: schema.$id } }),
    retry: false,
  });
  const close = (changed: boolean) => {
    setOpen(undefined);
    if (changed) void queryClient.invalidateQueries({ queryKey: queries.signin.key() });
  };
  if (list.error) return <ErrorPanel failure={toFailure(list.error)} onRetry={() => void list.refetch()} />;
  if (!list.data) return <Loading />;
  const columns = Object.entries(schema.properties)
    .filter(([name, { writeOnly, format }]) => !writeOnly && format === undefined && name !== 'Guid')
    .map(([name]) => name)
    .slice(0, SHOWN);
  return (
    <>
      <div>
        <Button icon={<Add20Regular />} onClick={() => setOpen({ what: 'add' })}>
          {t('add')}
        </Button>
      </div>
      <RecordTable
        label={schema.$id}
        empty={t('empty')}
        columns={[...columns, t('actions')]}
        rows={list.data.map((entity) => ({
          key: entity.id,
          cells: [
            ...columns.map((name) => visible(String(entity.values[name] ?? ''))),
            <div key="actions" className={styles.buttons}>
              {schema['x-editable'] && (
                <Button
                  size="small"
                  aria-label={t('editNamed', { id: visible(entity.id) })}
                  onClick={() => setOpen({ what: 'edit', entity })}
                >
                  {t('edit')}
                </Button>
              )}
              <Button
                size="small"
                aria-label={t('deleteNamed', { id: visible(entity.id) })}
                onClick={() => setOpen({ what: 'delete', entity })}
              >
                {t('delete')}
              </Button>
            </div>,
          ],
        }))}
      />
      {open && open.what !== 'delete' && (
        <EntityDialog
          at={at}
          schema={schema}
          entity={open.what === 'edit' ? open.entity : undefined}
          onClose={close}
        />
      )}
      {open?.what === 'delete' && (
        <DeleteEntity at={at} alias={schema.$id} entity={open.entity} onClose={close} />
      )}
    </>
  );
}
