import type { ExitCode } from '#core/base/errors.ts';
import { redact, visible } from '#core/base/text.ts';
import { usage } from '../arguments.ts';
import { type App, type Command, siteOption } from '../command.ts';
import { follow } from '../progress.ts';
import { alignedTable } from '../terminal.ts';

const PROFILES = ['demo', 'typical', 'large'] as const;

const init: Command = {
  name: 'site init',
  summary: 'Make an empty database into a site',
  options: { site: siteOption },
  examples: [
    'siteferry site init --site embedded:./test',
    'siteferry site init --site postgres://admin@db.example.com/test',
  ],
  async run(app, given) {
    const site = given.required('site');
    const made = await app.client.site.init({ site }, { signal: app.signal });
    if (app.json) return printJson(app, made);
    app.terminal.print(`${visible(redact(site))} is a site now: id ${made.siteId}, ${made.tables} tables.`);
    return 0;
  },
};

const seed: Command = {
  name: 'site seed',
  summary: 'Fill an empty site with made-up configuration',
  options: {
    site: siteOption,
    profile: { value: 'PROFILE', help: 'demo (default), typical or large' },
    scale: { value: 'N', help: 'thousands of entities of the profile large' },
    seed: { value: 'N', help: 'another number gives other Guids' },
  },
  examples: [
    'siteferry site seed --site embedded:./test --profile demo',
    'siteferry site seed --site embedded:./big --profile large --scale 50',
  ],
  async run(app, given) {
    const profile = PROFILES.find((name) => name === (given.text('profile') ?? 'demo'));
    if (!profile) throw usage(`--profile is one of ${PROFILES.join(', ')}.`);
    const scale = wholeNumber('scale', given.text('scale'));
    const seedNumber = wholeNumber('seed', given.text('seed'));
    if (scale !== undefined && profile !== 'large') throw usage('--scale belongs to --profile large.');
    const { counts } = await follow(
      app.terminal,
      app.client.site.seed(
        {
          site: given.required('site'),
          profile,
          ...(scale === undefined ? {} : { scale }),
          ...(seedNumber === undefined ? {} : { seed: seedNumber }),
        },
        { signal: app.signal },
      ),
    );
    if (app.json) return printJson(app, { counts });
    const total = Object.values(counts).reduce((sum, count) => sum + count, 0);
    app.terminal.print(
      `${total} entities of ${Object.keys(counts).length} types added (profile ${profile}).`,
    );
    return 0;
  },
};

const check: Command = {
  name: 'site check',
  summary: 'Say what a site is, what it lacks and what this user may do',
  options: { site: siteOption },
  examples: ['siteferry site check --site production'],
  async run(app, given) {
    const found = await app.client.site.check({ site: given.required('site') }, { signal: app.signal });
    if (app.json) return printJson(app, found);
    const { terminal } = app;
    const unreadable = found.rights.filter(({ read }) => !read);
    const unwritable = found.rights.filter(({ write }) => !write);
    terminal.print(
      alignedTable([
        ['Site id', found.siteId],
        ['Product', visible(found.productVersion)],
        ['Server', visible(found.serverVersion.split('\n')[0] ?? '')],
        ['Missing tables', found.missingTables.length === 0 ? 'none' : found.missingTables.join(', ')],
        [
          'May read',
          unreadable.length === 0 ? 'all' : `all but ${unreadable.map(({ table }) => table).join(', ')}`,
        ],
        [
          'May write',
          unwritable.length === 0 ? 'all' : `all but ${unwritable.map(({ table }) => table).join(', ')}`,
        ],
      ]),
    );
    for (const { message } of found.warnings)
      terminal.print(`${terminal.paint('yellow', '!')} ${visible(message, 1000)}`);
    return 0;
  },
};

const list: Command = {
  name: 'site list',
  summary: 'List the saved sites',
  options: {},
  examples: ['siteferry site list'],
  run: async (app) => printSaved(app, await app.client.site.list({})),
};

const save: Command = {
  name: 'site save',
  summary: 'Save a site URL under a name',
  options: { name: { value: 'NAME', help: 'name to use with --site', required: true }, site: siteOption },
  examples: ['siteferry site save --name test --site postgres://admin@db.example.com/test'],
  run: async (app, given) =>
    printSaved(
      app,
      await app.client.site.save({ name: given.required('name'), url: given.required('site') }),
    ),
};

const forget: Command = {
  name: 'site forget',
  summary: 'Forget a saved site; the site itself is not touched',
  options: { name: { value: 'NAME', help: 'saved name', required: true } },
  examples: ['siteferry site forget --name test'],
  run: async (app, given) => printSaved(app, await app.client.site.forget({ name: given.required('name') })),
};

export const siteCommands: readonly Command[] = [init, seed, check, list, save, forget];

function printSaved(app: App, sites: { name: string; url: string }[]): ExitCode {
  if (app.json) return printJson(app, sites);
  if (sites.length === 0)
    app.terminal.print('No site is saved. Save one: siteferry site save --name NAME --site URL');
  else app.terminal.print(alignedTable(sites.map(({ name, url }) => [visible(name), visible(url)])));
  return 0;
}

/** Prints the one document of a `--json` run. */
export function printJson(app: App, document: unknown): ExitCode {
  app.terminal.print(JSON.stringify(document, null, 2));
  return 0;
}

/** A whole number above zero; undefined where the option was not given. */
export function wholeNumber(name: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  if (!/^[1-9]\d{0,8}$/.test(text)) throw usage(`--${name} is a whole number above zero.`);
  return Number(text);
}
