import { Button, makeStyles, Spinner, Text, tokens } from '@fluentui/react-components';
import {
  CheckmarkCircle20Regular,
  Circle20Regular,
  ErrorCircle20Regular,
  SubtractCircle20Regular,
  Warning20Regular,
} from '@fluentui/react-icons';
import { useCallback, useEffect, useState } from 'react';
import { type StageResult, type TestStage, testStage } from '#core/contract/site.ts';
import { useApi } from '#renderer/api/api.tsx';
import { type Failure, toFailure } from '#renderer/api/errors.ts';
import { ErrorPanel } from '#renderer/ui/error-panel.tsx';
import { useTexts } from '#renderer/ui/texts.ts';
import { usePageWork } from '#renderer/work/use-page-work.ts';
import { siteTexts } from './texts.ts';

const useStyles = makeStyles({
  stages: {
    listStyleType: 'none',
    margin: 0,
    padding: 0,
    display: 'flex',
    flexDirection: 'column',
    gap: tokens.spacingVerticalS,
  },
  stage: { display: 'flex', gap: tokens.spacingHorizontalS, alignItems: 'flex-start' },
  text: { display: 'flex', flexDirection: 'column', minWidth: 0, overflowWrap: 'anywhere' },
  passed: { color: tokens.colorPaletteGreenForeground1 },
  warning: { color: tokens.colorPaletteDarkOrangeForeground1 },
  failed: { color: tokens.colorPaletteRedForeground1 },
  skipped: { color: tokens.colorNeutralForeground3 },
});

export interface SiteTest {
  running: boolean;
  /** The stage that is being tested. */
  at: string | undefined;
  stages: readonly StageResult[] | undefined;
  failure: Failure | undefined;
  start(): void;
}

/** Tests a site stage by stage; closing the dialog ends the test. */
export function useSiteTest(address: string, password: string | undefined, atOnce: boolean): SiteTest {
  const { client } = useApi();
  const { result, failure, stage, start: begin } = usePageWork<{ stages: StageResult[] }>();
  const start = useCallback(
    () => begin(() => client.site.test({ site: address, ...(password ? { password } : {}) })),
    [begin, client, address, password],
  );
  useEffect(() => {
    if (atOnce) start();
  }, [atOnce, start]);
  return { running: stage !== undefined, at: stage, stages: result?.stages, failure, start };
}

/** An embedded site has no server to be reached. */
const OF_EMBEDDED: ReadonlySet<TestStage> = new Set(['schema', 'rights']);

/** The stages, each with what it found. */
export function TestPanel(props: { test: SiteTest; address: string; isEmbedded: boolean }) {
  const { test, address, isEmbedded } = props;
  // Once offered it stays, so that the keyboard is not left without a place.
  const needed = needsInit(test.stages);
  const [offered, setOffered] = useState(false);
  if (needed && !offered) setOffered(true);
  const styles = useStyles();
  const t = useTexts(siteTexts);
  const found = new Map(test.stages?.map((result) => [result.stage, result]));
  return (
    <div aria-live="polite" aria-busy={test.running}>
      <ol className={styles.stages}>
        {testStage.options
          .filter((stage) => !isEmbedded || OF_EMBEDDED.has(stage))
          .map((stage) => (
            <li key={stage} className={styles.stage}>
              <StageIcon result={found.get(stage)} running={test.running && test.at === stage} />
              <div className={styles.text}>
                <Text weight="semibold">{t(`stage${stage}`)}</Text>
                <StageText result={found.get(stage)} />
              </div>
            </li>
          ))}
      </ol>
      {test.failure && <ErrorPanel failure={test.failure} onRetry={test.start} />}
      {offered && <InitButton address={address} needed={needed} onDone={test.start} />}
    </div>
  );
}

function StageIcon({ result, running }: { result: StageResult | undefined; running: boolean }) {
  const styles = useStyles();
  const t = useTexts(siteTexts);
  if (running) return <Spinner size="extra-tiny" aria-label={t('testing')} />;
  switch (result?.result) {
    case 'passed':
      return <CheckmarkCircle20Regular className={styles.passed} aria-label={t('passed')} />;
    case 'warning':
      return <Warning20Regular className={styles.warning} aria-label={t('warning')} />;
    case 'failed':
      return <ErrorCircle20Regular className={styles.failed} aria-label={t('failed')} />;
    case 'skipped':
      return <SubtractCircle20Regular className={styles.skipped} aria-label={t('skipped')} />;
    default:
      return <Circle20Regular className={styles.skipped} aria-hidden />;
  }
}

function StageText({ result }: { result: StageResult | undefined }) {
  const t = useTexts(siteTexts);
  if (!result) return null;
  if (result.result === 'skipped') return <Text>{t('skipped')}</Text>;
  const { message, remedy } = result;
  return (
    <>
      <Text>{message}</Text>
      {remedy && <Text>{remedy}</Text>}
    </>
  );
}

/** True where the database was reached and holds no site. */
function needsInit(stages: readonly StageResult[] | undefined): boolean {
  const schema = stages?.find(({ stage }: { stage: TestStage }) => stage === 'schema');
  return schema?.error?.code === 'not-a-site' || schema?.error?.code === 'database-missing';
}

/** An empty database becomes a site; one that holds something is refused by the operation itself. */
function InitButton(props: { address: string; needed: boolean; onDone: () => void }) {
  const { address, needed, onDone } = props;
  const t = useTexts(siteTexts);
  const { client } = useApi();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  const init = async () => {
    setBusy(true);
    try {
      await client.site.init({ site: address });
      setFailure(undefined);
      onDone();
    } catch (error) {
      setFailure(toFailure(error));
    }
    setBusy(false);
  };
  return (
    <>
      <Button disabledFocusable={busy || !needed} onClick={() => void init()} style={{ marginTop: '12px' }}>
        {t('init')}
      </Button>
      {failure && <ErrorPanel failure={failure} />}
    </>
  );
}
