import { isSiteferryError } from '#core/base/errors.ts';
import { redact } from '#core/base/redact.ts';
import { referenceCatalog } from '#core/catalog/reference-catalog.ts';
import { requireTarget } from '#core/transfer/archive/write/target.ts';
import type { CommandContext } from './command.ts';

/**
 * Whether an archive that is at this path may be replaced, asked where a person can answer. Throws `target-exists`
 * where it may not, and `file-unwritable` for what is never replaced.
 */
export async function confirmOverwrite(
  { terminal, printer, signal }: Pick<CommandContext, 'terminal' | 'printer' | 'signal'>,
  out: string,
): Promise<boolean> {
  try {
    await requireTarget(out, { catalog: referenceCatalog, overwrite: false });
    return false;
  } catch (error) {
    if (!isSiteferryError(error, 'target-exists') || !terminal.ask) throw error;
    const answer = await terminal.ask(printer.text('export.replace', { file: redact(out) }), signal);
    if (/^(?:y|yes|д|да)$/iu.test(answer.trim())) return true;
    throw error;
  }
}
