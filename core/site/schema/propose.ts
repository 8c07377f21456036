import type { Message } from '#core/base/message.ts';
import type { Catalog } from '#core/catalog/catalog.ts';
import type { EntityType } from '#core/catalog/entity-type.ts';
import { mergeCatalog } from '#core/catalog/merge.ts';
import { findRequiredCycle } from '#core/catalog/topological-sort.ts';
import { finding } from '#core/checks/finding.ts';
import type { CatalogFile, FileChange, FileColumn, FileType } from '#core/contract/catalog.ts';
import type { Finding } from '#core/contract/finding.ts';
import { message } from '#core/messages/catalogue.ts';
import { draftColumn, isMandatory, skippedColumnFinding, type Targets } from './draft-column.ts';
import { draftType, findCandidate, type TypeCandidate } from './draft-type.ts';
import type { TableMetadata } from './table-metadata.ts';

/** A draft of a catalog file, and what is not in it. */
export interface Draft {
  file: CatalogFile;
  findings: Finding[];
}

/**
 * Drafts entity types for tables that a catalog lacks, and columns that its own tables have besides. Guesses only what
 * the database says: what it does not say is left out and told. The same tables give the same draft.
 */
export function proposeCatalog(catalog: Catalog, tables: readonly TableMetadata[]): Draft {
  const known = new Map(catalog.types.map((type) => [type.table.toLowerCase(), type]));
  const names = new Set([...catalog.types.map(({ name }) => name), ...known.keys()]);
  const rejected: Finding[] = [];
  const possible = new Map<string, TypeCandidate>();
  for (const table of tables.filter(({ name }) => !known.has(name.toLowerCase()))) {
    const candidate = findCandidate(table, names);
    if ('name' in candidate) {
      possible.set(table.name, candidate);
      names.add(candidate.name).add(table.name.toLowerCase());
    } else rejected.push(skippedTableFinding(table.name, candidate));
  }
  for (;;) {
    const draft = draftFile(catalog, tables, possible);
    const gone = [...draft.rejected, ...cycleOf(catalog, draft.file)];
    if (gone.length === 0) return { file: draft.file, findings: [...rejected, ...draft.findings] };
    for (const { table, reason } of gone) {
      possible.delete(table);
      rejected.push(skippedTableFinding(table, reason));
    }
  }
}

/** A table that turned out to be no entity type. */
interface Rejected {
  table: string;
  reason: Message;
}

/** Drafts all that seems possible. What falls takes others with it, so it is drafted again without that. */
function draftFile(
  catalog: Catalog,
  tables: readonly TableMetadata[],
  possible: ReadonlyMap<string, TypeCandidate>,
): Draft & { rejected: Rejected[] } {
  const targets: Targets = new Map([
    ...catalog.types.map(({ table, name, id }) => [table, { name, id }] as const),
    ...Array.from(possible, ([table, { name, id }]) => [table, { name, id }] as const),
  ]);
  const findings: Finding[] = [];
  const rejected: Rejected[] = [];
  const types = Array.from(possible.values()).flatMap((candidate): FileType[] => {
    const type = draftType(candidate, targets, findings);
    if ('columns' in type) return [type];
    rejected.push({ table: candidate.table.name, reason: type });
    return [];
  });
  const byTable = new Map(tables.map((table) => [table.name, table]));
  const changes = catalog.types.flatMap((type): FileChange[] => {
    const table = byTable.get(type.table);
    return table ? draftChange(type, table, targets, findings) : [];
  });
  return { file: { version: 1, types, changes }, findings, rejected };
}

/** The drafted tables of a cycle of required references, whose rows could not be written in any order. */
function cycleOf(catalog: Catalog, file: CatalogFile): Rejected[] {
  const cycle = findRequiredCycle(mergeCatalog(catalog, file).types) ?? [];
  const reason = message('catalog-draft.cycle', { path: cycle.join(' -> ') });
  return file.types.flatMap(({ name, table }) => (cycle.includes(name) ? [{ table, reason }] : []));
}

/** Columns that a table of the catalog has besides. */
function draftChange(
  type: EntityType,
  table: TableMetadata,
  targets: Targets,
  findings: Finding[],
): FileChange[] {
  const known = new Set([type.id, type.guid, ...type.columns.map(({ name }) => name)]);
  const taken = new Set(Array.from(known, (name) => name.toLowerCase()));
  const add = table.columns
    .filter(({ name }) => !known.has(name))
    .flatMap((field): FileColumn[] => {
      const column = draftColumn(table, field, targets, taken);
      if ('type' in column) {
        const { references, required: _required, ...plain } = column;
        // Who owns an entity of the platform is known; and what it needs decides in which order all is written.
        return [references ? { ...plain, references: { type: references.type } } : column];
      }
      findings.push(skippedColumnFinding(table.name, field.name, column, isMandatory(field)));
      return [];
    });
  return add.length === 0 ? [] : [{ type: type.name, add }];
}

function skippedTableFinding(table: string, reason: Message): Finding {
  const never = reason.code.startsWith('never-transferred.');
  return finding(
    never ? 'note' : 'warning',
    message('catalog-draft.left-out', { table: `dbo.${table}`, reason }),
    {
      subject: `dbo.${table}`,
      remedies: never ? [] : [message('catalog-draft.remedy')],
    },
  );
}
