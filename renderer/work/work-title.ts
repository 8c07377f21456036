import { sanitize } from '#core/base/sanitize.ts';
import type { MessageCode } from '#core/messages/codes.ts';
import { renderMessage } from '#renderer/ui/messages.ts';
import { useTexts } from '#renderer/ui/texts.ts';

const KINDS = [
  'export',
  'import',
  'preview',
  'move',
  'move-preview',
  'upload',
  'describe',
  'compare',
  'undo-preview',
  'undo',
  'demo',
  'demo-archive',
  'seed',
  'denormalize',
  'site-test',
  'version-create',
  'version-preview',
  'version-change',
  'version-remove',
  'repository-prepare',
  'drift',
  'archive-verify',
  'archive-convert',
  'certificates',
] as const;

/** What a kind of work is called, with the site that it names. */
export function useWorkTitle(): (kind: string) => string {
  const t = useTexts('work-title');
  return (kind) => {
    const [name = '', ...site] = kind.split(' ');
    const known = KINDS.find((one) => one === name);
    if (!known) return t('other');
    return renderMessage({
      code: `window.work-title.${known}` satisfies MessageCode,
      values: { site: sanitize(site.join(' ')) },
    });
  };
}
