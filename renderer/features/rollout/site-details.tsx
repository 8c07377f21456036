import { Button, makeStyles, ProgressBar, Text, Tooltip, tokens } from '@fluentui/react-components';
import { ArrowRedo20Regular, ArrowUndo20Regular, Next20Regular } from '@fluentui/react-icons';
import type { ReactElement } from 'react';
import { sanitize } from '#core/base/sanitize.ts';
import { rolloutSiteColumns } from '#core/contract/rollout/columns.ts';
import type {
  Rollout,
  RolloutLogEntry,
  RolloutSite,
  RolloutSiteDetail,
} from '#core/contract/rollout/rollout.ts';
import type { Failure } from '#renderer/api/errors.ts';
import { ErrorPanel } from '#renderer/ui/error-panel.tsx';
import { Facts } from '#renderer/ui/facts.tsx';
import { formatCount, formatExactTime } from '#renderer/ui/format.ts';
import { factsOf } from '#renderer/ui/grid/record-columns.ts';
import { Row, Stack } from '#renderer/ui/layout.tsx';
import { renderMessage, stageName } from '#renderer/ui/messages.ts';
import { QueryView } from '#renderer/ui/query-view.tsx';
import { Section } from '#renderer/ui/section.tsx';
import { useTexts } from '#renderer/ui/texts.ts';
import { useTypeTitle } from '#renderer/ui/type-titles.ts';
import { canRetry, canSkip, hasChange, isMoving, takesSites } from './allowed.ts';
import { PlanOfSite } from './plan-of-site.tsx';
import type { SiteActions } from './site-grid.tsx';
import { SiteStateText, VerdictText } from './states.tsx';
import { useRolloutSite } from './use-rollouts.ts';
import { conflictsText } from './words.ts';

const useStyles = makeStyles({
  log: { margin: 0, padding: 0, listStyleType: 'none', overflowWrap: 'anywhere' },
  time: { color: tokens.colorNeutralForeground3, whiteSpace: 'nowrap' },
});

/** One site of a roll-out: how it stands and why, what happened to it, and how its plan differs from that of most sites. */
export function SiteDetails(props: { rollout: Rollout; site: string; does: SiteActions }) {
  const { rollout, site, does } = props;
  const read = useRolloutSite(rollout, site);
  return (
    <QueryView query={read}>{(detail) => <Detail rollout={rollout} detail={detail} does={does} />}</QueryView>
  );
}

/** What is not said above already. */
const FACTS = rolloutSiteColumns.filter(({ id }) => !['site', 'state', 'failure'].includes(id));

function Detail(props: { rollout: Rollout; detail: RolloutSiteDetail; does: SiteActions }) {
  const { rollout, detail, does } = props;
  const t = useTexts('rollout');
  const { site, plan, usual, log } = detail;
  const { labels, conflicts, failure } = site;
  const verdict = (
    <>
      <VerdictText verdict={site.verdict} /> {conflictsText(conflicts)}
    </>
  );
  const facts = factsOf(FACTS, site, { verdict });
  if (labels.length > 0) facts.push([t('labels'), sanitize(labels.join(', '), 500)]);
  return (
    <Stack gap="l">
      <Row>
        <Text as="h2" size={400} weight="semibold">
          {sanitize(site.site, 200)}
        </Text>
        <span role="status">
          <SiteStateText state={site.state} />
        </span>
      </Row>
      <SiteButtons rollout={rollout} site={site} does={does} />
      <JobAtSite site={site} />
      {failure && <WhyFailed failure={failure} isWritten={site.isWritten} />}
      <Facts facts={facts} />
      {plan && (
        <Section
          level="h3"
          title={
            usual
              ? t('unlikeUsual', { count: usual.sites, sites: formatCount(usual.sites) })
              : t('planOfSite')
          }
        >
          <PlanOfSite plan={plan} usual={usual?.plan} />
        </Section>
      )}
      {log.length > 0 && (
        <Section level="h3" title={t('log')}>
          <LogLines log={log} />
        </Section>
      )}
    </Stack>
  );
}

/** Why it failed. A check fails after the change, of which the failure itself says that nothing was written. */
function WhyFailed(props: { failure: NonNullable<RolloutSite['failure']>; isWritten: boolean }) {
  const { failure, isWritten } = props;
  const t = useTexts('rollout');
  const code = failure.code as Failure['code'];
  if (!isWritten) return <ErrorPanel failure={{ ...failure, code }} />;
  return <ErrorPanel failure={{ ...failure, code, remedies: [] }} note={t('isWritten')} />;
}

/** What can be done with the site, and why not. */
function SiteButtons({ rollout, site, does }: { rollout: Rollout; site: RolloutSite; does: SiteActions }) {
  const t = useTexts('rollout');
  return (
    <Row gap="s">
      <SiteButton
        label={`${t('retry')}…`}
        icon={<ArrowRedo20Regular />}
        refusal={takesSites('retry', rollout.state) && canRetry(site) ? undefined : t('retryRefused')}
        onClick={() => does.retry([site])}
      />
      <SiteButton
        label={t('skip')}
        icon={<Next20Regular />}
        refusal={takesSites('skip', rollout.state) && canSkip(site) ? undefined : t('skipRefused')}
        onClick={() => does.skip([site])}
      />
      <SiteButton
        label={`${t('undo')}…`}
        icon={<ArrowUndo20Regular />}
        refusal={
          isMoving(rollout.state)
            ? t('refused_underWay')
            : hasChange(site)
              ? undefined
              : t('refused_nothingWritten')
        }
        onClick={() => does.undo([site])}
      />
    </Row>
  );
}

function SiteButton(props: {
  label: string;
  icon: ReactElement;
  refusal: string | undefined;
  onClick: () => void;
}) {
  const { label, icon, refusal, onClick } = props;
  const button = (
    <Button
      size="small"
      icon={icon}
      disabledFocusable={refusal !== undefined}
      onClick={() => refusal === undefined && onClick()}
    >
      {label}
    </Button>
  );
  if (refusal === undefined) return button;
  return (
    <Tooltip content={refusal} relationship="description">
      {button}
    </Tooltip>
  );
}

/** How far the job is that is at the site. */
function JobAtSite({ site: { site, progress } }: { site: RolloutSite }) {
  const t = useTexts('rollout');
  const titleOf = useTypeTitle();
  if (!progress) return null;
  const { stage, subject, done, total } = progress;
  return (
    <Stack gap="xs">
      <Text>{subject ? `${stageName(stage)}: ${sanitize(titleOf(subject))}` : stageName(stage)}</Text>
      <ProgressBar
        thickness="large"
        aria-label={t('progressOf', { name: site })}
        {...(total ? { value: Math.min(1, done / total) } : {})}
      />
    </Stack>
  );
}

/** What happened, the latest first. */
export function LogLines({ log }: { log: readonly RolloutLogEntry[] }) {
  const styles = useStyles();
  return (
    <ol className={styles.log}>
      {log.toReversed().map(({ number, at, site, message }) => (
        <li key={number}>
          <Text size={200} className={styles.time}>
            {formatExactTime(at)}
          </Text>{' '}
          {site !== undefined && <Text weight="semibold">{`${sanitize(site, 200)}: `}</Text>}
          <Text>{renderMessage(message)}</Text>
        </li>
      ))}
    </ol>
  );
}
