import {
  Button,
  MessageBar,
  MessageBarBody,
  MessageBarTitle,
  Spinner,
  Text,
} from '@fluentui/react-components';
import {
  CertificateRegular,
  ClockAlarm20Regular,
  DocumentSearch20Regular,
  FolderOpen20Regular,
  Settings20Regular,
} from '@fluentui/react-icons';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo, useState } from 'react';
import { sanitize } from '#core/base/sanitize.ts';
import type { LdapsReport } from '#core/contract/directory/ldaps.ts';
import { useApi, useLinkState } from '#renderer/api/api.tsx';
import { toFailure } from '#renderer/api/errors.ts';
import { BACKGROUND_CHECK } from '#renderer/shell/certificate-watch.tsx';
import { OperatorProposal } from '#renderer/shell/on-administered-site.tsx';
import { useAdministeredSite } from '#renderer/shell/use-administered-site.ts';
import { EmptyState } from '#renderer/ui/empty-state.tsx';
import { ErrorPanel } from '#renderer/ui/error-panel.tsx';
import { Stack } from '#renderer/ui/layout.tsx';
import { renderMessage, stageName } from '#renderer/ui/messages.ts';
import { Page } from '#renderer/ui/page.tsx';
import { ListAndDetails } from '#renderer/ui/panes/list-and-details.tsx';
import { pickFile } from '#renderer/ui/pick-file.ts';
import { preferences, usePreference } from '#renderer/ui/preferences.ts';
import { QueryView } from '#renderer/ui/query-view.tsx';
import { useTexts } from '#renderer/ui/texts.ts';
import type { ToolbarContent } from '#renderer/ui/toolbar/toolbar.tsx';
import { CertificateDetails } from './certificate-details.tsx';
import { CertificateGrid } from './certificate-grid.tsx';
import { type CertificateRow, certificateRows } from './certificate-rows.ts';
import { CheckAll, CheckAllProgress } from './check-all.tsx';
import { ServerDialog, SettingsDialog } from './check-dialogs.tsx';
import type { NamedFiles } from './check-files.ts';
import { INTENTS, ReportView, readReport } from './report-view.tsx';
import { DEFAULT_SETTINGS } from './site-settings.tsx';
import { Timeline } from './timeline.tsx';
import { type Checks, useChecks } from './use-checks.ts';

/** What the details show: a certificate of the list, the server that was typed, or a report from a file. */
type Shown =
  | { what: 'row'; key: string }
  | { what: 'typed' }
  | { what: 'report'; report: LdapsReport }
  | undefined;

/** When certificates end, and what the site will do with them. */
export function CertificatesPage() {
  const t = useTexts('certificates');
  const d = useTexts('directory');
  const { queries } = useApi();
  const isReachable = useLinkState() === 'open';
  const { site, operator, workAs } = useAdministeredSite();
  const at = site && operator !== '' ? { site: site.name, operator } : undefined;
  const settings = useSiteFiles(site?.name ?? '');
  const [open, setOpen] = useState<'server' | 'settings'>();
  const [shown, setShown] = useState<Shown>();
  const [isNotReport, setIsNotReport] = useState(false);
  const checks = useChecks(at, settings.value.files);
  const known = useQuery({
    ...queries.directory.certificates.known.queryOptions({ input: {} }),
    enabled: isReachable,
    staleTime: 0,
  });
  const services = useQuery({
    ...queries.signin.services.list.queryOptions({ input: at ?? { site: '', operator: '' } }),
    enabled: isReachable && at !== undefined,
  });
  const all = at && services.data;
  const siteName = at?.site;
  const rows = useMemo(
    () =>
      certificateRows(
        known.data?.places ?? [],
        all && siteName !== undefined ? { site: siteName, all } : undefined,
        new Date(known.dataUpdatedAt || Date.now()),
      ),
    [known.data, known.dataUpdatedAt, all, siteName],
  );
  const openReport = (file: File) =>
    void readReport(file).then((report) => {
      setIsNotReport(report === undefined);
      if (report) setShown({ what: 'report', report });
    });
  const toolbar = useToolbar({
    onServer: () => setOpen('server'),
    onSettings: () => setOpen('settings'),
    onReport: () => pickFile('.json', openReport),
    beside: <CheckAllProgress all={checks.all} />,
    primary: <CheckAll all={checks.all} rows={rows} hasSite={at !== undefined} />,
  });
  return (
    <Page title={t('title')} toolbar={toolbar} fills>
      {isNotReport && <Text role="alert">{d('notReport')}</Text>}
      {services.error && at && (
        <ErrorPanel failure={toFailure(services.error)} onRetry={() => void services.refetch()} />
      )}
      {checks.all.failure && <ErrorPanel failure={checks.all.failure} />}
      <QueryView query={known}>
        {() => (
          <Certificates
            rows={rows}
            checks={checks}
            shown={shown}
            onShow={setShown}
            emptyText={t(at ? 'emptyText' : 'emptyTextNoSite')}
            operator={site && !at && <OperatorProposal site={site.name} onChoose={workAs} />}
          />
        )}
      </QueryView>
      {open === 'server' && (
        <ServerDialog
          onCheck={(server) => {
            setShown({ what: 'typed' });
            setOpen(undefined);
            checks.checkServer(server);
          }}
          onClose={() => setOpen(undefined)}
        />
      )}
      {open === 'settings' && (
        <SettingsDialog {...settings} site={site && sanitize(site.name)} onClose={() => setOpen(undefined)} />
      )}
    </Page>
  );
}

