import { Button, makeStyles, Spinner, Text, tokens } from '@fluentui/react-components';
import {
  CheckmarkCircle20Regular,
  Circle20Regular,
  ErrorCircle20Regular,
  QuestionCircle20Regular,
  SubtractCircle20Regular,
  Warning20Regular,
} from '@fluentui/react-icons';
import { useCallback, useEffect, useState } from 'react';
import { type SiteTest, type SiteTestStep, siteTestStep } from '#core/contract/site/site.ts';
import { message } from '#core/messages/catalogue.ts';
import { useApi } from '#renderer/api/api.tsx';
import type { Failure } from '#renderer/api/errors.ts';
import { useAction } from '#renderer/api/use-action.ts';
import { ErrorPanel } from '#renderer/ui/error-panel.tsx';
import { Row, Stack } from '#renderer/ui/layout.tsx';
import { renderMessage, stageName } from '#renderer/ui/messages.ts';
import { useTexts } from '#renderer/ui/texts.ts';
import { usePageWork } from '#renderer/work/use-page-work.ts';
import { RightsDialog, type RightsTarget } from './rights-dialog.tsx';
import { StepFindings } from './step-findings.tsx';
import { canBecomeSite, missingPassword } from './test-verdict.ts';

const useStyles = makeStyles({
  step: {
    '> svg': { flexShrink: 0 },
  },
  start: { alignSelf: 'start' },
  text: { overflowWrap: 'anywhere' },
  passed: { color: tokens.colorPaletteGreenForeground1 },
  warning: { color: tokens.colorPaletteDarkOrangeForeground1 },
  failed: { color: tokens.colorPaletteRedForeground1 },
  skipped: { color: tokens.colorNeutralForeground3 },
});

type Step = SiteTest['steps'][number];

/** A test of a site as its panel shows it. */
export interface RunningSiteTest {
  running: boolean;
  /** The step that is being done. */
  at: string | undefined;
  steps: readonly Step[] | undefined;
  failure: Failure | undefined;
  start(): void;
}

/** Tests a site step by step; closing the dialog ends the test. */
export function useSiteTest(address: string, password: string | undefined, atOnce: boolean): RunningSiteTest {
  const { client } = useApi();
  const { result, failure, stage, start: begin } = usePageWork<SiteTest>();
  const start = useCallback(
    () => begin(() => client.site.test({ site: address, ...(password ? { password } : {}) })),
    [begin, client, address, password],
  );
  useEffect(() => {
    if (atOnce) void start();
  }, [atOnce, start]);
  return { running: stage !== undefined, at: stage, steps: result?.steps, failure, start };
}

/** An embedded site has no server to be reached. */
const OF_EMBEDDED: ReadonlySet<SiteTestStep> = new Set(['site-schema', 'site-rights']);

/** The steps, each with what it found. */
export function TestPanel({ test, address, url }: RightsTarget & { test: RunningSiteTest }) {
  const isEmbedded = url.startsWith('embedded:');
  // Once offered it stays, so that the keyboard is not left without a place.
  const needed = canBecomeSite(test.steps, isEmbedded);
  const [offered, setOffered] = useState(false);
  if (needed && !offered) setOffered(true);
  const styles = useStyles();
  const t = useTexts('sites');
  const { passwords } = useApi();
  const missing = missingPassword(test.steps, address);
  const [asked, setAsked] = useState(false);
  if (missing && !asked) setAsked(true);
  const found = new Map(test.steps?.map((result) => [result.step, result]));
  return (
    <Stack aria-live="polite" aria-busy={test.running}>
      <Stack as="ol" gap="s">
        {siteTestStep.options
          .filter((step) => !isEmbedded || OF_EMBEDDED.has(step))
          .map((step) => (
            <Row key={step} as="li" gap="s" align="start" wrap={false} className={styles.step}>
              <StepIcon verdict={found.get(step)?.verdict} running={test.running && test.at === step} />
              <Stack gap="none" className={styles.text}>
                <Text weight="semibold">{stageName(step)}</Text>
                <StepFindings findings={found.get(step)?.findings ?? []} />
              </Stack>
            </Row>
          ))}
      </Stack>
      {asked && (
        <Button
          className={styles.start}
          disabledFocusable={test.running || !missing}
          onClick={() => missing && void passwords.ask(missing).then((isSet) => isSet && test.start())}
        >
          {t('enterPassword')}
        </Button>
      )}
      {test.failure && <ErrorPanel failure={test.failure} onRetry={test.start} />}
      {offered && <InitButton address={address} needed={needed} onDone={test.start} />}
      {!isEmbedded && <RightsButton address={address} url={url} />}
    </Stack>
  );
}

function StepIcon({ verdict, running }: { verdict: Step['verdict'] | undefined; running: boolean }) {
  const styles = useStyles();
  const t = useTexts('sites');
  if (running) return <Spinner size="extra-tiny" aria-label={t('testing')} />;
  if (verdict === undefined) return <Circle20Regular className={styles.skipped} aria-hidden />;
  const label = renderMessage(message(`verdict.${verdict}`));
  switch (verdict) {
    case 'ok':
      return <CheckmarkCircle20Regular className={styles.passed} aria-label={label} />;
    case 'warn':
      return <Warning20Regular className={styles.warning} aria-label={label} />;
    case 'fail':
      return <ErrorCircle20Regular className={styles.failed} aria-label={label} />;
    case 'skipped':
      return <SubtractCircle20Regular className={styles.skipped} aria-label={label} />;
    case 'unknown':
      return <QuestionCircle20Regular className={styles.warning} aria-label={label} />;
  }
}

/** Whoever tests a site may lack rights: the statements that grant them. */
function RightsButton(target: RightsTarget) {
  const styles = useStyles();
  const t = useTexts('sites');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button className={styles.start} size="small" onClick={() => setOpen(true)}>
        {t('rights')}
      </Button>
      {isOpen && <RightsDialog {...target} onClose={() => setOpen(false)} />}
    </>
  );
}

/** An empty database becomes a site; one that holds something is refused by the operation itself. */
function InitButton(props: { address: string; needed: boolean; onDone: () => void }) {
  const { address, needed, onDone } = props;
  const styles = useStyles();
  const t = useTexts('sites');
  const { client } = useApi();
  const init = useAction(async () => {
    await client.site.init({ site: address });
    onDone();
  });
  const canInit = needed && !init.isRunning;
  return (
    <>
      <Button
        className={styles.start}
        disabledFocusable={!canInit}
        onClick={() => canInit && void init.run()}
      >
        {t('init')}
      </Button>
      {init.failure && <ErrorPanel failure={init.failure} />}
    </>
  );
}
