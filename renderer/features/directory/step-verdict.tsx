import { Badge } from '@fluentui/react-components';
import type { Verdict } from '#core/contract/finding.ts';
import { renderMessage } from '#renderer/ui/messages.ts';

const COLOURS: Readonly<Record<Verdict, 'success' | 'warning' | 'danger' | 'subtle' | 'informative'>> = {
  ok: 'success',
  warn: 'warning',
  fail: 'danger',
  skipped: 'subtle',
  unknown: 'informative',
};

/** How a step of a check ended. */
export function StepVerdict({ verdict }: { verdict: Verdict }) {
  return (
    <Badge appearance="tint" color={COLOURS[verdict]}>
      {renderMessage({ code: `verdict.${verdict}`, values: {} })}
    </Badge>
  );
}
