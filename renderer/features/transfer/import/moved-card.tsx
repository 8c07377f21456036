import { visible } from '#core/base/text.ts';
import type { Side } from '#core/contract/transfer-compare.ts';
import { Facts } from '#renderer/ui/facts.tsx';
import { formatCount } from '#renderer/ui/format.ts';
import { useTexts } from '#renderer/ui/texts.ts';
import { importTexts } from './texts.ts';

/** What is to be moved: of which side, and how much of it. */
export function MovedCard({ from }: { from: Side }) {
  const t = useTexts(importTexts);
  const { selection } = from;
  const source = 'site' in from ? from.site : (from.archive.split(/[\\/]/).at(-1) ?? from.archive);
  const facts: [string, string][] = [
    [t('movedFrom'), visible(source, 1_000)],
    [t('movedEntities'), selection === 'all' ? t('movedAll') : formatCount(selection.length)],
  ];
  return <Facts facts={facts} />;
}
