import { MessageBar, MessageBarBody } from '@fluentui/react-components';
import { useEffect, useState } from 'react';
import { isQuiet, QUIET, quietReason } from '#core/contract/rollout/quiet.ts';
import type { Rollout } from '#core/contract/rollout/rollout.ts';
import { renderMessage } from '#renderer/ui/messages.ts';
import { useRolloutPlace } from './place.ts';

/** Why nothing begins, once nothing has for a while. */
export function QuietBar({ rollout }: { rollout: Rollout }) {
  const place = useRolloutPlace();
  if (!useIsQuiet(rollout)) return null;
  return (
    <MessageBar intent="warning" layout="multiline">
      <MessageBarBody>{renderMessage(quietReason(place))}</MessageBarBody>
    </MessageBar>
  );
}

/** Whether nothing has changed for so long although something is to be done. */
function useIsQuiet(rollout: Rollout): boolean {
  const { id, revision } = rollout;
  const stand = `${id} ${revision}`;
  const [quiet, setQuiet] = useState<string>();
  const isWaiting = isQuiet(rollout);
  useEffect(() => {
    if (!isWaiting) return undefined;
    const timer = setTimeout(() => setQuiet(stand), QUIET * 1_000);
    return () => clearTimeout(timer);
  }, [isWaiting, stand]);
  return isWaiting && quiet === stand;
}
