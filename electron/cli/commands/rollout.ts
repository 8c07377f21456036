import { SiteferryError } from '#core/base/errors.ts';
import { sanitize } from '#core/base/sanitize.ts';
import { rolloutColumns, rolloutLogColumns, rolloutSiteColumns } from '#core/contract/rollout/columns.ts';
import type { Rollout } from '#core/contract/rollout/rollout.ts';
import { siteState, siteVerdict } from '#core/contract/rollout/states.ts';
import { message } from '#core/messages/catalogue.ts';
import { writeFileAtomic } from '#core/workspace/files.ts';
import { type Command, defineCommand, type OptionSpecs } from '../command.ts';
import type { Printer } from '../printer.ts';
import { recordTable } from '../views/record-table.ts';
import { rolloutSiteLines } from '../views/rollout/site.ts';
import {
  placeMapping,
  placeOf,
  rolloutPlaceOptions,
  whichRollout,
  whichRolloutOptions,
} from '../which-rollout.ts';
import { matrixResult } from './rollout-plan.ts';

const listCommand = defineCommand({
  name: 'rollout list',
  options: rolloutPlaceOptions,
  calls: { 'rollout.list': placeMapping },
  examples: ['rollout list', 'rollout list --jobs postgres://jobs@db1/siteferry'],
  async run({ client, signal }, args) {
    return listed(await client.rollout.list(placeOf(args), { signal }));
  },
});

function listed(rollouts: readonly Rollout[]) {
  return {
    document: { rollouts },
    lines: (printer: Printer) =>
      rollouts.length === 0 ? [printer.text('rollout.none')] : recordTable(rolloutColumns, rollouts, printer),
  };
}

const showCommand = defineCommand({
  name: 'rollout show',
  options: whichRolloutOptions,
  calls: { 'rollout.list': placeMapping, 'rollout.get': placeMapping },
  examples: ['rollout show', 'rollout show --rollout 3 --json'],
  async run(context, args) {
    const { client, signal } = context;
    const asked = await whichRollout(context, args);
    return {
      ...(await matrixResult(context, args, await client.rollout.get(asked, { signal }))),
      exitCode: 0,
    };
  },
});

/** So many sites are listed unless more are asked for. */
const PAGE = 100;

const sitesOptions = {
  ...whichRolloutOptions,
  state: { type: 'string', multiple: true, value: 'STATE' },
  verdict: { type: 'string', multiple: true, value: 'VERDICT' },
  wave: { type: 'count', value: 'N' },
  group: { type: 'string', value: 'GROUP' },
  offset: { type: 'count', none: true, value: 'N' },
  limit: { type: 'count', most: 10_000, value: 'N' },
} as const satisfies OptionSpecs;

const sitesCommand = defineCommand({
  name: 'rollout sites',
  options: sitesOptions,
  calls: {
    'rollout.list': placeMapping,
    'rollout.sites': {
      ...placeMapping,
      states: 'state',
      verdicts: 'verdict',
      since: { excluded: 'for who asks again and again' },
    },
  },
  examples: [
    'rollout sites --verdict conflict --verdict unreachable',
    'rollout sites --rollout 3 --state failed --json',
  ],
  async run(context, { state, verdict, wave, group, offset = 0, limit = PAGE, ...args }) {
    const { client, signal } = context;
    const filter = {
      ...(state.length > 0 ? { states: state.map((one) => named(one, siteState.options)) } : {}),
      ...(verdict.length > 0 ? { verdicts: verdict.map((one) => named(one, siteVerdict.options)) } : {}),
      ...(wave === undefined ? {} : { wave: wave - 1 }),
      ...(group === undefined ? {} : { group }),
    };
    const asked = { ...(await whichRollout(context, args)), ...filter, offset, limit };
    const page = await client.rollout.sites(asked, { signal });
    const more = page.total - offset - page.sites.length;
    return {
      document: { ...page },
      lines: (printer) => [
        ...(page.sites.length === 0
          ? [printer.text('rollout.no-sites')]
          : recordTable(rolloutSiteColumns, page.sites, printer)),
        ...(more > 0 ? [printer.text('program.more', { count: more })] : []),
      ],
    };
  },
});

/** One of the words that there are. Throws `usage`. */
function named<Word extends string>(word: string, words: readonly Word[]): Word {
  const found = words.find((one) => one === word);
  if (found !== undefined) return found;
  throw new SiteferryError('usage', {
    reason: message('rollout.not-one-of', { value: word, words: [...words] }),
  });
}

const siteCommand = defineCommand({
  name: 'rollout site',
  positionals: ['SITE'],
  options: whichRolloutOptions,
  calls: { 'rollout.list': placeMapping, 'rollout.site': { ...placeMapping, site: 'SITE' } },
  examples: ['rollout site berlin', 'rollout site berlin --rollout 3 --json'],
  async run(context, args, [site = '']) {
    const { client, signal } = context;
    const asked = await whichRollout(context, args);
    const found = await client.rollout.site({ ...asked, site }, { signal });
    return { document: { ...found }, lines: (printer) => rolloutSiteLines(found, printer) };
  },
});

const logCommand = defineCommand({
  name: 'rollout log',
  options: {
    ...whichRolloutOptions,
    after: { type: 'count', none: true, value: 'N' },
    limit: { type: 'count', most: 10_000, value: 'N' },
  },
  calls: { 'rollout.list': placeMapping, 'rollout.log': placeMapping },
  examples: ['rollout log', 'rollout log --rollout 3 --limit 50'],
  async run(context, { after = 0, limit = 1_000, ...args }) {
    const { client, signal } = context;
    const asked = await whichRollout(context, args);
    const log = await client.rollout.log({ ...asked, after, limit }, { signal });
    return {
      document: { log },
      lines: (printer) =>
        log.length === 0 ? [printer.text('rollout.no-log')] : recordTable(rolloutLogColumns, log, printer),
    };
  },
});

const forgetCommand = defineCommand({
  name: 'rollout forget',
  options: { ...rolloutPlaceOptions, rollout: { ...whichRolloutOptions.rollout, required: true } },
  calls: { 'rollout.forget': placeMapping },
  examples: ['rollout forget --rollout 3'],
  async run({ client, signal }, { rollout, ...args }) {
    return listed(await client.rollout.forget({ ...placeOf(args), rollout }, { signal }));
  },
});

const reportCommand = defineCommand({
  name: 'rollout report',
  options: { ...whichRolloutOptions, out: { type: 'string', value: 'FILE', required: true } },
  calls: {
    'rollout.list': placeMapping,
    'rollout.report': { ...placeMapping, language: { excluded: 'that of the command line' } },
  },
  examples: ['rollout report --out letters.html', 'rollout report --rollout 3 --out letters.json'],
  async run(context, { out, ...args }) {
    const { client, signal, printer } = context;
    if (!/\.(?:html|json)$/i.test(out))
      throw new SiteferryError('usage', { reason: message('rollout.report.kind', { file: out }) });
    const asked = { ...(await whichRollout(context, args)), language: printer.language };
    const { report, html } = await client.rollout.report(asked, { signal });
    const isHtml = /\.html$/i.test(out);
    await writeFileAtomic(out, isHtml ? html : `${JSON.stringify(report, null, 2)}\n`);
    return {
      document: { file: out, ...report },
      lines: ({ text }) => [
        text('rollout.report.written', { count: report.sites.length, file: sanitize(out, 1_000) }),
      ],
    };
  },
});

export const rolloutCommands: readonly Command[] = [
  ...[listCommand, showCommand, sitesCommand, siteCommand, logCommand],
  ...[reportCommand, forgetCommand],
];
