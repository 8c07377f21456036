import { resolve } from 'node:path';
import { SiteferryError } from '#core/base/errors.ts';
import { canonicalGuid } from '#core/base/guid.ts';
import { omitUndefined } from '#core/base/omit-undefined.ts';
import { runLong } from '#core/contract/progress.ts';
import type { Plan } from '#core/contract/transfer/plan.ts';
import { removalsOf } from '#core/contract/transfer/plan-item.ts';
import type { EntityKey } from '#core/contract/transfer/selection.ts';
import type { UndoneEntity, UndoPreviewResult } from '#core/contract/transfer/undo.ts';
import { message } from '#core/messages/catalogue.ts';
import { type CommandContext, type CommandResult, defineCommand, type OptionValues } from '../command.ts';
import { readDecisions, readPlan, writePlanFile } from '../files.ts';
import { confirmOption, mayRemove } from '../lockout-guard.ts';
import { parseNode } from '../nodes.ts';
import { undecided } from '../views/plan/undecided.ts';
import { undoLines, undonePlanLines } from '../views/undo.ts';
import { markdownOption, reportMapping, withMarkdown } from './markdown.ts';
import { anySiteOf, anySiteOptions, profiledSiteMapping } from './options.ts';
import { signInWriteMapping, signInWriteOf, signInWriteOptions } from './sign-in-side.ts';
import {
  consequencesMapping,
  consequencesOption,
  transferOptions,
  undoToOf,
  undoToOption,
  withConsequences,
} from './transfer-options.ts';
import { logFolderOf, writePlan } from './write-plan.ts';

/** Exit code of conflicts and missing decisions (design, section 7). */
const CONFLICTS = 10;

const options = {
  ...anySiteOptions,
  preview: { type: 'boolean' },
  ...markdownOption,
  entity: { type: 'string', value: 'TYPE:GUID', multiple: true },
  field: { type: 'string', value: 'NAME', multiple: true },
  'on-conflict': transferOptions['on-conflict'],
  decisions: transferOptions.decisions,
  plan: { type: 'string', value: 'FILE' },
  'plan-out': { type: 'string', value: 'FILE' },
  fingerprint: { type: 'string', value: 'SHA256' },
  'dry-run': { type: 'boolean' },
  ...consequencesOption,
  ...confirmOption,
  ...signInWriteOptions,
  'log-dir': { type: 'string', value: 'DIR' },
  ...undoToOption,
  'despite-freeze': { type: 'string', value: 'REASON' },
} as const;
type Args = OptionValues<typeof options>;

const mapping = {
  run: '[RUN]',
  also: '[RUN...]',
  folder: '[RUN]',
  fingerprint: 'fingerprint',
  entities: ['entity', 'field'],
  onConflict: 'on-conflict',
  ...profiledSiteMapping,
} as const;

