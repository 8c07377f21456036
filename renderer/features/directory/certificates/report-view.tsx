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
import { ArrowDownload20Regular, Copy20Regular } from '@fluentui/react-icons';
import { useState } from 'react';
import { sanitize } from '#core/base/sanitize.ts';
import {
  type Difference,
  type LdapsReport,
  ldapsAnswer,
  ldapsReport,
} from '#core/contract/directory/ldaps.ts';
import { message } from '#core/messages/catalogue.ts';
import { ruleOf } from '#core/messages/ldaps-rules.ts';
import { useApi } from '#renderer/api/api.tsx';
import { saveAs } from '#renderer/api/files.ts';
import { Facts } from '#renderer/ui/facts.tsx';
import { FileButton } from '#renderer/ui/file-button.tsx';
import { Grid, type GridColumn } from '#renderer/ui/grid/grid.tsx';
import { language } from '#renderer/ui/language.ts';
import { Row, Stack } from '#renderer/ui/layout.tsx';
import { renderMessage } from '#renderer/ui/messages.ts';
import { useTexts } from '#renderer/ui/texts.ts';
import { StepList } from '../step-list.tsx';

const useStyles = makeStyles({
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
  findings: { margin: 0, padding: 0, listStyleType: 'none' },
  finding: {
    display: 'grid',
    gridTemplateColumns: '150px minmax(0, 1fr)',
    columnGap: tokens.spacingHorizontalM,
    padding: `${tokens.spacingVerticalXS} 0`,
    overflowWrap: 'anywhere',
  },
  todo: { fontWeight: tokens.fontWeightSemibold },
  small: { display: 'block', color: tokens.colorNeutralForeground3, overflowWrap: 'anywhere' },
});

export const INTENTS = { green: 'success', amber: 'warning', red: 'error', grey: 'info' } as const;
const SEVERITIES = {
  fatal: 'danger',
  error: 'danger',
  insecure: 'danger',
  warning: 'warning',
  note: 'informative',
} as const;

/** A report: the verdict first, then what to do, then the evidence. */
export function ReportView({ report }: { report: LdapsReport }) {
  const { target } = report;
  return (
    <Stack as="section" aria-label={`${target.host}:${target.port}`}>
      <Text as="h2" size={500} weight="semibold">
        {sanitize(target.host)}:{target.port}
      </Text>
      <ReportVerdict report={report} />
      <ReportEvidence report={report} />
    </Stack>
  );
}

/** What the site will do, and what to do about it. */
export function ReportVerdict({ report: { siteVerdict } }: { report: LdapsReport }) {
  const styles = useStyles();
  return (
    <MessageBar intent={INTENTS[siteVerdict.colour]} layout="multiline">
      <MessageBarBody>
        <MessageBarTitle>{renderMessage(siteVerdict.message)}</MessageBarTitle>
        <ul className={styles.list}>
          {siteVerdict.remedies.map((one) => (
            <li key={one.code}>{renderMessage(one)}</li>
          ))}
        </ul>
      </MessageBarBody>
    </MessageBar>
  );
}

/** Everything that the verdict was drawn from. */
export function ReportEvidence({ report }: { report: LdapsReport }) {
  const t = useTexts('directory');
  const { siteVerdict } = report;
  return (
    <Stack>
      <ReportActions report={report} />
      <Text weight="semibold">{t('findings')}</Text>
      <RuleFindings report={report} />
      <Text weight="semibold">{t('paths')}</Text>
      <Facts
        facts={siteVerdict.paths.map(({ path, prediction, log }) => [
          path,
          `${renderMessage(message(`ldaps.prediction.${prediction}`))}. ${t('log')}: ${sanitize(log) || t('nothing')}`,
        ])}
      />
      {report.pins.length > 0 && <Pins report={report} />}
      <Text weight="semibold">{t('stages')}</Text>
      <StepList steps={report.stages} />
      <Text size={200}>{t('fromHere')}</Text>
    </Stack>
  );
}

/** Saves the report, or compares it with another one. */
function ReportActions({ report }: { report: LdapsReport }) {
  const t = useTexts('directory');
  const { client } = useApi();
  const name = `ldaps-${report.target.host}`;
  const saveHtml = async () => {
    const { html } = await client.directory.ldaps.page({ reports: [report], language: language() });
    saveAs(`${name}.html`, html, 'text/html');
  };
  const saveJson = () =>
    saveAs(`${name}.json`, JSON.stringify({ reports: [report], rules: [] }, null, 2), 'application/json');
  return (
    <Row>
      <Button icon={<ArrowDownload20Regular />} onClick={() => void saveHtml()}>
        {t('saveHtml')}
      </Button>
      <Button icon={<ArrowDownload20Regular />} onClick={saveJson}>
        {t('saveJson')}
      </Button>
      <Compare report={report} />
    </Row>
  );
}

