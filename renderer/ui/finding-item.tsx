import { visible } from '#core/base/text.ts';
import type { Finding } from '#core/contract/finding.ts';
import { rendered } from './messages.ts';

/** A finding as an item of a list: where it is, what is wrong, and what to do. */
export function FindingItem({ finding }: { finding: Finding }) {
  const { message, remedies, at } = finding;
  return (
    <li>
      {at?.pointer ? `${visible(at.pointer)}: ` : ''}
      {[message, ...remedies].map(rendered).join(' ')}
    </li>
  );
}