export const undoCommand = defineCommand({
  name: 'undo',
  positionals: ['[RUN]', '[RUN...]'],
  options,
  calls: {
    'transfer.undoPreview': { ...mapping, keep: 'consequences' },
    'transfer.reportMarkdown': { ...reportMapping, receiver: 'site', archive: '[RUN]' },
    'transfer.consequences': { ...profiledSiteMapping, ...consequencesMapping },
    'transfer.undo': {
      ...mapping,
      ...signInWriteMapping,
      dryRun: 'dry-run',
      logDir: 'log-dir',
      undoTo: 'undo-to',
      despiteFreeze: 'despite-freeze',
      language: { excluded: 'that of the answer' },
    },
  },
  examples: [
    'undo --site test --preview',
    'undo 20261120T101500-000Z-1a2b3c --confirm test',
    'undo 20261120T101500-000Z-1a2b3c --entity states:3f2504e0-4f89-41d3-9a0c-0305e82c3301',
    'undo 20261120T101500-000Z-1a2b3c 20261120T112000-000Z-4d5e6f --as admin --confirm test',
    'undo --site test //share/undo/20261120T101500-000Z-1a2b3c --decisions decisions.json',
  ],
  async run(context, args, runs) {
    const { client, signal, terminal } = context;
    const reviewed = args.plan === undefined ? undefined : await readPlan(args.plan);
    const asked = await undoInput(args, runs, reviewed);
    const isAsked = { consequences: args.preview && args.consequences };
    const previewed = await runLong(
      client.transfer.undoPreview({ ...asked, keep: isAsked.consequences }, { signal }),
      terminal.report,
    );
    const at = { site: previewed.site, ...anySiteOf(args), ...omitUndefined({ operator: args.as }) };
    const found = await withConsequences(context, isAsked, at, previewed);
    const { plan, warnings } = found;
    const written = reviewed ?? plan;
    const planFile = args['plan-out'];
    if (planFile !== undefined) await writePlanFile(planFile, plan);
    const isUndecided = undecided(plan).length > 0;
    const removed = mayRemove(args, args.site ?? found.site) ? 0 : removalsOf(written).length;
    const isPreview = args.preview || args.markdown;
    if (!isPreview && !isUndecided && removed === 0)
      return await undo(context, args, { ...asked, plan: written }, found);
    const refused = isPreview || isUndecided ? 0 : removed;
    const report = { kind: 'undo', plan, warnings, receiver: found.site, archive: found.undoes } as const;
    return await withMarkdown(context, args, report, {
      document: { plan, warnings, undoes: found.undoes, ...omitUndefined({ undoesToo: found.undoesToo }) },
      lines: (printer) => undonePlanLines(found, refused, printer),
      exitCode: isUndecided || refused > 0 ? CONFLICTS : 0,
    });
  },
});

async function undo(
  context: CommandContext,
  args: Args,
  asked: Awaited<ReturnType<typeof undoInput>> & { plan: Plan },
  found: UndoPreviewResult,
): Promise<CommandResult> {
  const { client, signal, terminal, printer } = context;
  const logDir = logFolderOf(context, args);
  const input = {
    ...asked,
    ...(await signInWriteOf(args)),
    dryRun: args['dry-run'],
    consequences: args.consequences,
    logDir,
    ...undoToOf(args),
    ...omitUndefined({ despiteFreeze: args['despite-freeze'] }),
    language: printer.language,
  };
  return await writePlan(context, logDir, {
    write: () => runLong(client.transfer.undo(input, { signal }), terminal.report),
    preview: async () => found,
    lines: undoLines,
    previewLines: (result, lines) => undonePlanLines(result, 0, lines),
  });
}

/** What is to be undone; a plan brings what decided about it. Throws what reading the decisions throws. */
async function undoInput(args: Args, [run, ...also]: readonly string[], plan: Plan | undefined) {
  const { decisions, fingerprint } = args;
  const entities = undoneEntities(args);
  return {
    ...anySiteOf(args),
    ...namedRun(run),
    ...(also.length === 0 ? {} : { also }),
    ...(fingerprint === undefined ? {} : { fingerprint: fingerprint.toLowerCase() }),
    ...(entities.length === 0 ? {} : { entities }),
    decisions: decisions === undefined ? (plan?.decisions ?? []) : await readDecisions(decisions),
    onConflict: args['on-conflict'] ?? plan?.onConflict ?? 'fail',
  } as const;
}

/** What of the run is undone: entities, or fields of one. Throws `usage`. */
function undoneEntities({ entity, field }: Args): UndoneEntity[] {
  const entities = entity.map(entityOf);
  if (field.length === 0) return entities;
  const [one, ...others] = entities;
  if (!one || others.length > 0)
    throw new SiteferryError('usage', { reason: message('usage.field-of-entity') });
  return [{ ...one, fields: [...field] }];
}

/** An entity of the run, which its site need not have any more. Throws `usage`. */
function entityOf(text: string): EntityKey {
  const { type, node } = parseNode('--entity', text);
  const guid = canonicalGuid(node);
  if (guid !== undefined) return { type, guid };
  const reason = message('usage.not-a-guid-node', { option: '--entity', value: text });
  throw new SiteferryError('usage', { reason });
}

/** A run by its id, or by the folder of its undo data. */
function namedRun(run: string | undefined) {
  if (run === undefined) return {};
  return /^[0-9A-Za-z-]+$/.test(run) ? { run } : { folder: resolve(run) };
}
