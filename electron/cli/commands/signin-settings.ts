import { SiteferryError } from '#core/base/errors.ts';
import type { Message } from '#core/base/message.ts';
import { sanitize } from '#core/base/sanitize.ts';
import { generalSettings, profileChange, type SettingsAnswer } from '#core/contract/signin/settings.ts';
import { message } from '#core/messages/catalogue.ts';
import { type Command, type CommandResult, defineCommand, type OptionSpecs } from '../command.ts';
import { guardedMapping, guardedOptions, guardWrite } from '../lockout-guard.ts';
import { operationCommand } from '../operation-command.ts';
import { factLines } from '../views/facts.ts';
import { findingLines } from '../views/findings.ts';
import { administeredOptions } from './options.ts';

const setOption = {
  set: {
    type: 'string',
    value: 'NAME=VALUE',
    multiple: true,
  },
} as const satisfies OptionSpecs;

const showCommand = operationCommand({
  name: 'settings show',
  operation: 'signin.settings.get',
  examples: ['settings show --site prod --as admin'],
  answer,
});

const setCommand = defineCommand({
  name: 'settings set',
  options: { ...administeredOptions, ...setOption, ...guardedOptions },
  calls: { 'signin.settings.update': { settings: 'set', ...guardedMapping } },
  examples: [
    'settings set --site prod --as admin --set FailedAttemptsBeforeBlock=5 --set ForbidEmailAsLogin=true',
  ],
  async run(context, { site, as: operator, set, ...typed }) {
    const { client, signal } = context;
    const settings = checked(generalSettings.partial().strict(), values(set));
    const write = { operation: 'settings.update', settings } as const;
    return await guardWrite(context, { site, operator }, write, typed, async (sure) =>
      answer(await client.signin.settings.update({ ...sure, settings }, { signal })),
    );
  },
});

const profilesCommand = operationCommand({
  name: 'synchronization list',
  operation: 'signin.synchronization.list',
  examples: ['synchronization list --site prod --as admin'],
  answer: ({ profiles, findings }) => ({
    document: { profiles, findings },
    lines: (printer) => [
      ...(profiles.length === 0 ? [printer.text('synchronization.none')] : []),
      ...profiles.flatMap(({ Id, Name, ...rest }) => [
        printer.style('heading', `${Id}: ${sanitize(Name)}`),
        ...factLines(rest, printer, 'off'),
      ]),
      ...findingLines(findings, printer),
    ],
  }),
});

const updateProfileCommand = defineCommand({
  name: 'synchronization update',
  options: {
    ...administeredOptions,
    id: { type: 'count', value: 'ID', required: true },
    ...setOption,
    ...guardedOptions,
  },
  calls: { 'signin.synchronization.update': { profile: 'set', ...guardedMapping } },
  examples: ['synchronization update --site prod --as admin --id 1 --set IsActive=false'],
  async run(context, { site, as: operator, id, set, ...typed }) {
    const { client, signal } = context;
    const shape = profileChange.shape.profile.strict();
    const input = { id, profile: checked(shape, values(set)) };
    const write = { operation: 'synchronization.update', ...input } as const;
    return await guardWrite(context, { site, operator }, write, typed, async (sure) => {
      const given = { ...sure, ...input };
      const { profile, findings } = await client.signin.synchronization.update(given, { signal });
      return {
        document: { profile, findings },
        lines: (printer) => [...factLines(profile, printer, 'off'), ...findingLines(findings, printer)],
      };
    });
  },
});

function values(set: readonly string[]): Record<string, string | number | boolean | null> {
  if (set.length === 0) throw usage(message('signin-settings.nothing-to-set'));
  return Object.fromEntries(
    set.map((text) => {
      const [, name = '', value = ''] = /^(\w+)=(.*)$/s.exec(text) ?? [];
      if (name === '') throw usage(message('signin-settings.not-name-and-value', { value: text }));
      if (value === 'true' || value === 'false') return [name, value === 'true'];
      if (value === 'off') return [name, null];
      return [name, /^\d{1,9}$/.test(value) ? Number(value) : value];
    }),
  );
}

interface Issue {
  readonly code?: string | undefined;
  readonly path: readonly PropertyKey[];
  /** Of a value of another type: what was expected. */
  readonly expected?: string | undefined;
  /** Of names that the shape does not have. */
  readonly keys?: readonly string[] | undefined;
}

interface Shape<T> {
  safeParse(
    value: unknown,
  ): { success: true; data: T } | { success: false; error: { issues: readonly Issue[] } };
}

/** Throws `usage` for names that there are not, and for values that they cannot have. */
function checked<T>(shape: Shape<T>, given: object): T {
  const parsed = shape.safeParse(given);
  if (parsed.success) return parsed.data;
  const [{ path = [], expected, keys = [] } = {}] = parsed.error.issues;
  const [unknown] = keys;
  if (unknown !== undefined) throw usage(message('signin-settings.unknown-name', { name: unknown }));
  const kind = expected === 'boolean' ? 'flag' : expected === 'string' ? 'text' : 'number';
  const name = path.map(String).join('.');
  throw usage(message(`signin-settings.not-a-${kind}`, { name }));
}

function usage(reason: Message): SiteferryError {
  return new SiteferryError('usage', { reason });
}

function answer(given: SettingsAnswer): CommandResult {
  return {
    document: given,
    lines: (printer) => [
      ...factLines(given.settings, printer, 'off'),
      ...findingLines(given.findings, printer),
    ],
  };
}

export const signinSettingsCommands: readonly Command[] = [
  showCommand,
  setCommand,
  profilesCommand,
  updateProfileCommand,
];
