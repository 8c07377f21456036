import { Badge } from '@fluentui/react-components';
import type { SiteVerdict } from '#core/contract/directory-ldaps.ts';
import { useTexts } from '#renderer/ui/texts.ts';
import { directoryTexts } from '../texts.ts';

const COLOURS = { green: 'success', amber: 'warning', red: 'danger', grey: 'informative' } as const;

/** What the site will do, in a word. */
export function VerdictBadge({ verdict }: { verdict: SiteVerdict }) {
  const t = useTexts(directoryTexts);
  return (
    <Badge appearance="tint" color={COLOURS[verdict.colour]}>
      {t(verdict.prediction)}
    </Badge>
  );
}
