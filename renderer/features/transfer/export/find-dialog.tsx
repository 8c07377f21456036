import { Button, Text } from '@fluentui/react-components';
import { useMemo, useState } from 'react';
import {
  type TextPlace,
  textPlaceColumns,
  type UnusedEntity,
  unusedColumns,
} from '#core/contract/transfer/find.ts';
import { useApi } from '#renderer/api/api.tsx';
import { useAction } from '#renderer/api/use-action.ts';
import { DialogFrame } from '#renderer/ui/dialog-frame.tsx';
import { fieldTitle } from '#renderer/ui/entity-texts.ts';
import { ErrorPanel } from '#renderer/ui/error-panel.tsx';
import { TextField } from '#renderer/ui/form/fields.tsx';
import { formatCount } from '#renderer/ui/format.ts';
import { Grid } from '#renderer/ui/grid/grid.tsx';
import { useRecordColumns } from '#renderer/ui/grid/record-columns.ts';
import { Row } from '#renderer/ui/layout.tsx';
import { Loading } from '#renderer/ui/loading.tsx';
import { useTexts } from '#renderer/ui/texts.ts';
import { useTypeTitle } from '#renderer/ui/type-titles.ts';

/** Finds a text in the scripts, queries and settings of a site, or lists what nothing uses. */
export function FindDialog({ site, onClose }: { site: string; onClose: () => void }) {
  const t = useTexts('export');
  const { client } = useApi();
  const [text, setText] = useState('');
  const search = useAction(async (isUnused: boolean) =>
    isUnused
      ? { unused: (await client.transfer.unused({ site })).unused }
      : { found: await client.transfer.findText({ site, text }) },
  );
  const { result, failure } = search;
  return (
    <DialogFrame
      title={t('findTitle', { site })}
      wide
      onClose={onClose}
      onSubmit={async () => {
        if (text !== '') void search.run(false);
        return false;
      }}
      actions={<Button onClick={onClose}>{t('findClose')}</Button>}
    >
      <TextField field={{ value: text, change: setText }} label={t('findText')} help={t('findTextHelp')} />
      <Row gap="s">
        <Button appearance="primary" type="submit" disabled={text === ''}>
          {t('find')}
        </Button>
        <Button onClick={() => void search.run(true)}>{t('findUnused')}</Button>
      </Row>
      {failure && <ErrorPanel failure={failure} />}
      {search.isRunning && <Loading />}
      {result?.found && <Places places={result.found.places} isCut={result.found.isCut} />}
      {result?.unused && <Unused unused={result.unused} />}
    </DialogFrame>
  );
}

function Places({ places, isCut }: { places: readonly TextPlace[]; isCut: boolean }) {
  const t = useTexts('export');
  const titleOf = useTypeTitle();
  const overrides = useMemo(
    () => ({
      type: { cell: ({ type }: TextPlace) => titleOf(type) },
      path: { width: 'minmax(160px, 2fr)' },
      field: { cell: ({ field, type }: TextPlace) => fieldTitle(field, type) },
      line: { width: 80 },
      excerpt: { width: 'minmax(200px, 3fr)' },
    }),
    [titleOf],
  );
  const columns = useRecordColumns(textPlaceColumns, overrides);
  return (
    <>
      <Text role="status">
        {isCut
          ? t('foundMore', { number: formatCount(places.length) })
          : t('foundPlaces', { count: places.length, number: formatCount(places.length) })}
      </Text>
      <Grid
        id="export-find"
        label={t('findText')}
        columns={columns}
        rows={places}
        rowKey={({ type, guid, field, line }) => `${type} ${guid} ${field} ${line}`}
        empty={<Text>{t('findNothing')}</Text>}
      />
    </>
  );
}

function Unused({ unused }: { unused: readonly UnusedEntity[] }) {
  const t = useTexts('export');
  const titleOf = useTypeTitle();
  const overrides = useMemo(
    () => ({
      type: { cell: ({ type }: UnusedEntity) => titleOf(type) },
      path: { width: 'minmax(160px, 2fr)' },
      guid: { width: 310 },
    }),
    [titleOf],
  );
  const columns = useRecordColumns(unusedColumns, overrides);
  return (
    <>
      <Text role="status">{t('unused', { count: unused.length, number: formatCount(unused.length) })}</Text>
      <Grid
        id="export-unused"
        label={t('findUnused')}
        columns={columns}
        rows={unused}
        rowKey={({ type, guid }) => `${type} ${guid}`}
        empty={<Text>{t('findNothing')}</Text>}
      />
    </>
  );
}
