import { resolve } from 'node:path';
import { runLong } from '#core/contract/progress.ts';
import type { VersionOfModule } from '#core/contract/version-names.ts';
import {
  type Command,
  type CommandContext,
  defineCommand,
  type OptionSpecs,
  type OptionValues,
} from '../command.ts';
import { isVersion, versionOf } from '../version-sides.ts';
import { jobAnswer, serviceMapping, serviceOf, serviceOptions } from './jobs-service.ts';
import { limitOptions, limitsOf } from './limit-options.ts';
import { planningOptions, planningWithoutBase } from './transfer-options.ts';
import { withReviewedPlan, writeOptions } from './write-plan.ts';

const jobOptions = { ...serviceOptions, ...planningOptions, ...limitOptions } as const satisfies OptionSpecs;
type Args = OptionValues<typeof jobOptions>;

/** What is in the job that is begun. */
const planned = ['FILE', ...Object.keys(planningOptions), ...Object.keys(limitOptions)] as readonly (
  | 'FILE'
  | keyof typeof planningOptions
  | keyof typeof limitOptions
)[];

const preview = defineCommand({
  name: 'jobs preview',
  positionals: ['FILE'],
  options: jobOptions,
  calls: {
    'jobs.upload': { ...serviceMapping, archive: ['FILE', 'base'] },
    'jobs.begin': { ...serviceMapping, job: planned },
  },
  examples: [
    'jobs preview section.zip',
    'jobs preview --service https://host:8480 --key-file key section.zip',
  ],
  async run(context, args, [archive = '']) {
    const planning = await planningWithoutBase(args);
    const sent = await send(context, args, archive);
    return await begin(context, args, 'transfer.preview', { ...sent, ...planning, ...limitsOf(args) });
  },
});

const importing = defineCommand({
  name: 'jobs import',
  positionals: ['FILE'],
  options: {
    ...jobOptions,
    plan: writeOptions.plan,
    'dry-run': writeOptions['dry-run'],
    'not-before': { type: 'string', value: 'TIME' },
  },
  calls: {
    'jobs.upload': { ...serviceMapping, archive: ['FILE', 'base'] },
    'jobs.begin': { ...serviceMapping, job: [...planned, 'plan', 'dry-run', 'not-before'] },
  },
  examples: [
    'jobs import section.zip',
    'jobs import section.zip --not-before 2026-12-01T22:00:00+01:00',
    'jobs import --service https://host:8480 --key-file key -ioed --on-conflict skip section.zip',
  ],
  async run(context, args, [archive = '']) {
    // What is wrong in the files beside the archive shows before it is sent.
    const planning = await withReviewedPlan(args, await planningWithoutBase(args));
    const sent = await send(context, args, archive);
    const { language } = context.printer;
    const notBefore = args['not-before'];
    const dryRun = args['dry-run'];
    const input = { ...sent, ...planning, ...limitsOf(args), dryRun, language };
    return await begin(context, args, 'transfer.import', input, notBefore);
  },
});

/** Sends the archive, and the one that both sides were once. Throws `usage` and what sending throws. */
async function send(context: CommandContext, args: Args, archive: string) {
  const base = args.base === undefined ? undefined : await baseOf(context, args, args.base);
  return { upload: await upload(context, args, archive), ...(base ? { base } : {}) };
}

/** The base as it was typed: `last`, a version in the repository of the service's site, or a file. */
async function baseOf(context: CommandContext, args: Args, base: string) {
  if (base === 'last') return { last: true as const };
  return isVersion(base) ? { version: versionIn(base) } : { upload: await upload(context, args, base) };
}

function versionIn(typed: string): VersionOfModule {
  const { module, version } = versionOf(typed, {}, { site: '' });
  return { module, version };
}

async function upload({ client, signal, terminal }: CommandContext, args: Args, file: string) {
  const sent = client.jobs.upload({ ...serviceOf(args), archive: resolve(file) }, { signal });
  return (await runLong(sent, terminal.report)).upload;
}

async function begin(
  { client, signal }: CommandContext,
  args: Args,
  operation: string,
  input: Record<string, unknown>,
  notBefore?: string | undefined,
) {
  const job = { operation, input, ...(notBefore === undefined ? {} : { notBefore }) };
  return jobAnswer(await client.jobs.begin({ ...serviceOf(args), job }, { signal }));
}

/** Commands that hand an archive to a service. */
export const jobTransferCommands: readonly Command[] = [preview, importing];
