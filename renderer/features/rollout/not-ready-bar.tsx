import { Button, MessageBar, MessageBarActions, MessageBarBody } from '@fluentui/react-components';
import type { PlanGroup, Rollout } from '#core/contract/rollout/rollout.ts';
import type { SiteVerdict } from '#core/contract/rollout/states.ts';
import { formatCount } from '#renderer/ui/format.ts';
import { useTexts } from '#renderer/ui/texts.ts';

/** What stands against the start of a roll-out that was planned, and the way to decide it. */
export function NotReadyBar(props: {
  rollout: Rollout;
  groups: readonly PlanGroup[];
  onDecide: (group: PlanGroup) => void;
}) {
  const { rollout, groups, onDecide } = props;
  const t = useTexts('rollout');
  const of = (verdict: SiteVerdict) => groups.filter((group) => group.verdict === verdict);
  const lines = (['conflict', 'unreachable'] as const).flatMap((verdict) => {
    const count = of(verdict).reduce((sum, { sites }) => sum + sites, 0);
    return count === 0 ? [] : [t(`notReady_${verdict}`, { count, sites: formatCount(count) })];
  });
  if (rollout.state !== 'planned' || lines.length === 0) return null;
  const [conflict] = of('conflict');
  return (
    <MessageBar intent="warning" layout="multiline">
      <MessageBarBody>{lines.join(' ')}</MessageBarBody>
      {conflict && (
        <MessageBarActions>
          <Button onClick={() => onDecide(conflict)}>{`${t('decide')}…`}</Button>
        </MessageBarActions>
      )}
    </MessageBar>
  );
}
