import { Button, makeStyles, ProgressBar, Text, ToggleButton, tokens } from '@fluentui/react-components';
import {
  ArrowClockwise16Regular,
  ArrowUndo16Regular,
  CheckmarkCircle16Filled,
  Clock16Regular,
  HandRight16Regular,
  HourglassHalf16Regular,
  PauseCircle16Regular,
  RecordStop16Regular,
} from '@fluentui/react-icons';
import type { Gate } from '#core/contract/rollout/policy.ts';
import type { Rollout, WaveStatus } from '#core/contract/rollout/rollout.ts';
import { AT_WORK, FAILED, type SiteState } from '#core/contract/rollout/states.ts';
import { formatCount } from '#renderer/ui/format.ts';
import { Hint, Row, Stack } from '#renderer/ui/layout.tsx';
import { type Translate, useTexts } from '#renderer/ui/texts.ts';
import { type IconTone, TonedText } from '#renderer/ui/tone.tsx';
import { isAtGate } from './allowed.ts';
import { statesText, useWaveName } from './words.ts';

const useStyles = makeStyles({
  strip: {
    display: 'flex',
    flexWrap: 'wrap',
    flexShrink: 0,
    gap: tokens.spacingHorizontalS,
    // More waves are scrolled to: groups and sites stay in sight below them.
    maxHeight: '280px',
    overflowY: 'auto',
    margin: 0,
    padding: `${tokens.spacingVerticalS} 2px`,
    listStyleType: 'none',
  },
  wave: {
    flex: '1 0 200px',
    maxWidth: '340px',
    boxSizing: 'border-box',
    padding: tokens.spacingHorizontalS,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusMedium,
  },
  name: {
    minWidth: 'auto',
    marginInlineEnd: 'auto',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
  },
  sites: { whiteSpace: 'nowrap' },
});

const STATES: Readonly<Record<WaveStatus['state'], IconTone>> = {
  paused: { icon: PauseCircle16Regular, tone: 'warning' },
  stopped: { icon: RecordStop16Regular, tone: 'danger' },
  undoing: { icon: ArrowUndo16Regular, tone: 'brand' },
  aborting: { icon: ArrowClockwise16Regular, tone: 'brand' },
  waiting: { icon: Clock16Regular, tone: 'neutral' },
  running: { icon: ArrowClockwise16Regular, tone: 'brand' },
  holding: { icon: HourglassHalf16Regular, tone: 'brand' },
  approval: { icon: HandRight16Regular, tone: 'warning' },
  done: { icon: CheckmarkCircle16Filled, tone: 'success' },
};

/** The waves beside each other: how far each is, what it waits for, and a way to see its sites alone. */
export function WaveStrip(props: {
  rollout: Rollout;
  /** The wave whose sites are listed alone. */
  shown: number | undefined;
  onWave: (wave: number) => void;
  onApprove: (() => void) | undefined;
}) {
  const { rollout, shown, onWave, onApprove } = props;
  const styles = useStyles();
  const t = useTexts('rollout');
  const waveName = useWaveName();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls
    <ol className={styles.strip} aria-label={t('waves')} tabIndex={0}>
      {rollout.waves.map((wave, index) => {
        const name = waveName(wave, index);
        const gate = rollout.policy.waves[index]?.gate;
        const isLast = index === rollout.waves.length - 1;
        const after = gate && (gateText(t, gate, wave) ?? (isLast ? undefined : t('gateNone')));
        return (
          <Stack as="li" gap="xs" key={name} className={styles.wave}>
            <Row gap="xs" wrap={false}>
              <ToggleButton
                className={styles.name}
                size="small"
                appearance={shown === index ? 'secondary' : 'subtle'}
                checked={shown === index}
                onClick={() => onWave(index)}
              >
                {name}
              </ToggleButton>
              <Hint className={styles.sites}>
                {t('siteCount', { count: wave.size, sites: formatCount(wave.size) })}
              </Hint>
            </Row>
            <ProgressBar
              thickness="large"
              aria-label={t('progressOf', { name })}
              value={shareSettled(wave)}
              color={FAILED.some((one) => wave.counts[one]) ? 'error' : 'brand'}
            />
            <Text size={200}>{statesText(wave.counts)}</Text>
            <TonedText {...STATES[wave.state]}>{t(`wave_${wave.state}`)}</TonedText>
            {after && <Hint>{after}</Hint>}
            {onApprove && isAtGate(wave) && gate?.approval && (
              <div>
                <Button size="small" onClick={onApprove}>
                  {t('approve', { wave: name })}
                </Button>
              </div>
            )}
          </Stack>
        );
      })}
    </ol>
  );
}

const UNSETTLED: readonly SiteState[] = ['waiting', 'undo-waiting', ...AT_WORK];

/** Which share of a wave has had its turn: of the sites that get one. */
function shareSettled({ size, counts, state }: WaveStatus): number {
  const taken = size - (counts['left-out'] ?? 0);
  if (taken === 0) return state === 'done' ? 1 : 0;
  return 1 - UNSETTLED.reduce((sum, one) => sum + (counts[one] ?? 0), 0) / taken;
}

/** What has to be so before the next wave begins, or after the last one the roll-out is done; undefined for nothing. */
function gateText(
  t: Translate<'rollout'>,
  { approval, minutes, checks }: Gate,
  wave: WaveStatus,
): string | undefined {
  const parts = [
    ...(minutes > 0 ? [t('gateMinutes', { count: minutes, minutes: formatCount(minutes) })] : []),
    ...(checks.length > 0
      ? [t('gateChecks', { count: checks.length, checks: formatCount(checks.length) })]
      : []),
    ...(approval && wave.approvedBy === undefined ? [t('gateApproval')] : []),
    ...(wave.approvedBy === undefined ? [] : [t('approvedBy', { login: wave.approvedBy })]),
  ];
  return parts.length === 0 ? undefined : t('gate', { what: parts.join(', ') });
}
