import type { Message } from '#core/base/message.ts';
import type { DirectoryEntries, DirectoryEntry } from '#core/contract/directory/ldap.ts';
import type { Service } from '#core/contract/signin/services.ts';
import type { Failure } from '#renderer/api/errors.ts';
import type { TreeRow } from '#renderer/ui/tree/rows.ts';

/** What is known of what lies below a row; nothing at all while it is being read. */
export interface Branch {
  found?: DirectoryEntries | undefined;
  failure?: Failure | undefined;
}

/** What is said below a row besides its entries. */
export type Note =
  | { what: 'loading' | 'cut' }
  | { what: 'failed'; failure: Failure }
  | { what: 'cutBy'; reason: Message }
  | { what: 'followed'; url: string; reason: Message | undefined }
  | { what: 'elsewhere'; url: string };

interface Row extends TreeRow {
  service: Service;
}

export type DirectoryRow =
  | (Row & { kind: 'service' })
  | (Row & { kind: 'entry'; entry: DirectoryEntry })
  | (Row & { kind: 'note'; note: Note; of: string });

/** The key of a service, or of an entry of it. */
export function keyOf({ Type, Id }: Service, dn?: string): string {
  return dn === undefined ? `${Type} ${Id}` : `${Type} ${Id} ${dn}`;
}

/** The tree: each directory is a root; `branches` has those rows that are open. */
export function treeRows(
  services: readonly Service[],
  branches: ReadonlyMap<string, Branch>,
): DirectoryRow[] {
  const rows: DirectoryRow[] = [];
  const seen = new Set<string>();
  const visit = (service: Service, of: string, level: number): void => {
    const branch = branches.get(of);
    if (!branch) return;
    for (const row of branchRows(service, of, branch, level)) {
      // What a server names twice, or below itself, is shown once.
      if (seen.has(row.key)) continue;
      seen.add(row.key);
      if (row.kind === 'entry' && canOpen(row.entry)) {
        const below = branches.get(row.key);
        if (!below || !isEmpty(below)) row.expanded = below !== undefined;
      }
      rows.push(row);
      visit(service, row.key, level + 1);
    }
  };
  for (const [index, service] of services.entries()) {
    const key = keyOf(service);
    const place = { level: 1, position: index + 1, siblings: services.length };
    rows.push({ kind: 'service', key, service, ...place, expanded: branches.has(key) });
    visit(service, key, 2);
  }
  return rows;
}

/** The entries of a branch, containers first, and what is to be said of it. */
export function branchRows(service: Service, of: string, branch: Branch, level: number): DirectoryRow[] {
  const entries = (branch.found?.entries ?? []).toSorted(compareEntries);
  const notes = notesOf(branch);
  const siblings = entries.length + notes.length;
  return [
    ...entries.map(
      (entry, index): DirectoryRow => ({
        ...{ kind: 'entry', key: keyOf(service, entry.dn), service, entry },
        ...{ level, position: index + 1, siblings },
      }),
    ),
    ...notes.map(
      (note, index): DirectoryRow => ({
        ...{ kind: 'note', key: `${of} #${index}`, service, note, of },
        ...{ level, position: entries.length + index + 1, siblings },
      }),
    ),
  ];
}

function canOpen({ kind }: DirectoryEntry): boolean {
  return kind === 'container' || kind === 'other';
}

function isEmpty({ found, failure }: Branch): boolean {
  return !failure && found !== undefined && found.entries.length === 0 && notesOf({ found }).length === 0;
}

function notesOf({ found, failure }: Branch): Note[] {
  if (failure) return [{ what: 'failed', failure }];
  if (!found) return [{ what: 'loading' }];
  return [
    ...(found.isCut ? [{ what: 'cut' } as const] : []),
    ...(found.cutBy ? [{ what: 'cutBy', reason: found.cutBy } as const] : []),
    ...found.followed.map(({ url, reason }) => ({ what: 'followed', url, reason }) as const),
    ...found.referrals.map((url) => ({ what: 'elsewhere', url }) as const),
  ];
}

const ORDER: Readonly<Record<DirectoryEntry['kind'], number>> = { container: 0, other: 1, group: 2, user: 3 };

/** As people count: 2 before 10. */
const NAMES = new Intl.Collator(undefined, { numeric: true });

function compareEntries(one: DirectoryEntry, other: DirectoryEntry): number {
  return ORDER[one.kind] - ORDER[other.kind] || NAMES.compare(one.name, other.name);
}
