import type { ImportOptions } from '#core/contract/transfer.ts';
import { usage } from './arguments.ts';
import type { Arguments, Option } from './command.ts';

/** The options that preview and import share. */
export const importOptionsHelp: Readonly<Record<string, Option>> = {
  'without-keep-identity': {
    alias: 'iowki',
    help: "new rows get the receiver's next id instead of the source's",
  },
  'enrich-with-defaults': {
    alias: 'ioed',
    help: 'defaults for missing values, stubs for missing dependencies',
  },
  'as-new-data': { help: 'everything gets a new Guid, id and unique name' },
  'include-all-resolutions': { help: 'resolutions come even when no imported signature uses them' },
  'with-denormalization': { help: 'cache update command and flat tables after the import' },
  'on-conflict': { value: 'fail|skip', help: 'fail (default), or leave out what is in conflict' },
  decisions: { value: 'FILE', help: 'decisions about conflicts, JSON' },
  'max-archive-size': { value: 'SIZE', help: 'refuse a larger archive (unpacked), e.g. 4GiB; default 2GiB' },
};

const FLAGS = {
  importWithoutKeepIdentity: 'without-keep-identity',
  importConstraintsActionEnrichWithDefaults: 'enrich-with-defaults',
  importAsNewData: 'as-new-data',
  includeAllResolutions: 'include-all-resolutions',
  withDenormalization: 'with-denormalization',
} as const satisfies Record<keyof ImportOptions, string>;

/** The import options as they were given; undefined when none was. */
export function givenOptions(given: Arguments): ImportOptions | undefined {
  const set = (name: keyof typeof FLAGS) => given.flag(FLAGS[name]);
  const options: ImportOptions = {
    importWithoutKeepIdentity: set('importWithoutKeepIdentity'),
    importConstraintsActionEnrichWithDefaults: set('importConstraintsActionEnrichWithDefaults'),
    importAsNewData: set('importAsNewData'),
    includeAllResolutions: set('includeAllResolutions'),
    withDenormalization: set('withDenormalization'),
  };
  return Object.values(options).includes(true) ? options : undefined;
}

/** The default: keep identity, and nothing else. */
export const noOptions: ImportOptions = {
  importWithoutKeepIdentity: false,
  importConstraintsActionEnrichWithDefaults: false,
  importAsNewData: false,
  includeAllResolutions: false,
  withDenormalization: false,
};

export function onConflict(given: Arguments): 'fail' | 'skip' {
  const text = given.text('on-conflict') ?? 'fail';
  if (text !== 'fail' && text !== 'skip') throw usage('--on-conflict is fail or skip.');
  return text;
}

/** `--max-archive-size` in bytes. */
export function maxArchiveBytes(given: Arguments): { maxArchiveBytes?: number } {
  const text = given.text('max-archive-size');
  if (text === undefined) return {};
  const [, number, unit = ''] = /^(\d{1,12})\s*(|[KMGT]i?B?|B)$/i.exec(text) ?? [];
  if (number === undefined)
    throw usage('--max-archive-size is a number of bytes, or one with KiB, MiB or GiB.');
  const power = ['', 'K', 'M', 'G', 'T'].indexOf(unit.charAt(0).toUpperCase().replace('B', ''));
  return { maxArchiveBytes: Number(number) * 1024 ** power };
}
