import {
  Badge,
  Button,
  MessageBar,
  MessageBarBody,
  MessageBarTitle,
  makeStyles,
  Text,
  tokens,
} from '@fluentui/react-components';
import { ArrowDownload20Regular } from '@fluentui/react-icons';
import { useState } from 'react';
import { visible } from '#core/base/text.ts';
import {
  type Difference,
  type LdapsReport,
  ldapsAnswer,
  ldapsReport,
} from '#core/contract/directory-ldaps.ts';
import { message } from '#core/messages/catalogue.ts';
import { ruleOf } from '#core/messages/ldaps-rules.ts';
import { useApi } from '#renderer/api/api.tsx';
import { saveAs } from '#renderer/api/files.ts';
import { FileButton } from '#renderer/ui/file-button.tsx';
import { language, rendered } from '#renderer/ui/messages.ts';
import { RecordTable } from '#renderer/ui/record-table.tsx';
import { useTexts } from '#renderer/ui/texts.ts';
import { StepTable } from '../step-table.tsx';
import { directoryTexts } from '../texts.ts';

const useStyles = makeStyles({
  stack: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalM },
  line: { display: 'flex', gap: tokens.spacingHorizontalM, alignItems: 'center', flexWrap: 'wrap' },
  list: { margin: 0, paddingLeft: tokens.spacingHorizontalL },
  code: {
    margin: 0,
    padding: tokens.spacingHorizontalS,
    fontFamily: tokens.fontFamilyMonospace,
    fontSize: tokens.fontSizeBase200,
    overflowWrap: 'anywhere',
    whiteSpace: 'pre-wrap',
    backgroundColor: tokens.colorNeutralBackground3,
  },
  small: { display: 'block', color: tokens.colorNeutralForeground3, overflowWrap: 'anywhere' },
});

const INTENTS = { green: 'success', amber: 'warning', red: 'error', grey: 'info' } as const;
const SEVERITIES = {
  fatal: 'danger',
  error: 'danger',
  insecure: 'danger',
  warning: 'warning',
  note: 'informative',
} as const;

/** A report: the verdict first, then what to do, then the evidence. */
export function ReportView({ report }: { report: LdapsReport }) {
  const styles = useStyles();
  const t = useTexts(directoryTexts);
  const { target, siteVerdict } = report;
  return (
    <section className={styles.stack} aria-label={`${target.host}:${target.port}`}>
      <Text as="h2" size={500} weight="semibold">
        {visible(target.host)}:{target.port}
      </Text>
      <MessageBar intent={INTENTS[siteVerdict.colour]} layout="multiline">
        <MessageBarBody>
          <MessageBarTitle>{rendered(siteVerdict.message)}</MessageBarTitle>
          <ul className={styles.list}>
            {siteVerdict.remedies.map((one) => (
              <li key={one.code}>{rendered(one)}</li>
            ))}
          </ul>
        </MessageBarBody>
      </MessageBar>
      <ReportActions report={report} />
      <Text weight="semibold">{t('findings')}</Text>
      <FindingTable report={report} />
      <Text weight="semibold">{t('paths')}</Text>
      <RecordTable
        label={t('paths')}
        empty=""
        columns={[t('component'), t('verdict'), t('log')]}
        rows={siteVerdict.paths.map(({ path, prediction, log }) => ({
          key: path,
          cells: [path, rendered(message(`ldaps.prediction.${prediction}`)), visible(log) || t('nothing')],
        }))}
      />
      {report.pins.length > 0 && <Pins report={report} />}
      <Text weight="semibold">{t('stages')}</Text>
      <StepTable steps={report.stages} />
      <Text size={200}>{t('fromHere')}</Text>
    </section>
  );
}

/** Saves the report, or compares it with another one. */
function ReportActions({ report }: { report: LdapsReport }) {
  const styles = useStyles();
  const t = useTexts(directoryTexts);
  const { client } = useApi();
  const name = `ldaps-${report.target.host}`;
  const saveHtml = async () => {
    const { html } = await client.directory.ldaps.page({ reports: [report], language: language() });
    saveAs(`${name}.html`, html, 'text/html');
  };
  const saveJson = () =>
    saveAs(`${name}.json`, JSON.stringify({ reports: [report], rules: [] }, null, 2), 'application/json');
  return (
    <div className={styles.line}>
      <Button icon={<ArrowDownload20Regular />} onClick={() => void saveHtml()}>
        {t('saveHtml')}
      </Button>
      <Button icon={<ArrowDownload20Regular />} onClick={saveJson}>
        {t('saveJson')}
      </Button>
      <Compare report={report} />
    </div>
  );
}

