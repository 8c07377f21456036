import { type Run, runTitle } from '#core/contract/run.ts';
import { renderMessage } from '#renderer/ui/messages.ts';

/** What a run is, in the window's language: an export, an import, or one that is only tried. */
export function runKind(run: Pick<Run, 'kind' | 'dryRun' | 'operation'>): string {
  return renderMessage(runTitle(run));
}
