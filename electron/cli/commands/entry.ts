import { SiteferryError } from '#core/base/errors.ts';
import { sanitize } from '#core/base/sanitize.ts';
import { entryItemColumns, registrationSource } from '#core/contract/signin/entry.ts';
import { message } from '#core/messages/catalogue.ts';
import { type Command, defineCommand } from '../command.ts';
import { guardLines } from '../lockout-guard.ts';
import { operationCommand } from '../operation-command.ts';
import { readSecret } from '../secret-file.ts';
import { alignColumns } from '../text/table.ts';
import { findingLines } from '../views/findings.ts';
import { recordTable } from '../views/record-table.ts';
import { setupLines } from '../views/setup.ts';
import { administeredOptions } from './options.ts';
import { parsePair } from './pairs.ts';

const textField = { text: { option: 'file', value: 'FILE', read: readSecret } } as const;

const showCommand = operationCommand({
  name: 'entry show',
  operation: 'signin.entry.get',
  examples: ['entry show --site prod --as admin'],
  answer: (keys) => ({
    document: { keys },
    lines: (printer) =>
      keys.flatMap(({ key, text, findings }) => [
        printer.style('heading', key),
        sanitize(text, 10_000),
        ...findingLines(findings, printer),
      ]),
  }),
});

const previewCommand = operationCommand({
  name: 'entry preview',
  operation: 'signin.entry.preview',
  fields: {
    hostname: { option: 'host', value: 'NAME' },
    authConfig: { option: 'config', value: 'FILE', read: readSecret },
  },
  examples: ['entry preview --site prod --as admin --host portal.example.com --device iOS'],
  answer: (page) => ({
    document: page,
    lines: (printer) => [
      ...recordTable(entryItemColumns, page.items, printer),
      ...page.items.flatMap(({ title, needs = [] }) =>
        needs.map(({ name, state }) => printer.text(`entry.need.${state}`, { title, name })),
      ),
      ...(page.opens === null ? [] : [printer.text('entry.opens', { type: page.opens })]),
      ...(page.ways.length > 0 ? [] : [printer.style('bad', printer.text('entry.nobody'))]),
    ],
  }),
});

const saveCommand = operationCommand({
  name: 'entry save',
  operation: 'signin.entry.save',
  guarded: true,
  fields: textField,
  examples: ['entry save --site prod --as admin --key AuthConfig --file auth-config.json'],
  answer: (saved, { key }) => ({
    document: saved,
    lines: (printer) => [printer.text('entry.stored', { key }), ...findingLines(saved.findings, printer)],
  }),
});

const judgeCommand = operationCommand({
  name: 'entry judge',
  operation: 'signin.entry.judge',
  fields: textField,
  examples: ['entry judge --key AuthConfig --file auth-config.json'],
  answer: ({ findings }) => ({
    document: { findings },
    lines: (printer) =>
      findings.length > 0 ? findingLines(findings, printer) : [printer.text('services.nothing-wrong')],
    exitCode: findings.some(({ severity }) => severity === 'error') ? 10 : 0,
  }),
});

const guardCommand = defineCommand({
  name: 'entry guard',
  options: {
    ...administeredOptions,
    without: {
      type: 'count',
      value: 'ID',
      multiple: true,
    },
    config: { type: 'string', value: 'FILE' },
  },
  calls: {
    'signin.entry.guard': {
      authConfig: 'config',
      write: { excluded: 'every command that writes asks by itself' },
      replay: { excluded: 'the sign-ins of the last days are always replayed' },
    },
  },
  examples: ['entry guard --site prod --as admin --without 3'],
  async run({ client, signal }, { site, as: operator, without, config }) {
    if (without.length === 0 && config === undefined)
      throw new SiteferryError('usage', {
        reason: message('entry.nothing-to-guard'),
      });
    const other = config === undefined ? {} : { authConfig: await readSecret(config) };
    const guard = await client.signin.entry.guard(
      { site, operator, without: [...without], replay: true, ...other },
      { signal },
    );
    return {
      document: guard,
      lines: (printer) => guardLines(guard, printer),
      exitCode: guard.isDangerous ? 10 : 0,
    };
  },
});

const checklistCommand = operationCommand({
  name: 'entry checklist',
  operation: 'signin.entry.checklist',
  examples: ['entry checklist --site prod --as admin'],
  answer: (setups) => ({
    document: { setups },
    lines: (printer) => setups.flatMap((one) => setupLines(one, printer)),
    exitCode: setups.some(({ next }) => next !== null) ? 10 : 0,
  }),
});

const registerCommand = defineCommand({
  name: 'entry register',
  options: {
    ...administeredOptions,
    value: {
      type: 'string',
      value: 'FIELD=TEXT',
      multiple: true,
    },
    'password-file': { type: 'string', value: 'FILE' },
    'verified-by': { type: 'string', choices: ['phone', 'email'] },
    domain: { type: 'string', value: 'HOST', required: true },
    source: { type: 'string', choices: registrationSource.options },
  },
  calls: { 'signin.entry.register': { values: ['value', 'password-file'], verifiedBy: 'verified-by' } },
  examples: [
    'entry register --site prod --as admin --domain portal.example.com --value Email=ann@example.com',
    'entry register --site prod --as admin --domain portal.example.com --value Nick=ann --password-file -',
  ],
  async run({ client, signal }, options) {
    const { site, as: operator, value, domain, source, 'verified-by': verifiedBy } = options;
    const given = Object.fromEntries(value.map((one) => parsePair('--value', one)));
    // Whatever stands in the arguments is seen by everybody on this computer.
    if (Object.keys(given).some((name) => name.toLowerCase() === 'password'))
      throw new SiteferryError('usage', { reason: message('entry.password-in-arguments') });
    const file = options['password-file'];
    const values = { ...given, ...(file === undefined ? {} : { Password: await readSecret(file) }) };
    const how = { ...(verifiedBy && { verifiedBy }), ...(source && { source }) };
    const input = { site, operator, values, domain, ...how };
    const outcome = await client.signin.entry.register(input, { signal });
    return {
      document: outcome,
      lines: ({ style, text, render, language }) => [
        ...alignColumns(
          Object.entries(outcome.values).map(([name, stored]) => [name, sanitize(stored)]),
          '',
          language,
        ),
        ...outcome.notes.map(({ title, Color }) =>
          text('entry.note', { text: sanitize(title, 2_000), color: sanitize(Color, 100) }),
        ),
        text('entry.prefill', { address: sanitize(outcome.prefill, 2_000) }),
        text('entry.source', { source: outcome.source }),
        ...(outcome.hidden.length > 0 ? [text('entry.hidden-fields', { fields: outcome.hidden })] : []),
        ...outcome.problems.map((problem) => style('bad', render(problem))),
      ],
      exitCode: outcome.problems.length > 0 ? 10 : 0,
    };
  },
});

export const entryCommands: readonly Command[] = [
  showCommand,
  previewCommand,
  saveCommand,
  judgeCommand,
  guardCommand,
  checklistCommand,
  registerCommand,
];
