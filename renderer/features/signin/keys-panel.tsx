import { Badge, Button, makeStyles, Text } from '@fluentui/react-components';
import { ArrowDownload20Regular, DocumentKey20Regular } from '@fluentui/react-icons';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { sanitize } from '#core/base/sanitize.ts';
import type { ConfigurationFile } from '#core/contract/configuration-file.ts';
import type { Severity } from '#core/contract/finding.ts';
import type { KeyReport } from '#core/contract/keys.ts';
import { message } from '#core/messages/catalogue.ts';
import { useApi } from '#renderer/api/api.tsx';
import { saveAs } from '#renderer/api/files.ts';
import type { AdministeredSite, AdminScope } from '#renderer/shell/use-administered-site.ts';
import { EmptyState } from '#renderer/ui/empty-state.tsx';
import { FileButton } from '#renderer/ui/file-button.tsx';
import { FlagField, TextField } from '#renderer/ui/form/fields.tsx';
import { LeaveGuard } from '#renderer/ui/form/unsaved-changes.tsx';
import { useForm } from '#renderer/ui/form/use-form.ts';
import { Grid, type GridColumn } from '#renderer/ui/grid/grid.tsx';
import { Row, Stack } from '#renderer/ui/layout.tsx';
import { Loading } from '#renderer/ui/loading.tsx';
import { renderMessage } from '#renderer/ui/messages.ts';
import { QueryView } from '#renderer/ui/query-view.tsx';
import { useTexts } from '#renderer/ui/texts.ts';

const DiffView = lazy(() => import('#renderer/ui/code/diff-view.tsx'));

const useStyles = makeStyles({
  text: { overflowWrap: 'anywhere', unicodeBidi: 'isolate' },
});

const COLOURS: Readonly<Record<Severity, 'danger' | 'warning' | 'informative'>> = {
  fatal: 'danger',
  error: 'danger',
  insecure: 'danger',
  warning: 'warning',
  note: 'informative',
};

/** Explains a configuration file of the site's web application. The file is read here and never written. */
export function KeysPanel({ administered: { site, operator } }: { administered: AdministeredSite }) {
  const t = useTexts('signin');
  const [opened, setOpened] = useState<ConfigurationFile>();
  const at = site && operator !== '' ? { site: site.name, operator } : undefined;
  const choose = (
    <FileButton
      appearance={opened ? 'secondary' : 'primary'}
      accept=".json,.config,.xml"
      label={t('chooseFile')}
      onFile={(file) => void file.text().then((text) => setOpened({ name: file.name, text }))}
    />
  );
  if (opened) return <ExplainedFile opened={opened} at={at} choose={choose} />;
  return (
    <EmptyState icon={<DocumentKey20Regular />} title={t('keys')} text={t('keysText')}>
      {choose}
    </EmptyState>
  );
}

function ExplainedFile(props: { opened: ConfigurationFile; at: AdminScope | undefined; choose: ReactNode }) {
  const { opened, at, choose } = props;
  const styles = useStyles();
  const t = useTexts('signin');
  const { queries } = useApi();
  const form = useForm({ initial: () => ({ development: false, compared: false, version: '' }) });
  const [version, setVersion] = useState('');
  const { development, compared } = form.values;
  const input = {
    ...opened,
    development,
    correct: true,
    ...(version === '' ? {} : { platformVersion: version }),
    ...(compared && at ? { at } : {}),
  };
  const report = useQuery({
    ...queries.keys.check.queryOptions({ input }),
    placeholderData: keepPreviousData,
    gcTime: 0,
  });
  const corrected = report.data?.corrected;
  return (
    <Stack gap="l">
      <Row>
        <Text weight="semibold" className={styles.text}>
          {sanitize(opened.name)}
        </Text>
        {choose}
        {corrected !== undefined && (
          <Button
            icon={<ArrowDownload20Regular />}
            onClick={() => saveAs(opened.name, corrected, 'text/plain')}
          >
            {t('saveCopy')}
          </Button>
        )}
        <FlagField label={t('development')} field={form.field('development')} />
        {at && <FlagField label={t('compareWithSite', { site: at.site })} field={form.field('compared')} />}
        <TextField
          label={t('platformVersion')}
          field={{ ...form.field('version'), leave: () => setVersion(form.values.version.trim()) }}
          maxLength={40}
          placeholder="2.268.302"
        />
      </Row>
      <LeaveGuard isDirty={form.isDirty} />
      <QueryView query={report}>
        {({ corrected: copy, ...found }) => (
          <>
            <Findings report={found} />
            {copy !== undefined && copy !== opened.text && (
              <Suspense fallback={<Loading />}>
                <DiffView left={opened.text} right={copy} labels={[t('original'), t('corrected')]} />
              </Suspense>
            )}
            <KeyList key={opened.name} report={found} />
          </>
        )}
      </QueryView>
    </Stack>
  );
}

function Findings({ report }: { report: KeyReport }) {
  const styles = useStyles();
  const t = useTexts('signin');
  if (report.findings.length === 0) return <Text>{t('nothingWrong')}</Text>;
  return (
    <Stack as="ul" aria-label={t('findings')}>
      {report.findings.map(({ severity, message: found, remedies, subject = '', at }) => (
        <li key={`${subject} ${found.code} ${at?.line ?? 0} ${JSON.stringify(found.values)}`}>
          <Row>
            <Badge color={COLOURS[severity]} appearance="tint">
              {renderMessage(message(`severity.${severity}`))}
            </Badge>
            <Text weight="semibold">{sanitize(subject)}</Text>
            {at?.line !== undefined && <Text>{t('line', { line: at.line })}</Text>}
          </Row>
          <Text className={styles.text}>{[found, ...remedies].map(renderMessage).join(' ')}</Text>
        </li>
      ))}
    </Stack>
  );
}

type Key = KeyReport['keys'][number];

/** The keys of the file; what the one means that the keyboard is on is below in full. */
function KeyList({ report }: { report: KeyReport }) {
  const styles = useStyles();
  const t = useTexts('signin');
  const [key, setKey] = useState<Key>();
  const columns: GridColumn<Key>[] = [
    { id: 'key', heading: t('key'), cell: ({ path, name }) => path ?? name, width: 'minmax(200px, 1fr)' },
    { id: 'value', heading: t('value'), cell: ({ value }) => value },
    { id: 'standard', heading: t('standard'), cell: (one) => one.default },
    {
      id: 'meaning',
      heading: t('meaning'),
      cell: ({ meaning }) => renderMessage(meaning),
      width: 'minmax(200px, 2fr)',
    },
  ];
  return (
    <>
      <Grid
        id="signin.keys"
        label={t('keys')}
        columns={columns}
        rows={report.keys}
        rowKey={({ name }) => name}
        onActivate={setKey}
        empty={null}
      />
      {key && (
        <Text className={styles.text}>
          <b>{sanitize(key.path ?? key.name)}</b>: {renderMessage(key.meaning)}
        </Text>
      )}
    </>
  );
}
