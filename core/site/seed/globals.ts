import { SiteferryError } from '#core/base/errors.ts';
import type { ParameterType, ParameterWords, Vocabulary } from './content/vocabulary.ts';
import type { Random } from './random.ts';
import type { RowCollector } from './rows.ts';

/** A parameter that categories can use. */
export interface Parameter {
  id: number;
  name: string;
  code: string;
  type: ParameterType;
  /** Ids of its options, in their order. */
  options: readonly { id: number; name: string }[];
  /** Columns of a `table`. */
  columns: readonly { id: number; type: ParameterType }[];
}

/** Global entities that categories of one language use. */
export interface Globals {
  vocabulary: Vocabulary;
  groups: readonly number[];
  states: readonly { id: number; code: string; final: boolean }[];
  resolutions: readonly number[];
  signatures: readonly number[];
  parameters: readonly Parameter[];
  blocks: readonly number[];
  portals: readonly number[];
}

/** Adds the global entities of a language; with more `rounds`, each word comes again with a number behind it. */
export function addGlobals(rows: RowCollector, vocabulary: Vocabulary, random: Random, rounds = 1): Globals {
  const groups = addGroups(rows, vocabulary, rounds);
  const states = repeat(vocabulary.states, rounds, (words, suffix, index) => ({
    code: words.code + suffix.code,
    final: words.final === true,
    id: rows.add('states', {
      Name: words.name + suffix.name,
      Code: words.code + suffix.code,
      Color: words.color,
      Icon: words.final ? 'CheckmarkCircle' : 'Circle',
      IsInitial: index === 0,
      IsFinal: words.final === true,
      OrderNo: (index + 1) * 10,
    }),
  }));
  const resolutions = repeat(vocabulary.resolutions, rounds, (words, suffix, index) =>
    rows.add('resolutions', {
      Name: words.name + suffix.name,
      Code: words.code + suffix.code,
      IsPositive: words.positive,
      IsCommentRequired: !words.positive,
      Color: words.positive ? '#107c10' : '#d13438',
      OrderNo: (index + 1) * 10,
    }),
  );
  const signatures = repeat(vocabulary.signatures, rounds, (words, suffix, index) =>
    rows.add('signatures', {
      Name: words.name + suffix.name,
      ShortName: words.short + suffix.name,
      Description: words.description,
      Kind: index === vocabulary.signatures.length - 1 ? 'qualified' : 'simple',
      TermHours: 8 * random.int(1, 5),
      EscalationGroupID: random.pick(groups),
      IsElectronicSignatureRequired: index === vocabulary.signatures.length - 1,
      SettingsJson: JSON.stringify({ reminders: [24, 4], substitute: true, quorum: random.int(1, 3) }),
      OrderNo: (index + 1) * 10,
    }),
  );
  const parameters = repeat(vocabulary.parameters, rounds, (words, suffix) =>
    addParameter(rows, vocabulary, words, suffix, random),
  );
  const { blocks, portals } = addPortals(rows, vocabulary, random, rounds);
  return { vocabulary, groups, states, resolutions, signatures, parameters, blocks, portals };
}

/** The group with a code of the vocabulary. */
export function groupOf({ vocabulary, groups }: Globals, code: string): number {
  const group = groups[vocabulary.groups.findIndex((words) => words.code === code)];
  if (group === undefined) throw new SiteferryError('bug', { reason: `the seed has no group ${code}` });
  return group;
}

interface Suffix {
  name: string;
  code: string;
}

function repeat<W, T>(
  words: readonly W[],
  rounds: number,
  make: (words: W, suffix: Suffix, index: number) => T,
): T[] {
  return Array.from({ length: words.length * rounds }).flatMap((_, index) => {
    const round = Math.floor(index / words.length);
    const word = words[index % words.length];
    const suffix = round === 0 ? { name: '', code: '' } : { name: ` ${round + 1}`, code: `_${round + 1}` };
    return word === undefined ? [] : [make(word, suffix, index)];
  });
}

