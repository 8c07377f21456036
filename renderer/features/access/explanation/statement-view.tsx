import { makeStyles, Text, tokens } from '@fluentui/react-components';
import { lazy, Suspense } from 'react';
import { sanitize } from '#core/base/sanitize.ts';
import type { ExecutedStatement } from '#core/contract/explanation.ts';
import { Disclosure } from '#renderer/ui/disclosure.tsx';
import { formatCount } from '#renderer/ui/format.ts';
import { Grid, type GridColumn } from '#renderer/ui/grid/grid.tsx';
import { Loading } from '#renderer/ui/loading.tsx';
import { useTexts } from '#renderer/ui/texts.ts';

const CodeView = lazy(() => import('#renderer/ui/code/code-view.tsx'));

const useStyles = makeStyles({
  title: { color: tokens.colorNeutralForeground2, fontSize: tokens.fontSizeBase200 },
  parameters: {
    fontFamily: tokens.fontFamilyMonospace,
    fontSize: tokens.fontSizeBase200,
    overflowWrap: 'anywhere',
    unicodeBidi: 'isolate',
  },
});

type Value = ExecutedStatement['parameters'][number];
type Row = ExecutedStatement['rows'][number];

/** What was asked of the database: the statement, its parameters and its rows, folded away behind how many they are. */
export function StatementView({ statement, number }: { statement: ExecutedStatement; number: number }) {
  const styles = useStyles();
  const t = useTexts('access-explanation');
  const { sql, parameters, rows, rowCount, milliseconds } = statement;
  const values = { number: formatCount(number) };
  return (
    <Disclosure
      className={styles.title}
      title={t('statement', {
        ...values,
        rows: t('rows', { count: rowCount, number: formatCount(rowCount) }),
        time: t('milliseconds', { number: formatCount(milliseconds) }),
      })}
    >
      <Suspense fallback={<Loading />}>
        <CodeView text={sql} label={t('sql', values)} kind="sql" />
      </Suspense>
      {parameters.length > 0 && (
        <Text size={200}>
          {t('parameters')}:{' '}
          <span className={styles.parameters}>
            {parameters.map((value, index) => `${index + 1} = ${shown(value, t('null'))}`).join('; ')}
          </span>
        </Text>
      )}
      {rows.length === 0 ? (
        <Text size={200}>{t('noRows')}</Text>
      ) : (
        <Grid
          compact
          id="access.rows"
          label={t('resultRows', values)}
          columns={columnsOf(rows, t('null'))}
          rows={rows}
          rowKey={(row) => String(rows.indexOf(row))}
          empty={null}
        />
      )}
      {rows.length > 0 && rows.length < rowCount && (
        <Text size={200}>
          {t('firstRows', { number: formatCount(rows.length), total: formatCount(rowCount) })}
        </Text>
      )}
    </Disclosure>
  );
}

function columnsOf(rows: readonly Row[], nothing: string): GridColumn<Row>[] {
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  return names.map((name) => ({
    id: name,
    heading: sanitize(name),
    cell: (row) => shown(row[name] ?? null, nothing),
    width: 'minmax(110px, 1fr)',
  }));
}

function shown(value: Value, nothing: string): string {
  return value === null ? nothing : sanitize(String(value));
}
