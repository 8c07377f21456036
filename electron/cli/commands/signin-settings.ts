import { SiteferryError } from '#core/base/errors.ts';
import { visible } from '#core/base/text.ts';
import { generalSettings, synchronizationProfile } from '#core/contract/signin-settings.ts';
import { type Command, defineCommand, type OptionSpecs } from '../command.ts';
import type { Printer } from '../printer.ts';
import { parseCount } from '../text/numbers.ts';
import { alignColumns } from '../text/table.ts';
import { operatorOption, siteOption } from './options.ts';

const at = { ...siteOption, ...operatorOption } as const satisfies OptionSpecs;
const setOption = {
  set: {
    type: 'string',
    value: 'NAME=VALUE',
    multiple: true,
  },
} as const satisfies OptionSpecs;

const showCommand = defineCommand({
  name: 'settings show',
  options: at,
  calls: { 'signin.settings.get': {} },
  examples: ['settings show --site prod --as admin'],
  async run({ client, signal }, { site, as: operator }) {
    return answer(await client.signin.settings.get({ site, operator }, { signal }));
  },
});

const setCommand = defineCommand({
  name: 'settings set',
  options: { ...at, ...setOption },
  calls: { 'signin.settings.update': { settings: 'set' } },
  examples: [
    'settings set --site prod --as admin --set FailedAttemptsBeforeBlock=5 --set ForbidEmailAsLogin=true',
  ],
  async run({ client, signal }, { site, as: operator, set }) {
    const settings = checked(generalSettings.partial().strict(), values(set));
    return answer(await client.signin.settings.update({ site, operator, settings }, { signal }));
  },
});

const profilesCommand = defineCommand({
  name: 'synchronization list',
  options: at,
  calls: { 'signin.synchronization.list': {} },
  examples: ['synchronization list --site prod --as admin'],
  async run({ client, signal }, { site, as: operator }) {
    const profiles = await client.signin.synchronization.list({ site, operator }, { signal });
    return {
      document: { profiles },
      lines: ({ style }) =>
        profiles.length === 0
          ? ['There are no profiles.']
          : profiles.flatMap(({ Id, Name, ...rest }) => [
              style('heading', `${Id}: ${visible(Name)}`),
              ...facts(rest),
            ]),
    };
  },
});

const updateProfileCommand = defineCommand({
  name: 'synchronization update',
  options: {
    ...at,
    id: { type: 'string', value: 'ID', required: true },
    ...setOption,
  },
  calls: { 'signin.synchronization.update': { profile: 'set' } },
  examples: ['synchronization update --site prod --as admin --id 1 --set IsActive=false'],
  async run({ client, signal }, { site, as: operator, id, set }) {
    const shape = synchronizationProfile.omit({ Id: true, LastRunAt: true }).partial().strict();
    const input = {
      site,
      operator,
      id: parseCount('--id', id, 2_147_483_647),
      profile: checked(shape, values(set)),
    };
    const profile = await client.signin.synchronization.update(input, { signal });
    return { document: { profile }, lines: () => facts(profile) };
  },
});

function values(set: readonly string[]): Record<string, string | number | boolean | null> {
  if (set.length === 0) throw new SiteferryError('usage', { reason: 'Name what to set: --set NAME=VALUE.' });
  return Object.fromEntries(
    set.map((text) => {
      const [, name = '', value = ''] = /^(\w+)=(.*)$/s.exec(text) ?? [];
      if (name === '')
        throw new SiteferryError('usage', { reason: `--set is NAME=VALUE, not "${visible(text)}".` });
      if (value === 'true' || value === 'false') return [name, value === 'true'];
      if (value === 'off') return [name, null];
      return [name, /^\d{1,9}$/.test(value) ? Number(value) : value];
    }),
  );
}

interface Shape<T> {
  safeParse(
    value: unknown,
  ):
    | { success: true; data: T }
    | { success: false; error: { issues: readonly { path: readonly PropertyKey[]; message: string }[] } };
}

function checked<T>(shape: Shape<T>, given: object): T {
  const parsed = shape.safeParse(given);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new SiteferryError('usage', {
    reason: `--set ${issue?.path.map(String).join('.') ?? ''}: ${visible(issue?.message ?? '')}.`,
  });
}

function facts(record: object): string[] {
  return alignColumns(
    Object.entries(record).map(([name, value]) => [name, visible(String(value ?? 'off'), 500)]),
    '  ',
  );
}

function answer(given: {
  settings: object;
  findings: readonly { severity: string; pointer: string; message: string }[];
}) {
  return {
    document: given,
    lines: ({ style }: Printer) => [
      ...facts(given.settings),
      ...given.findings.map(({ severity, pointer, message }) =>
        style(severity === 'error' ? 'bad' : 'changed', `${severity}: ${pointer.slice(1)}: ${message}`),
      ),
    ],
  };
}

export const signinSettingsCommands: readonly Command[] = [
  showCommand,
  setCommand,
  profilesCommand,
  updateProfileCommand,
];
