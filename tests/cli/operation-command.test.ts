import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contract } from '#core/contract/index.ts';
import { inputFields } from '#core/contract/input-fields.ts';
import { allTexts } from '#core/messages/catalogue.ts';
import { commonOptions } from '#electron/cli/arguments.ts';
import type { Command, CommandContext, OptionSpec, OptionSpecs } from '#electron/cli/command.ts';
import { commands } from '#electron/cli/commands/index.ts';
import { operationCommand } from '#electron/cli/operation-command.ts';
import { siteSecretOptions } from '#electron/cli/site-secrets.ts';

let folder: string;
let file: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'siteferry-verbs-'));
  file = join(folder, 'file');
  await writeFile(file, 'text', { mode: 0o600 });
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Verbs that are one operation: their options know the fields that they give. */
const described = await Promise.all(
  commands.map(async (command) => {
    // In place of the operation, not for it.
    const { 'what-if': _whatIf, ...options } = await command.options();
    return { command, options };
  }),
);
const derived = described.filter(({ options }) => Object.values(options).some((spec) => 'field' in spec));

/** What a person could give for an option, as `parseArguments` hands it on. */
function plausible({ type, none, choices, value, multiple }: OptionSpec) {
  if (type === 'boolean') return true;
  if (type === 'count') return multiple ? [1] : none ? 0 : 1;
  const text =
    choices?.[0] ?? (value === 'FILE' ? file : value === 'SIZE' ? '1MB' : value === 'TIME' ? '10m' : 'text');
  return multiple ? [text] : text;
}

/** The input that a verb calls its operation with, when every option is given. */
async function inputOf(command: Command, options: OptionSpecs): Promise<object> {
  const values = Object.fromEntries(
    Object.entries({ ...options, ...siteSecretOptions, ...commonOptions }).map(([name, spec]) => [
      name,
      plausible(spec),
    ]),
  );
  let called: object | undefined;
  const node = (path: string): unknown =>
    new Proxy(() => {}, {
      get: (_target, key) => node(path === '' ? String(key) : `${path}.${String(key)}`),
      apply: async (_target, _this, [input]) => {
        if (path === 'signin.entry.guard') return { isDangerous: true, clears: [], notes: [] };
        if (path === 'signin.pending.list') return [];
        called = { path, input };
        throw new Error('called');
      },
    });
  const context = { client: node(''), signal: new AbortController().signal } as CommandContext;
  const positionals = (command.positionals ?? []).map(() => file);
  await expect(command.run(context, { values, positionals })).rejects.toThrow('called');
  return called ?? {};
}

/** The schema of an operation's input, as far as it is asked here. */
interface Schema {
  safeParse(input: unknown): { error?: { issues: { code: string; path: PropertyKey[] }[] } };
}

function schemaOf(operation: string): Schema {
  const procedure = operation.split('.').reduce<unknown>((node, key) => (node as never)[key], contract);
  return (procedure as { '~orpc': { inputSchema: Schema } })['~orpc'].inputSchema;
}

describe('a verb that is one operation', () => {
  it('is most of them', () => {
    expect(derived.length).toBeGreaterThan(55);
  });

  it.each(derived.map((one) => [one.command.name, one] as const))(
    'gives %s an input of its types',
    async (_name, { command, options }) => {
      const [operation = ''] = Object.keys(command.calls);
      const { path, input } = (await inputOf(command, options)) as { path: string; input: object };
      expect(path).toBe(operation);
      const issues = schemaOf(operation).safeParse(input).error?.issues ?? [];
      // What a person types may be refused for what it says, never for what it is.
      expect(
        issues.filter(({ code }) => /^(?:invalid_type|unrecognized_keys|invalid_union)$/.test(code)),
      ).toEqual([]);
      const given = Object.values(options).map((spec) => (spec as { field?: string }).field);
      expect(Object.keys(input)).toEqual(expect.arrayContaining(given));
      expect(Object.keys(input)).toHaveLength(given.length + (command.positionals?.length ?? 0));
    },
  );

  it('has helps of fields that there are, and of no others', () => {
    const codes = allTexts().flatMap(({ code }) => (code.startsWith('operation-input.') ? [code] : []));
    expect(codes.length).toBeGreaterThan(40);
    const gone = codes.filter((code) => {
      const [, operation = '', field = ''] = /^operation-input\.(.+)\.(\w+)$/.exec(code) ?? [];
      return inputFields(operation)[field] === undefined;
    });
    expect(gone).toEqual([]);
  });

  it('is not made where nothing reads a field that has parts', async () => {
    const command = operationCommand({
      name: 'own-tokens create',
      operation: 'signin.ownTokens.create',
      fields: { configuration: { option: 'config' } },
      examples: [],
      answer: () => ({ document: {}, lines: () => [] }),
    });
    await expect(command.options()).rejects.toThrow(expect.objectContaining({ code: 'bug' }));
  });
});
