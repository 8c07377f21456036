import { findNodeAtLocation, parseTree } from 'jsonc-parser';

/** From where to where a JSON pointer reaches in a text; what is not there is at its nearest parent. */
export function positionOf(text: string, pointer: string): { from: number; to: number } {
  const root = parseTree(text);
  const path = pointer
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))
    .map((part) => (/^\d+$/.test(part) ? Number(part) : part));
  if (!root || pointer === '#') return { from: 0, to: text.length };
  for (let length = path.length; length > 0; length -= 1) {
    const node = findNodeAtLocation(root, path.slice(0, length));
    // Of a property the whole of it, key and value.
    const marked = node?.parent?.type === 'property' ? node.parent : node;
    if (marked) return { from: marked.offset, to: marked.offset + marked.length };
  }
  return { from: root.offset, to: root.offset + 1 };
}
