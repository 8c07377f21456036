import { sanitize } from '#core/base/sanitize.ts';
import type { Finding } from '#core/contract/finding.ts';
import { renderMessage } from './messages.ts';

/** A finding as an item of a list: where it is, what is wrong, and what to do. */
export function FindingItem({ finding }: { finding: Finding }) {
  const { message, remedies, at } = finding;
  return (
    <li>
      {at?.pointer ? `${sanitize(at.pointer)}: ` : ''}
      {[message, ...remedies].map(renderMessage).join(' ')}
    </li>
  );
}