/** Broken rules and malformed entries of the thumbprint list. */
function FindingTable({ report: { rules, entries, chains } }: { report: LdapsReport }) {
  const styles = useStyles();
  const t = useTexts(directoryTexts);
  const findings = [...rules, ...entries.filter(({ severity }) => severity !== 'note')];
  return (
    <RecordTable
      label={t('findings')}
      empty={chains.presented.length === 0 ? t('noCertificate') : t('nothingWrong')}
      columns={[t('rule'), t('finding'), t('todo')]}
      widths={['130px']}
      rows={findings.map(({ severity, message: what, subject, remedies }, index) => ({
        key: `${what.code} ${index}`,
        cells: [
          <Badge key="rule" appearance="tint" color={SEVERITIES[severity]}>
            {ruleOf(what)} {rendered(message(`severity.${severity}`))}
          </Badge>,
          <>
            {subject !== undefined && <span className={styles.small}>{visible(subject)}</span>}
            {rendered(what)}
          </>,
          remedies.map((one) => <div key={one.code}>{rendered(one)}</div>),
        ],
      }))}
    />
  );
}

/** Thumbprints of the server, and what to write into the configuration. */
function Pins({ report: { pins, fragments } }: { report: LdapsReport }) {
  const styles = useStyles();
  const t = useTexts(directoryTexts);
  return (
    <>
      <Text weight="semibold">{t('pins')}</Text>
      <RecordTable
        label={t('pins')}
        empty=""
        columns={[t('certificate'), t('ends'), t('thumbprint'), t('listed'), t('actions')]}
        widths={['260px', '110px']}
        rows={pins.map(({ role, subject, notAfter, sha256, listed, isAuthority }) => {
          const values = { role: message(`ldaps.role.${role}`), subject };
          return {
            key: sha256,
            cells: [
              rendered(
                isAuthority ? message('ldaps.page.authority-pin', values) : message('ldaps.page.pin', values),
              ),
              notAfter.slice(0, 10),
              sha256,
              listed ? t('yes') : t('no'),
              <Button key="copy" size="small" onClick={() => void navigator.clipboard.writeText(sha256)}>
                {t('copy')}
              </Button>,
            ],
          };
        })}
      />
      <Text weight="semibold">{t('fragments')}</Text>
      <pre className={styles.code}>{visible(fragments.webConfig)}</pre>
      <pre className={styles.code}>{fragments.appsettings}</pre>
      {fragments.rotation && <Text>{rendered(fragments.rotation)}</Text>}
    </>
  );
}

/** What changed since another report of the server. */
function Compare({ report }: { report: LdapsReport }) {
  const t = useTexts(directoryTexts);
  const { client } = useApi();
  const [changes, setChanges] = useState<Difference[]>();
  const [isNotReport, setIsNotReport] = useState(false);
  const compare = async (file: File) => {
    const before = await readReport(file);
    setIsNotReport(before === undefined);
    setChanges(before && (await client.directory.ldaps.compare({ before, after: report })));
  };
  return (
    <>
      <FileButton accept=".json" label={t('compareWith')} onFile={(file) => void compare(file)} />
      {isNotReport && <Text role="alert">{t('notReport')}</Text>}
      {changes && (
        <RecordTable
          label={t('changed')}
          empty={t('same')}
          columns={[t('subject'), t('before'), t('after')]}
          rows={changes.map(({ what, before, after }) => ({
            key: JSON.stringify(what),
            cells: [rendered(what), rendered(before), rendered(after)],
          }))}
        />
      )}
    </>
  );
}

/** The first report of a file that was saved here or on the command line; undefined for what is none. */
export async function readReport(file: File): Promise<LdapsReport | undefined> {
  try {
    const parsed: unknown = JSON.parse(await file.text());
    const answer = ldapsAnswer.safeParse(parsed);
    if (answer.success) return answer.data.reports[0];
    return ldapsReport.safeParse(parsed).data;
  } catch {
    return undefined;
  }
}
