import {
  Badge,
  Button,
  makeStyles,
  Switch,
  Table,
  TableBody,
  TableCell,
  TableHeader,
  TableHeaderCell,
  TableRow,
  Text,
  tokens,
} from '@fluentui/react-components';
import { ArrowDownload20Regular, DocumentKey20Regular } from '@fluentui/react-icons';
import { lazy, Suspense, useState } from 'react';
import { visible } from '#core/base/text.ts';
import type { Severity } from '#core/contract/finding.ts';
import type { KeyReport } from '#core/contract/keys.ts';
import { message } from '#core/messages/catalogue.ts';
import { useApi } from '#renderer/api/api.tsx';
import { type Failure, toFailure } from '#renderer/api/errors.ts';
import { saveAs } from '#renderer/api/files.ts';
import { EmptyState } from '#renderer/ui/empty-state.tsx';
import { ErrorPanel } from '#renderer/ui/error-panel.tsx';
import { FileButton } from '#renderer/ui/file-button.tsx';
import { Loading } from '#renderer/ui/loading.tsx';
import { rendered } from '#renderer/ui/messages.ts';
import { useTexts } from '#renderer/ui/texts.ts';
import { signinTexts } from './texts.ts';

const DiffView = lazy(() => import('#renderer/ui/code/diff-view.tsx'));

const useStyles = makeStyles({
  stack: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalL },
  line: { display: 'flex', gap: tokens.spacingHorizontalM, alignItems: 'center', flexWrap: 'wrap' },
  list: {
    margin: 0,
    padding: 0,
    listStyleType: 'none',
    display: 'flex',
    flexDirection: 'column',
    gap: tokens.spacingVerticalM,
  },
  text: { overflowWrap: 'anywhere', unicodeBidi: 'isolate' },
});

const COLOURS: Readonly<Record<Severity, 'danger' | 'warning' | 'informative'>> = {
  fatal: 'danger',
  error: 'danger',
  insecure: 'danger',
  warning: 'warning',
  note: 'informative',
};

interface Opened {
  name: string;
  text: string;
}

/** Explains a configuration file of the site's web application. The file is read here and never written. */
export function KeysPanel() {
  const styles = useStyles();
  const t = useTexts(signinTexts);
  const { client } = useApi();
  const [opened, setOpened] = useState<Opened>();
  const [development, setDevelopment] = useState(false);
  const [report, setReport] = useState<KeyReport>();
  const [failure, setFailure] = useState<Failure>();
  const check = async (file: Opened, mode: boolean) => {
    setOpened(file);
    setDevelopment(mode);
    try {
      setReport(await client.keys.check({ ...file, development: mode, correct: true }));
      setFailure(undefined);
    } catch (error) {
      setReport(undefined);
      setFailure(toFailure(error));
    }
  };
  const choose = (
    <FileButton
      appearance={opened ? 'secondary' : 'primary'}
      accept=".json,.config,.xml"
      label={t('chooseFile')}
      onFile={(file) => void file.text().then((text) => check({ name: file.name, text }, development))}
    />
  );
  if (!opened) {
    return (
      <EmptyState icon={<DocumentKey20Regular />} title={t('keys')} text={t('keysText')}>
        {choose}
      </EmptyState>
    );
  }
  const corrected = report?.corrected;
  return (
    <div className={styles.stack}>
      <div className={styles.line}>
        <Text weight="semibold" className={styles.text}>
          {visible(opened.name)}
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
        <Switch
          label={t('development')}
          checked={development}
          onChange={(_event, { checked }) => void check(opened, checked)}
        />
      </div>
      {failure && <ErrorPanel failure={failure} />}
      {report && <Findings report={report} />}
      {corrected !== undefined && corrected !== opened.text && (
        <Suspense fallback={<Loading />}>
          <DiffView before={opened.text} after={corrected} labels={[t('original'), t('corrected')]} />
        </Suspense>
      )}
      {report && <KeyTable report={report} />}
    </div>
  );
}

function Findings({ report }: { report: KeyReport }) {
  const styles = useStyles();
  const t = useTexts(signinTexts);
  if (report.findings.length === 0) return <Text>{t('nothingWrong')}</Text>;
  return (
    <ul className={styles.list} aria-label={t('findings')}>
      {report.findings.map(({ severity, message: found, remedies, subject = '', at }) => (
        <li key={`${subject} ${found.code} ${at?.line ?? 0} ${JSON.stringify(found.values)}`}>
          <div className={styles.line}>
            <Badge color={COLOURS[severity]} appearance="tint">
              {rendered(message(`severity.${severity}`))}
            </Badge>
            <Text weight="semibold">{visible(subject)}</Text>
            {at?.line !== undefined && <Text>{t('line', { line: at.line })}</Text>}
          </div>
          <Text className={styles.text}>{[found, ...remedies].map(rendered).join(' ')}</Text>
        </li>
      ))}
    </ul>
  );
}

function KeyTable({ report }: { report: KeyReport }) {
  const styles = useStyles();
  const t = useTexts(signinTexts);
  return (
    <Table aria-label={t('keys')} size="small">
      <TableHeader>
        <TableRow>
          {(['key', 'value', 'standard', 'meaning'] as const).map((name) => (
            <TableHeaderCell key={name}>{t(name)}</TableHeaderCell>
          ))}
        </TableRow>
      </TableHeader>
      <TableBody>
        {report.keys.map((key) => (
          <TableRow key={key.name}>
            <TableCell className={styles.text}>{visible(key.path ?? key.name)}</TableCell>
            <TableCell className={styles.text}>{visible(key.value ?? '')}</TableCell>
            <TableCell className={styles.text}>{key.default}</TableCell>
            <TableCell>{rendered(key.meaning)}</TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}