function useToolbar(actions: {
  onServer: () => void;
  onSettings: () => void;
  onReport: () => void;
  beside: ToolbarContent['beside'];
  primary: ToolbarContent['primary'];
}): ToolbarContent {
  const t = useTexts('certificates');
  const checksDaily = usePreference(BACKGROUND_CHECK) !== false;
  return {
    beside: actions.beside,
    primary: actions.primary,
    commands: [
      {
        key: 'server',
        label: t('checkServer'),
        icon: <DocumentSearch20Regular />,
        onClick: actions.onServer,
      },
      { key: 'settings', label: t('settings'), icon: <Settings20Regular />, onClick: actions.onSettings },
      { key: 'report', label: t('openReport'), icon: <FolderOpen20Regular />, onClick: actions.onReport },
      {
        key: 'daily',
        label: t('daily'),
        icon: <ClockAlarm20Regular />,
        pressed: checksDaily,
        hint: t('dailyHint'),
        onClick: () => preferences.set(BACKGROUND_CHECK, checksDaily ? false : undefined),
      },
    ],
  };
}

function Certificates(props: {
  rows: readonly CertificateRow[];
  checks: Checks;
  shown: Shown;
  onShow: (shown: Shown) => void;
  emptyText: string;
  /** Where an operator is chosen, while that is missing. */
  operator: ReactNode;
}) {
  const { rows, checks, shown, onShow, emptyText, operator } = props;
  const t = useTexts('certificates');
  const row = shown?.what === 'row' ? rows.find(({ key }) => key === shown.key) : undefined;
  const choose = (key: string) => onShow({ what: 'row', key });
  if (rows.length === 0 && (shown === undefined || shown.what === 'row'))
    return (
      <EmptyState icon={<CertificateRegular />} title={t('emptyTitle')} text={emptyText}>
        {operator}
      </EmptyState>
    );
  return (
    <Stack gap="none" fill>
      <Timeline rows={rows} chosen={row?.key} onChoose={choose} />
      <ListAndDetails
        id="certificates"
        share={50}
        label={t('details')}
        list={<CertificateGrid rows={rows} checks={checks} chosen={row?.key} onChoose={choose} />}
        details={
          <>
            {shown?.what === 'report' && <ReportView report={shown.report} />}
            {shown?.what === 'typed' && <TypedServer checks={checks} />}
            {row && <CertificateDetails key={row.key} row={row} checks={checks} />}
            {(shown === undefined || (shown.what === 'row' && !row)) && <EmptyState title={t('choose')} />}
          </>
        }
      />
    </Stack>
  );
}

/** The server that was typed: its check as it goes on, and its report. */
function TypedServer({ checks }: { checks: Checks }) {
  const t = useTexts('certificates');
  const d = useTexts('directory');
  const { stage, failure, result } = checks.typed;
  return (
    <Stack>
      {stage !== undefined && (
        <>
          <Spinner size="tiny" label={d('checking', { stage: stageName(stage) })} />
          <div>
            <Button size="small" onClick={() => checks.stopTyped()}>
              {t('stop')}
            </Button>
          </div>
        </>
      )}
      {failure && <ErrorPanel failure={failure} />}
      {result?.summary && (
        <MessageBar intent={INTENTS[result.summary.colour]} layout="multiline">
          <MessageBarBody>
            <MessageBarTitle>{renderMessage(result.summary.message)}</MessageBarTitle>
          </MessageBarBody>
        </MessageBar>
      )}
      {result?.reports.map((report) => (
        <ReportView key={`${report.target.host} ${report.takenAt}`} report={report} />
      ))}
    </Stack>
  );
}

const NONE: NamedFiles = { files: { settings: DEFAULT_SETTINGS }, names: {} };

/** What checks of a site are made with, as long as the page is open; each site has its own. */
function useSiteFiles(site: string) {
  const [bySite, setBySite] = useState<ReadonlyMap<string, NamedFiles>>(new Map());
  return {
    value: bySite.get(site) ?? NONE,
    onChange: (change: (before: NamedFiles) => NamedFiles) =>
      setBySite((before) => new Map(before).set(site, change(before.get(site) ?? NONE))),
  };
}