/** Broken rules and malformed entries of the thumbprint list. */
function RuleFindings({ report: { rules, entries, chains } }: { report: LdapsReport }) {
  const styles = useStyles();
  const t = useTexts('directory');
  const findings = [...rules, ...entries.filter(({ severity }) => severity !== 'note')];
  if (findings.length === 0)
    return <Text>{chains.presented.length === 0 ? t('noCertificate') : t('nothingWrong')}</Text>;
  return (
    <ul className={styles.findings} aria-label={t('findings')}>
      {findings.map(({ severity, message: what, subject, remedies }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: findings may be alike, and the list is replaced as a whole
        <li key={`${what.code} ${index}`} className={styles.finding}>
          <span>
            <Badge appearance="tint" color={SEVERITIES[severity]}>
              {ruleOf(what)} {renderMessage(message(`severity.${severity}`))}
            </Badge>
          </span>
          <div>
            {subject !== undefined && <span className={styles.small}>{sanitize(subject)}</span>}
            {renderMessage(what)}
            {remedies.map((one) => (
              <div key={one.code} className={styles.todo}>
                {renderMessage(one)}
              </div>
            ))}
          </div>
        </li>
      ))}
    </ul>
  );
}

/** Thumbprints of the server, and what to write into the configuration. */
function Pins({ report: { pins, fragments } }: { report: LdapsReport }) {
  const styles = useStyles();
  const t = useTexts('directory');
  const columns: GridColumn<LdapsReport['pins'][number]>[] = [
    {
      id: 'certificate',
      heading: t('certificate'),
      cell: ({ role, subject, isAuthority }) => {
        const values = { role: message(`ldaps.role.${role}`), subject };
        return renderMessage(
          isAuthority ? message('ldaps.page.authority-pin', values) : message('ldaps.page.pin', values),
        );
      },
      width: 'minmax(200px, 1fr)',
    },
    { id: 'ends', heading: t('ends'), cell: ({ notAfter }) => notAfter.slice(0, 10), width: 110 },
    { id: 'listed', heading: t('listed'), cell: ({ listed }) => (listed ? t('yes') : t('no')), width: 110 },
    { id: 'thumbprint', heading: t('thumbprint'), cell: ({ sha256 }) => sha256, width: 'minmax(300px, 2fr)' },
  ];
  return (
    <>
      <Text weight="semibold">{t('pins')}</Text>
      <Grid
        compact
        id="certificates.pins"
        label={t('pins')}
        columns={columns}
        rows={pins}
        rowKey={({ sha256 }) => sha256}
        actions={[
          {
            id: 'copy',
            label: t('copy'),
            icon: <Copy20Regular />,
            run: ({ sha256 }) => void navigator.clipboard.writeText(sha256),
          },
        ]}
        empty={null}
      />
      <Text weight="semibold">{t('fragments')}</Text>
      <pre className={styles.code}>{sanitize(fragments.webConfig)}</pre>
      <pre className={styles.code}>{fragments.appsettings}</pre>
      {fragments.rotation && <Text>{renderMessage(fragments.rotation)}</Text>}
    </>
  );
}

/** What changed since another report of the server. */
function Compare({ report }: { report: LdapsReport }) {
  const t = useTexts('directory');
  const { client } = useApi();
  const [changes, setChanges] = useState<Difference[]>();
  const [isNotReport, setIsNotReport] = useState(false);
  const columns: GridColumn<Difference>[] = [
    {
      id: 'subject',
      heading: t('subject'),
      cell: ({ what }) => renderMessage(what),
      width: 'minmax(180px, 1fr)',
    },
    { id: 'before', heading: t('before'), cell: ({ before }) => renderMessage(before) },
    { id: 'after', heading: t('after'), cell: ({ after }) => renderMessage(after) },
  ];
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
        <Grid
          compact
          id="certificates.changes"
          label={t('changed')}
          columns={columns}
          rows={changes}
          rowKey={({ what }) => JSON.stringify(what)}
          empty={<Text>{t('same')}</Text>}
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
