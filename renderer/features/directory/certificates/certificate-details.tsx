import {
  MessageBar,
  MessageBarBody,
  MessageBarTitle,
  makeStyles,
  Spinner,
  Text,
  tokens,
} from '@fluentui/react-components';
import { sanitize } from '#core/base/sanitize.ts';
import { ErrorPanel } from '#renderer/ui/error-panel.tsx';
import { Facts } from '#renderer/ui/facts.tsx';
import { formatZonedTime } from '#renderer/ui/format.ts';
import { Row, Stack } from '#renderer/ui/layout.tsx';
import { renderMessage, stageName } from '#renderer/ui/messages.ts';
import { useTexts } from '#renderer/ui/texts.ts';
import { type CertificateRow, type CertificateStatus, nameOf, reportOf } from './certificate-rows.ts';
import { CertificateStatusText } from './certificate-status.tsx';
import { ReportEvidence, ReportVerdict } from './report-view.tsx';
import type { Checks } from './use-checks.ts';

const useStyles = makeStyles({
  stack: { overflowWrap: 'anywhere' },
  list: { margin: 0, paddingLeft: tokens.spacingHorizontalL },
});

const INTENTS: Readonly<Record<CertificateStatus, 'error' | 'warning' | 'info' | 'success'>> = {
  ended: 'error',
  refused: 'error',
  insecure: 'error',
  soon: 'warning',
  unknown: 'info',
  dates: 'info',
  connects: 'success',
};

/** What is known of a certificate: what to do first, then what was seen, and the whole report where it was made here. */
export function CertificateDetails({ row, checks }: { row: CertificateRow; checks: Checks }) {
  const styles = useStyles();
  const t = useTexts('certificates');
  const d = useTexts('directory');
  const state = checks.stateOf(row);
  const report = reportOf(state?.result?.reports ?? [], row);
  const { certificate, place } = row;
  return (
    <Stack className={styles.stack}>
      <Row>
        <Text as="h2" size={500} weight="semibold">
          {nameOf(row)}
        </Text>
        <CertificateStatusText status={row.status} />
      </Row>
      {state?.stage !== undefined && (
        <Spinner size="tiny" labelPosition="after" label={d('checking', { stage: stageName(state.stage) })} />
      )}
      {state?.failure && <ErrorPanel failure={state.failure} />}
      {report ? <ReportVerdict report={report} /> : <WhatToDo row={row} />}
      <Facts
        facts={[
          [t('usedBy'), renderMessage(row.source)],
          ...(row.server === '' ? [] : [[t('server'), sanitize(row.server)] as const]),
          ...(row.site === undefined ? [] : [[t('site'), sanitize(row.site)] as const]),
          ...(certificate
            ? ([
                [t('validFrom'), formatZonedTime(certificate.notBefore)],
                [t('ends'), formatZonedTime(certificate.notAfter)],
                [t('issuer'), sanitize(certificate.issuer)],
                [t('thumbprint'), certificate.sha256],
              ] as const)
            : []),
          ...(place?.checkedAt ? [[t('checked'), formatZonedTime(place.checkedAt)] as const] : []),
        ]}
      />
      {report && <ReportEvidence report={report} />}
    </Stack>
  );
}

/** The reason of the standing, and its remedies. */
function WhatToDo({ row: { status, place, certificate } }: { row: CertificateRow }) {
  const styles = useStyles();
  const t = useTexts('certificates');
  const { failure, verdict } = place ?? {};
  const own = verdict && verdict.sha256 === certificate?.sha256 ? verdict : undefined;
  const remedies = [
    ...(status === 'ended' ? [t('renewEnded')] : []),
    ...(status === 'soon' ? [t('renew')] : []),
    ...(own && !failure ? own.remedies.map(renderMessage) : []),
    ...(own && !failure && own.prediction !== 'connects' ? [t('checkForFindings')] : []),
  ];
  return (
    <MessageBar intent={INTENTS[status]} layout="multiline">
      <MessageBarBody>
        {place === undefined && t('notChecked')}
        {failure && (
          <>
            <MessageBarTitle>{renderMessage(failure.reason)}</MessageBarTitle>
            <div>
              {t(certificate ? 'unreadText' : 'neverReadText', { time: formatZonedTime(failure.at) })}
            </div>
          </>
        )}
        {!failure && own && (
          <>
            <MessageBarTitle>{renderMessage(own.message)}</MessageBarTitle>
            <div>{t('verdictOf', { time: formatZonedTime(own.at) })}</div>
          </>
        )}
        {!failure && !own && place && <div>{t('datesText')}</div>}
        {remedies.length > 0 && (
          <ul className={styles.list} aria-label={t('whatToDo')}>
            {remedies.map((one) => (
              <li key={one}>{one}</li>
            ))}
          </ul>
        )}
      </MessageBarBody>
    </MessageBar>
  );
}
