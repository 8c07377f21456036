import { Button, Field, Input, makeStyles, Spinner, Text, tokens } from '@fluentui/react-components';
import { Certificate20Regular } from '@fluentui/react-icons';
import { useState } from 'react';
import { visible } from '#core/base/text.ts';
import type { LdapsAnswer, LdapsReport } from '#core/contract/directory-ldaps.ts';
import { useApi } from '#renderer/api/api.tsx';
import { OnAdministeredSite } from '#renderer/shell/on-administered-site.tsx';
import { useAdministered } from '#renderer/shell/use-administered.ts';
import { EmptyState } from '#renderer/ui/empty-state.tsx';
import { ErrorPanel } from '#renderer/ui/error-panel.tsx';
import { FileButton } from '#renderer/ui/file-button.tsx';
import { stageName } from '#renderer/ui/messages.ts';
import { Page } from '#renderer/ui/page.tsx';
import { useTexts } from '#renderer/ui/texts.ts';
import { usePageWork } from '#renderer/work/use-page-work.ts';
import { directoryTexts } from '../texts.ts';
import { CalendarPanel } from './calendar-panel.tsx';
import type { CheckFiles } from './check-files.ts';
import { ReportView, readReport } from './report-view.tsx';
import { SiteServers } from './site-servers.tsx';
import { DEFAULT_SETTINGS, SiteSettings } from './site-settings.tsx';

const useStyles = makeStyles({
  stack: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalL },
  line: { display: 'flex', gap: tokens.spacingHorizontalM, alignItems: 'end', flexWrap: 'wrap' },
});

/** Certificates of directory servers: one that is typed, or all of the site. */
export function CertificatesPage() {
  const styles = useStyles();
  const t = useTexts(directoryTexts);
  const { client } = useApi();
  const administered = useAdministered();
  const [server, setServer] = useState('');
  const [files, setFiles] = useState<CheckFiles>({ settings: DEFAULT_SETTINGS });
  const [names, setNames] = useState<string[]>([]);
  const [isNotReport, setIsNotReport] = useState(false);
  const check = usePageWork<LdapsAnswer>();
  const [opened, setOpened] = useState<LdapsReport>();
  const reports = opened ? [opened] : (check.result?.reports ?? []);
  const show = (report: LdapsReport) => {
    check.clear();
    setOpened(report);
  };
  const load = async (file: File, into: (text: string) => CheckFiles) => {
    const text = await file.text();
    setFiles((before) => ({ ...before, ...into(text) }));
    setNames((before) => [...before.filter((one) => one !== file.name), file.name]);
  };
  return (
    <Page title={t('certificates')}>
      <div className={styles.stack}>
        <form
          className={styles.line}
          onSubmit={(event) => {
            event.preventDefault();
            if (server.trim() === '' || check.stage !== undefined) return;
            setOpened(undefined);
            check.start(() => client.directory.ldaps.check({ server, ...files }));
          }}
        >
          <Field label={t('server')} hint={t('serverHint')}>
            <Input value={server} maxLength={500} onChange={(_event, { value }) => setServer(value)} />
          </Field>
          <Button
            appearance="primary"
            type="submit"
            disabledFocusable={server.trim() === '' || check.stage !== undefined}
          >
            {t('check')}
          </Button>
          {check.stage !== undefined && <Button onClick={check.stop}>{t('stop')}</Button>}
          <FileButton
            accept=".json,.config,.xml"
            label={t('configuration')}
            onFile={(file) => void load(file, (text) => ({ configuration: { name: file.name, text } }))}
          />
          <FileButton
            accept=".pem,.crt,.cer,.txt"
            label={t('bundle')}
            onFile={(file) => void load(file, (bundle) => ({ bundle }))}
          />
          <FileButton
            accept=".json"
            label={t('openReport')}
            onFile={(file) =>
              void readReport(file).then((report) => {
                setIsNotReport(report === undefined);
                if (report) show(report);
              })
            }
          />
        </form>
        <SiteSettings
          value={files.settings ?? DEFAULT_SETTINGS}
          onChange={(settings) => setFiles((before) => ({ ...before, settings }))}
        />
        {names.map((name) => (
          <Text key={name}>{t('fileLoaded', { name: visible(name) })}</Text>
        ))}
        {isNotReport && <Text role="alert">{t('notReport')}</Text>}
        {check.stage !== undefined && (
          <Spinner size="tiny" label={t('checking', { stage: stageName(check.stage) })} />
        )}
        {check.failure && <ErrorPanel failure={check.failure} />}
        {reports.map((report) => (
          <ReportView key={`${report.target.host} ${report.takenAt}`} report={report} />
        ))}
        <Text as="h2" size={400} weight="semibold">
          {t('ofSite')}
        </Text>
        <OnAdministeredSite administered={administered}>
          {(site, operator) => (
            <>
              <SiteServers
                key={`${site.name} ${operator}`}
                at={{ site: site.name, operator }}
                files={files}
                onOpen={show}
              />
              <CalendarPanel key={`${site.name} ${operator} calendar`} at={{ site: site.name, operator }} />
            </>
          )}
        </OnAdministeredSite>
        {reports.length === 0 && check.stage === undefined && !administered.site && (
          <EmptyState icon={<Certificate20Regular />} title={t('emptyTitle')} text={t('emptyText')} />
        )}
      </div>
    </Page>
  );
}