function addGroups(rows: RowCollector, vocabulary: Vocabulary, rounds: number): number[] {
  const byName = new Map<string, number>();
  return repeat(vocabulary.groups, rounds, (words, suffix, index) => {
    const id = rows.add('groups', {
      Name: words.name + suffix.name,
      Code: words.code + suffix.code,
      ParentGroupID: words.parent === undefined ? null : (byName.get(words.parent + suffix.name) ?? null),
      Email: `${words.code.toLowerCase().replaceAll('_', '-')}${suffix.code}@example.com`,
      OrderNo: (index + 1) * 10,
    });
    byName.set(words.name + suffix.name, id);
    return id;
  });
}

function addParameter(
  rows: RowCollector,
  vocabulary: Vocabulary,
  words: ParameterWords,
  suffix: Suffix,
  random: Random,
): Parameter {
  const { type } = words;
  const id = rows.add('ext-params', {
    Name: words.name + suffix.name,
    Code: words.code + suffix.code,
    Type: type,
    Description: vocabulary.sentences.parameter,
    Hint: type === 'table' ? null : vocabulary.sentences.hint,
    MaxLength: type === 'text' ? 500 : null,
    MinValue: type === 'number' ? 0 : null,
    MaxValue: type === 'number' ? random.int(1, 100) * 100_000.25 : null,
    SettingsJson: type === 'table' ? JSON.stringify({ rows: { min: 0, max: 200 }, totals: true }) : null,
    IsMultiple: type === 'lookup',
    IsIndexed: type === 'number' || type === 'date',
    IsDenormalized: type === 'table',
  });
  const options = (words.options ?? []).map((name, index) => ({
    name,
    id: rows.add('ext-param-options', {
      ExtParamID: id,
      Name: name,
      Code: `${words.code}_${index + 1}`,
      Weight: (index + 1) * 0.25,
      IsDefault: index === 0,
      OrderNo: (index + 1) * 10,
    }),
  }));
  const columns = (words.columns ?? []).map((column, index) => ({
    type: column.type,
    id: rows.add('ext-param-columns', {
      ExtParamID: id,
      Name: column.name,
      Type: column.type,
      Width: column.type === 'text' ? 300 : 120,
      Format: column.type === 'number' ? '0.00' : null,
      IsRequired: index === 0,
      IsTotalShown: column.type === 'number',
      OrderNo: (index + 1) * 10,
    }),
  }));
  return { id, name: words.name + suffix.name, code: words.code + suffix.code, type, options, columns };
}

function addPortals(
  rows: RowCollector,
  vocabulary: Vocabulary,
  random: Random,
  rounds: number,
): { blocks: number[]; portals: number[] } {
  const named = repeat(vocabulary.blocks, rounds, (words, suffix, index) => ({
    name: words.name + suffix.name,
    block: rows.add('blocks', {
      Name: words.name + suffix.name,
      Code: words.code + suffix.code,
      Kind: index % 5 < 3 ? 'fields' : 'report',
      Description: words.description,
      Markup: `<div class="block" data-code="${words.code}">{{fields}}</div>`,
      Query:
        index % 5 < 3
          ? null
          : 'SELECT s.Name, COUNT(*) AS Tasks FROM dbo.Tasks t JOIN dbo.States s ON s.StateID = t.StateID GROUP BY s.Name',
      SettingsJson: JSON.stringify({ columns: random.int(1, 3), title: words.name, collapsible: index > 0 }),
      IsCached: index % 5 >= 3,
    }),
  }));
  const portals = repeat(vocabulary.portals, rounds, (words, suffix, index) => {
    const id = rows.add('portals', {
      Name: words.name + suffix.name,
      Slug: words.slug + suffix.code,
      Description: words.description,
      Theme: 'light',
      AccessKey: `seed-key-of-${words.slug}${suffix.code}`,
      IsPublic: false,
      LayoutJson: JSON.stringify({ columns: [8, 4], header: { logo: true, search: index === 0 } }),
      OrderNo: (index + 1) * 10,
    });
    random.sample(named, 4).forEach(({ block, name }, place) => {
      rows.add('portal-blocks', {
        PortalID: id,
        BlockID: block,
        Name: name,
        ColumnNo: (place % 2) + 1,
        Width: place % 2 === 0 ? 8 : 4,
        Height: 320,
        RefreshSeconds: 300,
        IsCollapsible: place > 1,
        SettingsJson: JSON.stringify({ period: 'month', limit: 20 }),
        OrderNo: (place + 1) * 10,
      });
    });
    return id;
  });
  return { blocks: named.map(({ block }) => block), portals };
}
