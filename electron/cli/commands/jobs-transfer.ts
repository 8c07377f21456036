import { resolve } from 'node:path';
import { runLong } from '#core/contract/progress.ts';
import type { VersionOfModule } from '#core/contract/versions-names.ts';
import {
  type Command,
  type CommandContext,
  defineCommand,
  type OptionSpecs,
  type OptionValues,
} from '../command.ts';
import { isVersion, versionOf } from '../version-sides.ts';
import { jobAnswer, serviceGivers, serviceOf, serviceOptions } from './jobs-service.ts';
import { limitOptions, limitsOf } from './limit-options.ts';
import { baselessOf, planningOptions } from './transfer-options.ts';
import { reviewedOf, writeOptions } from './write-plan.ts';

const jobOptions = { ...serviceOptions, ...planningOptions, ...limitOptions } as const satisfies OptionSpecs;
type Given = OptionValues<typeof jobOptions>;

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
    'jobs.upload': { ...serviceGivers, archive: ['FILE', 'base'] },
    'jobs.begin': { ...serviceGivers, job: planned },
  },
  examples: [
    'jobs preview section.zip',
    'jobs preview --service https://host:8480 --key-file key section.zip',
  ],
  async run(context, given, [archive = '']) {
    const planning = await baselessOf(given);
    const sent = await send(context, given, archive);
    return await begin(context, given, 'transfer.preview', { ...sent, ...planning, ...limitsOf(given) });
  },
});

const importing = defineCommand({
  name: 'jobs import',
  positionals: ['FILE'],
  options: { ...jobOptions, plan: writeOptions.plan, 'dry-run': writeOptions['dry-run'] },
  calls: {
    'jobs.upload': { ...serviceGivers, archive: ['FILE', 'base'] },
    'jobs.begin': { ...serviceGivers, job: [...planned, 'plan', 'dry-run'] },
  },
  examples: [
    'jobs import section.zip',
    'jobs import --service https://host:8480 --key-file key -ioed --on-conflict skip section.zip',
  ],
  async run(context, given, [archive = '']) {
    // What is wrong in the files beside the archive shows before it is sent.
    const planning = await reviewedOf(given, await baselessOf(given));
    const sent = await send(context, given, archive);
    const { language } = context.printer;
    const dryRun = given['dry-run'];
    const input = { ...sent, ...planning, ...limitsOf(given), dryRun, language };
    return await begin(context, given, 'transfer.import', input);
  },
});

/** Sends the archive, and the one that both sides were once. Throws `usage` and what sending throws. */
async function send(context: CommandContext, given: Given, archive: string) {
  const base = given.base === undefined ? undefined : await baseOf(context, given, given.base);
  return { upload: await upload(context, given, archive), ...(base ? { base } : {}) };
}

/** The base as it was given: `last`, a version in the repository of the service's site, or a file. */
async function baseOf(context: CommandContext, given: Given, base: string) {
  if (base === 'last') return { last: true as const };
  return isVersion(base) ? { version: versionIn(base) } : { upload: await upload(context, given, base) };
}

function versionIn(typed: string): VersionOfModule {
  const { module, version } = versionOf(typed, {}, { site: '' });
  return { module, version };
}

async function upload({ client, signal, terminal }: CommandContext, given: Given, file: string) {
  const sent = client.jobs.upload({ ...serviceOf(given), archive: resolve(file) }, { signal });
  return (await runLong(sent, terminal.report)).upload;
}

async function begin(
  { client, signal }: CommandContext,
  given: Given,
  operation: string,
  input: Record<string, unknown>,
) {
  const job = { operation, input };
  return jobAnswer(await client.jobs.begin({ ...serviceOf(given), job }, { signal }));
}

/** Commands that hand an archive to a service. */
export const jobTransferCommands: readonly Command[] = [preview, importing];
