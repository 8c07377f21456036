import type { Column, Row, Value } from '#core/catalog/entity-type.ts';
import type { StoredColumn } from '#core/site/dialects/dialect.ts';
import {
  type ExternalReference,
  type IdsByType,
  readExternalReferences,
  readUnexportedColumns,
} from '#core/site/schema/external-references.ts';
import { type LiveData, siteLiveData } from '#core/site/schema/live-data.ts';
import { readSchema, type TableMetadata } from '#core/site/schema/table-metadata.ts';
import type { AvailableType, Session, Site } from '#core/site/site.ts';
import {
  countNamesOnSite,
  type Identity,
  type IdentityRequest,
  identities,
  type KeyHolder,
  keyHolders,
  type NameRequest,
} from '../rows/lookup.ts';
import { requireWhole } from '../rows/require-whole.ts';
import {
  type GuidRequest,
  type Locking,
  parentIds,
  rowsByGuidOfTypes,
  rowsById,
  rowsWhere,
} from '../rows/rows.ts';
import { textFinder } from '../selection/text-patterns.ts';
import { findTextUses, type TextTargets, type TextUse } from '../selection/text-uses.ts';
import { queryCharacterWidths, queryEqualTexts, queryStoredValues } from './values/receiver-queries.ts';

/** What a plan must know of its receiver's tables before it asks for rows. */
export type ReceiverSite = Pick<Site, 'id' | 'catalog' | 'profile' | 'warnings' | 'available'>;

/**
 * What a plan asks of its receiver. Each question is about many entities at once: of a site it takes one statement.
 */
export interface Receiver {
  readonly site: ReceiverSite;
  /** For each type, in its order. */
  rowsByGuid(asked: readonly GuidRequest[]): Promise<Row[][]>;
  rowsById(available: AvailableType, ids: Iterable<number>): Promise<Row[]>;
  /** Ids, Guids and labels by type name. */
  identities(
    requests: readonly IdentityRequest[],
  ): Promise<Map<string, (Identity & { label: string | null })[]>>;
  /** Rows that refer by a column to one of these ids. */
  rowsWhere(available: AvailableType, column: Column, ids: Iterable<number>): Promise<Row[]>;
  /** Under which row each row stands by a column that refers to its own type, by id; rows that stand under none are absent. */
  parents(available: AvailableType, column: Column): Promise<Map<number, number>>;
  /** Texts that name these rows. */
  textUses(targets: TextTargets): Promise<TextUse[]>;
  /** Working data that refers to rows, and so keeps them from being removed. */
  dataUses(rows: IdsByType): Promise<ExternalReference[]>;
  /** Counts of working data that changes would make invalid. */
  readonly liveData: LiveData;
  /** Columns in which rows have values that no archive holds, by type name and id. */
  unkept(rows: IdsByType): Promise<Map<string, Map<number, string[]>>>;
  /** How many have each name that somebody has, by type name. */
  countNames(requests: readonly NameRequest[]): Promise<Map<string, Map<string, number>>>;
  /** Who has these natural keys. */
  keyHolders(available: AvailableType, keys: readonly Row[]): Promise<KeyHolder[]>;
  /** The way in which a column of texts compares; undefined where equal texts are the same. */
  comparison(available: AvailableType, column: Column): string | undefined;
  /** Texts that are equal in such a comparison, each with the first of them. */
  equalTexts(comparison: string, texts: readonly string[]): Promise<Map<string, string>>;
  /** What a column of this kind stores of each value; null for one that is out of its range. */
  stored(kind: StoredColumn, values: readonly Value[]): Promise<Map<Value, Value>>;
  /** How many bytes each character takes in a code page; 0 for one that it lacks. */
  characters(codePage: string, characters: readonly string[]): Promise<Map<string, number>>;
}

/** A site as a plan asks it, inside one transaction. With `lock` the rows that it reads stay as they are until the end of that. */
export function siteReceiver(session: Session, site: ReceiverSite, locking: Locking): Receiver {
  const { dialect } = session;
  const text = `x.${dialect.identifier('text')}`;
  let read: Promise<TableMetadata[]> | undefined;
  const schema = () => {
    read ??= readSchema(session);
    return read;
  };
  return {
    site,
    async rowsByGuid(asked) {
      await requireWhole(
        session,
        asked.map(({ available }) => available),
      );
      return await rowsByGuidOfTypes(session, asked, locking);
    },
    async rowsById(available, ids) {
      await requireWhole(session, [available]);
      return await rowsById(session, available, ids, locking);
    },
    identities: (requests) => identities(session, requests),
    async rowsWhere(available, column, ids) {
      await requireWhole(session, [available]);
      return await rowsWhere(session, available, column, ids, locking);
    },
    parents: (available, column) => parentIds(session, available, column),
    textUses: async (targets) => await findTextUses(session, site, targets, await textFinder(site)),
    dataUses: async (rows) => await readExternalReferences(session, site, await schema(), rows),
    liveData: siteLiveData(session, site),
    unkept: async (rows) => await readUnexportedColumns(session, site, await schema(), rows),
    countNames: (requests) => countNamesOnSite(session, requests),
    keyHolders: (available, keys) => keyHolders(session, available, keys),
    comparison({ real }, { name, type }) {
      if (type !== 'string' && type !== 'text') return undefined;
      const comparison = dialect.comparable(text, real.get(name)?.type);
      return comparison === text ? undefined : comparison;
    },
    equalTexts: (comparison, texts) => queryEqualTexts(session, comparison, texts),
    stored: (kind, values) => queryStoredValues(session, kind, values),
    characters: (codePage, characters) => queryCharacterWidths(session, codePage, characters),
  };
}
