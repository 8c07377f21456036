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
import type { LdapsReport, StageVerdict } from '#core/contract/directory-ldaps.ts';
import { ldapsAnswer, ldapsReport } from '#core/contract/directory-ldaps.ts';
import { useApi } from '#renderer/api/api.tsx';
import { saveAs } from '#renderer/api/files.ts';
import { FileButton } from '#renderer/ui/file-button.tsx';
import { RecordTable } from '#renderer/ui/record-table.tsx';
import { useTexts } from '#renderer/ui/texts.ts';
import { ruleText, verdictText } from '../rule-texts.ts';
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
const STAGE_COLOURS: Readonly<
  Record<StageVerdict, 'success' | 'warning' | 'danger' | 'subtle' | 'informative'>
> = {
  ok: 'success',
  warn: 'warning',
  fail: 'danger',
  skipped: 'subtle',
  unknown: 'informative',
};
const SEVERITIES = { fail: 'danger', warn: 'warning', info: 'informative' } as const;

/** A report: the verdict first, then what to do, then the evidence. */
export function ReportView({ report }: { report: LdapsReport }) {
  const styles = useStyles();
  const t = useTexts(directoryTexts);
  const { client } = useApi();
  const { target, siteVerdict, rules, pins, fragments, stages } = report;
  const { sentence, remedies } = verdictText(siteVerdict);
  const name = `ldaps-${target.host}`;
  const saveHtml = async () =>
    saveAs(`${name}.html`, (await client.directory.ldaps.page({ reports: [report] })).html, 'text/html');
  return (
    <section className={styles.stack} aria-label={`${target.host}:${target.port}`}>
      <Text as="h2" size={500} weight="semibold">
        {visible(target.host)}:{target.port}
      </Text>
      <MessageBar intent={INTENTS[siteVerdict.colour]} layout="multiline">
        <MessageBarBody>
          <MessageBarTitle>{sentence}</MessageBarTitle>
          <ul className={styles.list}>
            {remedies.map((one) => (
              <li key={one}>{one}</li>
            ))}
          </ul>
        </MessageBarBody>
      </MessageBar>
      <div className={styles.line}>
        <Button icon={<ArrowDownload20Regular />} onClick={() => void saveHtml()}>
          {t('saveHtml')}
        </Button>
        <Button
          icon={<ArrowDownload20Regular />}
          onClick={() =>
            saveAs(
              `${name}.json`,
              JSON.stringify({ reports: [report], rules: [] }, null, 2),
              'application/json',
            )
          }
        >
          {t('saveJson')}
        </Button>
        <Compare report={report} />
      </div>
      <Text weight="semibold">{t('findings')}</Text>
      <RecordTable
        label={t('findings')}
        empty={report.chains.presented.length === 0 ? t('noCertificate') : t('nothingWrong')}
        columns={[t('rule'), t('finding'), t('todo')]}
        widths={['130px']}
        rows={rules.map((finding, index) => {
          const { message, remedy } = ruleText(finding);
          return {
            key: `${finding.rule} ${index}`,
            cells: [
              <Badge key="rule" appearance="tint" color={SEVERITIES[finding.severity]}>
                {finding.rule} {t(finding.severity)}
              </Badge>,
              <>
                {finding.subject !== undefined && (
                  <span className={styles.small}>{visible(finding.subject)}</span>
                )}
                {message}
              </>,
              remedy,
            ],
          };
        })}
      />
      <Text weight="semibold">{t('paths')}</Text>
      <RecordTable
        label={t('paths')}
        empty=""
        columns={[t('component'), t('verdict'), t('log')]}
        rows={siteVerdict.paths.map(({ path, prediction, log }) => ({
          key: path,
          cells: [path, t(prediction), visible(log) || t('nothing')],
        }))}
      />
      {pins.length > 0 && (
        <>
          <Text weight="semibold">{t('pins')}</Text>
          <RecordTable
            label={t('pins')}
            empty=""
            columns={[t('certificate'), t('ends'), t('thumbprint'), t('listed'), t('actions')]}
            widths={['260px', '110px']}
            rows={pins.map(({ role, subject, notAfter, sha256, listed }) => ({
              key: sha256,
              cells: [
                `${t(`${role}_role`)}: ${visible(subject)}`,
                notAfter.slice(0, 10),
                sha256,
                listed ? t('yes') : t('no'),
                <Button key="copy" size="small" onClick={() => void navigator.clipboard.writeText(sha256)}>
                  {t('copy')}
                </Button>,
              ],
            }))}
          />
          <Text weight="semibold">{t('fragments')}</Text>
          <pre className={styles.code}>{visible(fragments.webConfig)}</pre>
          <pre className={styles.code}>{fragments.appsettings}</pre>
        </>
      )}
      <Text weight="semibold">{t('stages')}</Text>
      <RecordTable
        label={t('stages')}
        empty=""
        columns={[t('stage'), t('verdict'), t('result')]}
        widths={['80px', '120px']}
        rows={stages.map(({ stage, verdict, summary, evidence }) => ({
          key: stage,
          cells: [
            stage,
            <Badge key="verdict" appearance="tint" color={STAGE_COLOURS[verdict]}>
              {t(verdict)}
            </Badge>,
            <>
              {visible(summary)}
              {evidence.map(({ name: what, value }) => (
                <span key={what} className={styles.small}>
                  {what}: {visible(value)}
                </span>
              ))}
            </>,
          ],
        }))}
      />
      <Text size={200}>{t('fromHere')}</Text>
    </section>
  );
}

/** What changed since another report of the server. */
function Compare({ report }: { report: LdapsReport }) {
  const t = useTexts(directoryTexts);
  const { client } = useApi();
  const [changes, setChanges] = useState<{ what: string; before: string; after: string }[]>();
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
            key: what,
            cells: [visible(what), visible(before), visible(after)],
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
