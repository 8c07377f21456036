import { resolve } from 'node:path';
import { redact } from '#core/base/redact.ts';
import { sanitize } from '#core/base/sanitize.ts';
import type { ProfileCheck, RuleScope } from '#core/contract/profile.ts';
import { type Command, defineCommand } from '../command.ts';
import { readProfileParts } from '../files.ts';
import type { Printer } from '../printer.ts';
import { alignColumns } from '../text/table.ts';
import { readText } from '../text-file.ts';
import { findingLines } from '../views/findings.ts';

const options = { site: { type: 'string', value: 'NAME' } } as const;

const showCommand = defineCommand({
  name: 'profile show',
  positionals: ['[FILE]'],
  options,
  calls: {
    'profile.check': { file: '[FILE]', text: { excluded: 'what a profile holds, not what it might' } },
  },
  examples: ['profile show --site prod', 'profile show profiles/prod.json'],
  async run({ client, signal }, { site }, [file]) {
    return answer(await client.profile.check(asked(site, file), { signal }), contentLines);
  },
});

const checkCommand = defineCommand({
  name: 'profile check',
  positionals: ['[FILE]'],
  options: { ...options, with: { type: 'string', value: 'FILE' } },
  calls: { 'profile.check': { file: '[FILE]', text: 'with' } },
  examples: [
    'profile check --site prod',
    'profile check profiles/prod.json',
    'profile check --site prod --with rules.json',
  ],
  async run({ client, signal }, { site, with: rules }, [file]) {
    const text = rules === undefined ? {} : { text: await readText(rules) };
    return answer(await client.profile.check({ ...asked(site, file), ...text }, { signal }), () => []);
  },
});

const setCommand = defineCommand({
  name: 'profile set',
  positionals: ['RULES'],
  options: { ...options, file: { type: 'string', value: 'FILE' } },
  calls: { 'profile.set': { parts: 'RULES', was: { excluded: 'it writes without having read' } } },
  examples: ['profile set --site prod rules.json', 'profile set --file profiles/prod.json rules.json'],
  async run({ client, signal }, { site, file }, [rules = '']) {
    const parts = await readProfileParts(rules);
    return answer(await client.profile.set({ ...asked(site, file), parts }, { signal }), contentLines);
  },
});

function asked(site: string | undefined, file: string | undefined) {
  return {
    ...(site === undefined ? {} : { site }),
    ...(file === undefined ? {} : { file: resolve(file) }),
  };
}

function answer(check: ProfileCheck, content: (check: ProfileCheck, printer: Printer) => string[]) {
  return {
    document: { ...check },
    lines: (printer: Printer) => [
      ...headLines(check, printer),
      ...content(check, printer),
      ...findingLines(check.findings, printer),
    ],
    exitCode: check.findings.some(({ severity }) => severity === 'error') ? 30 : 0,
  };
}

function headLines({ file, findings }: ProfileCheck, { style, text }: Printer): string[] {
  if (file === undefined) return [text('profile.none')];
  return [
    style('heading', sanitize(file, 1_000)),
    ...(findings.length === 0 ? [style('good', text('profile.nothing-wrong'))] : []),
  ];
}

function contentLines({ profile, catalogFile }: ProfileCheck, { text, language }: Printer): string[] {
  if (!profile) return [];
  const { mapping, patterns, protect, replace } = profile;
  return [
    ...(catalogFile === undefined ? [] : [text('profile.catalog', { file: sanitize(catalogFile, 1_000) })]),
    text('profile.mapping', { count: mapping.length }),
    ...alignColumns(
      mapping.map(({ type, source, receiver, note = '' }) => [
        sanitize(type),
        `${source} -> ${receiver}`,
        sanitize(note, 200),
      ]),
      '  ',
      language,
    ),
    text('profile.patterns', { count: patterns.length }),
    ...alignColumns(
      patterns.map(({ in: language, match, type, by }) => [
        language,
        sanitize(match, 200),
        sanitize(type),
        by,
      ]),
      '  ',
      language,
    ),
    text('profile.protect', { count: protect.length }),
    ...alignColumns(
      protect.map(({ note = '', ...scope }) => [scopeText(scope), sanitize(note, 200)]),
      '  ',
      language,
    ),
    text('profile.replace', { count: replace.length }),
    ...alignColumns(
      replace.map(({ from, to, only = [], note = '' }) => [
        `${shown(from)} -> ${shown(to)}`,
        only.map(scopeText).join(', '),
        sanitize(note, 200),
      ]),
      '  ',
      language,
    ),
  ];
}

function scopeText({ type, columns }: RuleScope): string {
  return sanitize(columns ? columns.map((column) => `${type}.${column}`).join(', ') : type, 1_000);
}

/** An address may have a password. */
function shown(text: string): string {
  return sanitize(redact(text), 200);
}

export const profileCommands: readonly Command[] = [showCommand, checkCommand, setCommand];
