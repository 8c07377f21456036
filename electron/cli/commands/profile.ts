import { resolve } from 'node:path';
import { visible } from '#core/base/text.ts';
import type { ProfileCheck } from '#core/contract/profile.ts';
import { type Command, type CommandContext, defineCommand } from '../command.ts';
import type { Printer } from '../printer.ts';
import { alignColumns } from '../text/table.ts';
import { findingLines } from '../views/findings.ts';

const options = { site: { type: 'string', value: 'NAME' } } as const;

const showCommand = defineCommand({
  name: 'profile show',
  positionals: ['[FILE]'],
  options,
  calls: { 'profile.check': { file: '[FILE]' } },
  examples: ['profile show --site prod', 'profile show profiles/prod.json'],
  async run(context, { site }, [file]) {
    return answer(await checked(context, site, file), contentLines);
  },
});

const checkCommand = defineCommand({
  name: 'profile check',
  positionals: ['[FILE]'],
  options,
  calls: { 'profile.check': { file: '[FILE]' } },
  examples: ['profile check --site prod', 'profile check profiles/prod.json'],
  async run(context, { site }, [file]) {
    return answer(await checked(context, site, file), () => []);
  },
});

async function checked(
  { client, signal }: CommandContext,
  site: string | undefined,
  file: string | undefined,
): Promise<ProfileCheck> {
  const input = {
    ...(site === undefined ? {} : { site }),
    ...(file === undefined ? {} : { file: resolve(file) }),
  };
  return await client.profile.check(input, { signal });
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
    style('heading', visible(file, 1_000)),
    ...(findings.length === 0 ? [style('good', text('profile.nothing-wrong'))] : []),
  ];
}

function contentLines({ profile, catalogFile }: ProfileCheck, { text, language }: Printer): string[] {
  if (!profile) return [];
  const { mapping, patterns } = profile;
  return [
    ...(catalogFile === undefined ? [] : [text('profile.catalog', { file: visible(catalogFile, 1_000) })]),
    text('profile.mapping', { count: mapping.length }),
    ...alignColumns(
      mapping.map(({ type, source, receiver, note = '' }) => [
        visible(type),
        `${source} -> ${receiver}`,
        visible(note, 200),
      ]),
      '  ',
      language,
    ),
    text('profile.patterns', { count: patterns.length }),
    ...alignColumns(
      patterns.map(({ in: language, match, type, by }) => [language, visible(match, 200), visible(type), by]),
      '  ',
      language,
    ),
  ];
}

export const profileCommands: readonly Command[] = [showCommand, checkCommand];
