import { visible } from '#core/base/text.ts';
import { nameOfSide } from '#core/contract/transfer-compare.ts';
import type { MovePreviewInput } from '#core/contract/transfer-move.ts';
import { Facts } from '#renderer/ui/facts.tsx';
import { formatCount } from '#renderer/ui/format.ts';
import { useTexts } from '#renderer/ui/texts.ts';

/** What is to be moved: of which side, and how much of it; and how much goes. */
export function MovedCard({ from, remove }: Pick<MovePreviewInput, 'from' | 'remove'>) {
  const t = useTexts('import');
  const facts: [string, string][] = [];
  if (from) {
    const { selection } = from;
    const name = nameOfSide(from);
    const source = 'archive' in from ? (name.split(/[\\/]/).at(-1) ?? name) : name;
    facts.push(
      [t('movedFrom'), visible(source, 1_000)],
      [t('movedEntities'), selection === 'all' ? t('movedAll') : formatCount(selection.length)],
    );
  }
  if (remove.length > 0) facts.push([t('movedRemove'), formatCount(remove.length)]);
  return <Facts facts={facts} />;
}
