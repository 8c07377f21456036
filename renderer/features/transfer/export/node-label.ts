import { sanitize } from '#core/base/sanitize.ts';
import type { TreeNode } from '#core/contract/transfer/tree.ts';
import { language } from '#renderer/ui/language.ts';
import { titleIn } from '#renderer/ui/messages.ts';

/** What a node of the tree is called: groups and folders in the window's language, everything else by its own name. */
export function nodeLabel({ title, label }: TreeNode, length = 200): string {
  return title ? titleIn(title, language()) : sanitize(label, length);
}
