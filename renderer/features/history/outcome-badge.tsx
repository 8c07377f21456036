import { Badge } from '@fluentui/react-components';
import type { RunOutcome } from '#core/contract/history.ts';
import { message } from '#core/messages/catalogue.ts';
import { rendered } from '#renderer/ui/messages.ts';
import { useTexts } from '#renderer/ui/texts.ts';
import { historyTexts } from './texts.ts';

const colours = {
  running: 'brand',
  done: 'success',
  failed: 'danger',
  'rolled-back': 'danger',
  cancelled: 'warning',
  interrupted: 'danger',
  unknown: 'warning',
} as const satisfies Record<RunOutcome, string>;

/** How a run ended, in words and colour. */
export function OutcomeBadge({ outcome }: { outcome: RunOutcome }) {
  useTexts(historyTexts);
  return (
    <Badge appearance="tint" color={colours[outcome]}>
      {rendered(message(`run-outcome.${outcome}`))}
    </Badge>
  );
}
