import { Badge } from '@fluentui/react-components';
import type { SiteVerdict } from '#core/contract/directory-ldaps.ts';
import { message } from '#core/messages/catalogue.ts';
import { rendered } from '#renderer/ui/messages.ts';

const COLOURS = { green: 'success', amber: 'warning', red: 'danger', grey: 'informative' } as const;

/** What the site will do, in a word. */
export function VerdictBadge({ verdict }: { verdict: SiteVerdict }) {
  return (
    <Badge appearance="tint" color={COLOURS[verdict.colour]}>
      {rendered(message(`ldaps.prediction.${verdict.prediction}`))}
    </Badge>
  );
}
