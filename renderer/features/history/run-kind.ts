import type { Run } from '#core/contract/history-run.ts';
import { message } from '#core/messages/catalogue.ts';
import { rendered } from '#renderer/ui/messages.ts';

/** What a run is, in the window's language: an export, an import, or one that is only tried. */
export function runKind({ kind, dryRun }: Pick<Run, 'kind' | 'dryRun'>): string {
  const name = message(`run-kind.${kind}`);
  return rendered(dryRun ? message('run-kind.dry-run', { kind: name }) : name);
}
