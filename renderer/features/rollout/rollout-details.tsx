import { Text } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { sanitize } from '#core/base/sanitize.ts';
import { rolloutColumns } from '#core/contract/rollout/columns.ts';
import type { Rollout } from '#core/contract/rollout/rollout.ts';
import { Facts } from '#renderer/ui/facts.tsx';
import { formatZonedTime } from '#renderer/ui/format.ts';
import { factsOf } from '#renderer/ui/grid/record-columns.ts';
import { Hint, Stack } from '#renderer/ui/layout.tsx';
import { QueryView } from '#renderer/ui/query-view.tsx';
import { Section } from '#renderer/ui/section.tsx';
import { useTexts } from '#renderer/ui/texts.ts';
import { LogLines } from './site-details.tsx';
import { useRolloutLog } from './use-rollouts.ts';
import { statesText, useChangeText } from './words.ts';

/** What is said neither by its states nor above. */
const FACTS = rolloutColumns.filter(({ id }) => ['number', 'sites', 'created', 'by'].includes(id));

/** The roll-out as a whole, while no site is chosen: what it brings, and what happened. */
export function RolloutDetails({ rollout }: { rollout: Rollout }) {
  const t = useTexts('rollout');
  const changeText = useChangeText();
  const { change, counts, startedAt, endedAt } = rollout;
  const facts: [string, ReactNode][] = [
    [t('change'), changeText(change)],
    ...factsOf(FACTS, rollout),
    [t('progress'), statesText(counts)],
    ...(startedAt === undefined
      ? []
      : [[t('started'), formatZonedTime(startedAt)] satisfies [string, string]]),
    ...(endedAt === undefined ? [] : [[t('ended'), formatZonedTime(endedAt)] satisfies [string, string]]),
  ];
  return (
    <Stack gap="l">
      <Text as="h2" size={400} weight="semibold">
        {sanitize(rollout.name, 200)}
      </Text>
      <Hint>{t('chooseSite')}</Hint>
      <Facts facts={facts} />
      <Section level="h3" title={t('log')}>
        <WholeLog rollout={rollout} />
      </Section>
    </Stack>
  );
}

function WholeLog({ rollout }: { rollout: Rollout }) {
  const t = useTexts('rollout');
  const read = useRolloutLog(rollout);
  return (
    <QueryView query={read}>
      {(log) => (log.length === 0 ? <Text>{t('noLog')}</Text> : <LogLines log={log} />)}
    </QueryView>
  );
}
