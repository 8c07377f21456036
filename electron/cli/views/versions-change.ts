import { sanitize } from '#core/base/sanitize.ts';
import type { ChangedVersion, PreviewedChange } from '#core/contract/versions/versions.ts';
import { addressArgument, addressWord, type CommandWord, optionWords } from '../command-text.ts';
import type { Printer } from '../printer.ts';
import { importLines } from './import.ts';
import { listLines, nameText } from './list.ts';
import { planLines } from './plan/lines.ts';
import { readOptionWords } from './plan/next.ts';
import { warningLines } from './warnings.ts';

/** A change of version as it was asked for. */
export interface ChangeRequest {
  site: string;
  'profile-file': string | undefined;
  module: string;
  version: string;
  'discard-local': boolean;
  remove: readonly string[];
  decisions?: string | undefined;
  /** Where the plan is. */
  planFile: string | undefined;
}

/** What a change of version would do, and what could be removed besides. */
export function previewedLines(found: PreviewedChange, asked: ChangeRequest, printer: Printer): string[] {
  const { plan, warnings, removable } = found;
  const { site, planFile } = asked;
  const ticked = new Set((plan.remove ?? []).map(({ type, guid }) => `${type}:${guid}`));
  const open = removable.filter(({ type, guid }) => !ticked.has(`${type}:${guid}`));
  const title = printer.text('versions.removable', { count: open.length, version: sanitize(found.to) });
  return [
    ...planLines(
      plan,
      {
        site,
        archive: nameOf(asked, found.to),
        next: changeWords(asked),
        forced: ['importConstraintsActionEnrichWithDefaults', 'includeAllResolutions'],
        doesMore: true,
        planFile,
        decisionsFile: asked.decisions,
      },
      printer,
    ),
    ...listLines(open, 'changed', title, printer, (one) => [
      `  [ ] ${nameText(one, printer)}`,
      `      --remove ${one.type}:${one.guid}`,
    ]),
    ...warningLines(warnings, printer),
  ];
}

/** What a change of version did. */
export function changedLines(done: ChangedVersion, asked: ChangeRequest, printer: Printer): string[] {
  const { text } = printer;
  const values = {
    module: sanitize(asked.module),
    site: addressArgument(asked.site),
    to: sanitize(done.to),
  };
  const from = done.from === undefined ? undefined : sanitize(done.from);
  const titles = {
    done:
      from === undefined
        ? text('versions.change.bound', values)
        : text('versions.change.done', { ...values, from }),
    dryRun: text('versions.change.dry-run', values),
  };
  return importLines(done, titles, printer);
}

function nameOf({ module }: ChangeRequest, version: string): string {
  return `${module} ${version}`;
}

/** The words of the command that makes the change. */
function changeWords(asked: ChangeRequest): CommandWord[] {
  const { site, module, version, 'discard-local': isDiscarded, remove } = asked;
  return [
    'versions',
    'change',
    '--site',
    addressWord(site),
    ...optionWords('module', module),
    ...optionWords('version', version),
    ...(isDiscarded ? ['--discard-local'] : []),
    ...optionWords('remove', remove),
    ...readOptionWords(asked),
  ];
}
