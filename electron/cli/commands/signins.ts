import { SiteferryError } from '#core/base/errors.ts';
import { type LogCounts, type LogCursor, logCursor } from '#core/contract/signin/log.ts';
import { message } from '#core/messages/catalogue.ts';
import { CSV_PAGE, csvOfLog, everySignIn } from '#core/views/signin-csv.ts';
import { writeFileAtomic } from '#core/workspace/files.ts';
import { type Command, defineCommand, type OptionSpecs, type OptionValues } from '../command.ts';
import { operationCommand } from '../operation-command.ts';
import { countLines, cursorText, logLines } from '../views/signins.ts';
import { administeredOptions } from './options.ts';

/** Which sign-ins are asked for. */
const filterOptions = {
  from: { type: 'string', value: 'YYYY-MM-DD' },
  to: { type: 'string', value: 'YYYY-MM-DD' },
  login: { type: 'string', value: 'LOGIN' },
  address: { type: 'string', value: 'IP' },
  provider: { type: 'string', value: 'NAME' },
  protocol: { type: 'string', value: 'NAME' },
  without: { type: 'string', value: 'WHAT', choices: ['address', 'provider'] },
} as const satisfies OptionSpecs;

/** The filter as operations are asked for it. */
function filterOf({ without, ...args }: OptionValues<typeof filterOptions>) {
  return {
    ...Object.fromEntries(Object.entries(args).filter(([, value]) => value !== undefined)),
    ...(without === undefined ? {} : { [without]: null }),
  };
}

const listCommand = defineCommand({
  name: 'signins list',
  options: {
    ...administeredOptions,
    ...filterOptions,
    limit: { type: 'count', value: 'N', most: CSV_PAGE },
    after: { type: 'string', value: 'PLACE' },
    csv: { type: 'string', value: 'FILE' },
  },
  calls: {
    'signin.log.list': {},
    'signin.log.counts': {
      zone: { excluded: 'times of the list are UTC' },
      top: { excluded: 'the list names none; `signins stats` does' },
    },
  },
  examples: [
    'signins list --site prod --as admin --from 2026-11-01 --address 10.0.0.7',
    'signins list --site prod --as admin --csv out.csv',
  ],
  async run({ client, signal }, { site, as: operator, csv, limit, after, ...filter }) {
    const input = { site, operator, ...filterOf(filter) };
    const page = await client.signin.log.list(
      {
        ...input,
        limit: limit ?? 100,
        ...(after === undefined ? {} : { after: parseCursor(after) }),
      },
      { signal },
    );
    if (csv !== undefined) {
      const all = await everySignIn((from) =>
        client.signin.log.list({ ...input, limit: CSV_PAGE, ...(from ? { after: from } : {}) }, { signal }),
      );
      await writeFileAtomic(csv, csvOfLog(all));
    }
    const { next, ...log } = page;
    const counts = after === undefined ? await countsByDay(client.signin.log.counts(input, { signal })) : {};
    return {
      document: { ...log, ...counts, next: next && cursorText(next) },
      lines: (printer) => logLines({ ...page, ...counts }, printer),
    };
  },
});

/** What is said above the first page. */
async function countsByDay(asked: Promise<LogCounts>) {
  const { total, perDay } = await asked;
  return { counts: { total, perDay } };
}

const statsCommand = defineCommand({
  name: 'signins stats',
  options: {
    ...administeredOptions,
    ...filterOptions,
    zone: { type: 'string', value: 'ZONE' },
    top: { type: 'count', value: 'N', most: 1_000 },
  },
  calls: { 'signin.log.counts': {} },
  examples: [
    'signins stats --site prod --as admin --zone Europe/Moscow',
    'signins stats --site prod --as admin --from 2026-11-01 --provider Keycloak --top 20',
  ],
  async run({ client, signal }, { site, as: operator, zone, top, ...filter }) {
    const counts = await client.signin.log.counts(
      {
        ...{ site, operator },
        ...filterOf(filter),
        ...(zone === undefined ? {} : { zone }),
        ...(top === undefined ? {} : { top }),
      },
      { signal },
    );
    return { document: { counts }, lines: (printer) => countLines(counts, printer) };
  },
});

/** `2026-11-20T08:00:00.000Z/17`, as `next` is printed. */
function parseCursor(text: string): LogCursor {
  const slash = text.lastIndexOf('/');
  const read = logCursor.safeParse({ Date: text.slice(0, slash), Id: Number(text.slice(slash + 1)) });
  if (slash > 0 && read.success) return read.data;
  throw new SiteferryError('usage', { reason: message('signins.not-a-place', { value: text }) });
}

const licencesCommand = operationCommand({
  name: 'signins licences',
  operation: 'signin.log.licences',
  examples: ['signins licences --site prod --as admin'],
  answer: (use) => ({
    document: use,
    lines: ({ text }) => [
      ...use.licences.map((one) =>
        text('signins.licence', { kind: one.Kind, assigned: one.Assigned, purchased: one.Purchased }),
      ),
      text('signins.slots', { count: use.slotsHeld }),
    ],
  }),
});

export const signinCommands: readonly Command[] = [listCommand, statsCommand, licencesCommand];
