import { basename, extname, resolve } from 'node:path';
import { SiteferryError } from '#core/base/errors.ts';
import type { TriageInput, TriageRecord } from '#core/contract/access/triage.ts';
import { message } from '#core/messages/catalogue.ts';
import { writeFileAtomic } from '#core/workspace/files.ts';
import { type Command, type CommandContext, defineCommand, type OptionSpecs } from '../command.ts';
import { operationCommand } from '../operation-command.ts';
import { readText } from '../text-file.ts';
import { accessExitCode } from '../views/explanation.ts';
import { comparisonLines, recordLines } from '../views/triage.ts';
import { profiledSiteMapping, profiledSiteOf, profiledSiteOptions } from './options.ts';

/** Characters of a text. */
const LONGEST = 100_000;
/** Two records differ. */
const DIFFERENT = 10;

const said = {
  text: { type: 'string', value: 'TEXT' },
  url: { type: 'string', value: 'URL' },
  error: { type: 'string', value: 'TEXT' },
  status: { type: 'count', value: 'N', most: 599 },
  user: { type: 'string', value: 'TEXT' },
  task: { type: 'count', value: 'ID' },
  time: { type: 'string', value: 'TIME' },
  host: { type: 'string', value: 'HOST' },
} as const satisfies OptionSpecs;

const triageCommand = defineCommand({
  name: 'access triage',
  options: {
    ...profiledSiteOptions,
    ...said,
    keys: { type: 'string', value: 'FILE' },
    probe: { type: 'boolean' },
    'web-address': { type: 'string', value: 'URL' },
    out: { type: 'string', value: 'FILE' },
    full: { type: 'boolean' },
  },
  calls: {
    'access.triage': {
      ...profiledSiteMapping,
      pasted: 'text',
      taskId: 'task',
      keysFile: 'keys',
      webAddress: 'web-address',
    },
    'access.triagePage': {
      record: { excluded: 'what it found' },
      language: { excluded: 'the language of the command line' },
    },
  },
  examples: [
    'access triage --site prod --user a.meyer --url https://crm.example.com/task/17 --status 403',
    'access triage --site prod --user a.meyer --status 401 --time 2026-11-21T10:15Z --probe --out case.json',
    'access triage --site prod --error MFA_DISABLED --out case.html',
  ],
  async run(context, args) {
    const { text, url, error, user, time, host, keys, probe, out, full } = args;
    const defined = { url, error, user, time, host, pasted: text, webAddress: args['web-address'] };
    const complaint = Object.fromEntries(Object.entries(defined).filter(([, value]) => value !== undefined));
    const numbers = {
      ...(args.status === undefined ? {} : { status: args.status }),
      ...(args.task === undefined ? {} : { taskId: args.task }),
    };
    const names = Object.keys(said) as (keyof typeof said)[];
    if (names.every((name) => args[name] === undefined))
      throw new SiteferryError('usage', { reason: message('triage.usage.nothing') });
    for (const [option, value] of Object.entries({ text, error }))
      if (value !== undefined && value.length > LONGEST)
        throw new SiteferryError('usage', {
          reason: message('triage.usage.too-long', { option, most: LONGEST, given: value.length }),
        });
    const form = out === undefined ? undefined : formOf(out);
    const input: TriageInput = {
      ...profiledSiteOf(args),
      ...complaint,
      ...numbers,
      probe,
      ...(keys === undefined ? {} : { keysFile: resolve(keys) }),
    };
    const { client, signal } = context;
    const { record, redacted } = await client.access.triage(input, { signal });
    const kept = full ? record : redacted;
    if (out !== undefined && form) await writeRecord(context, { out, form, record: kept });
    return {
      document: { record: kept },
      lines: (printer) => [
        ...recordLines(record, printer),
        ...(out === undefined
          ? []
          : [printer.text(full ? 'triage.saved-full' : 'triage.saved', { file: out })]),
      ],
      exitCode: accessExitCode(record.answers.map(({ verdict }) => verdict)),
    };
  },
});

type Form = 'json' | 'html';

function formOf(out: string): Form {
  const form = (['json', 'html'] as const).find((one) => extname(out).toLowerCase() === `.${one}`);
  if (form) return form;
  throw new SiteferryError('usage', { reason: message('triage.usage.out', { file: out }) });
}

async function writeRecord(
  { client, printer, signal }: CommandContext,
  { out, form, record }: { out: string; form: Form; record: TriageRecord },
): Promise<void> {
  if (form === 'json') return await writeFileAtomic(out, `${JSON.stringify(record, null, 2)}\n`);
  const { html } = await client.access.triagePage({ record, language: printer.language }, { signal });
  await writeFileAtomic(out, html);
}

const showCommand = defineCommand({
  name: 'access triage-show',
  positionals: ['FILE'],
  options: {},
  calls: { 'access.triageRead': { name: 'FILE', text: 'FILE' } },
  examples: ['access triage-show case.json'],
  async run({ client, signal }, _options, [file = '']) {
    const record = await client.access.triageRead(await recordText(file), { signal });
    return { document: { record }, lines: (printer) => recordLines(record, printer) };
  },
});

const compareCommand = operationCommand({
  name: 'access triage-compare',
  operation: 'access.triageCompare',
  fields: {
    before: { positional: 'BEFORE', read: recordText },
    after: { positional: 'AFTER', read: recordText },
  },
  examples: ['access triage-compare monday.json tuesday.json'],
  answer: (compared) => ({
    document: { ...compared },
    lines: (printer) => comparisonLines(compared, printer),
    exitCode: compared.differences.some(({ isTime }) => !isTime) ? DIFFERENT : 0,
  }),
});

async function recordText(file: string) {
  return { name: basename(file), text: await readText(file) };
}

export const accessTriageCommands: readonly Command[] = [triageCommand, showCommand, compareCommand];
