import { describe, expect, it } from 'vitest';
import type { DirectoryEntries, DirectoryEntry } from '#core/contract/directory/ldap.ts';
import type { Service } from '#core/contract/signin/services.ts';
import { type Branch, type DirectoryRow, treeRows } from '#renderer/features/directory/directory-rows.ts';

const service = { Type: 'OpenLDAP', Id: 1, Name: 'Branch' } as Service;
const other = { Type: 'ActiveDirectory', Id: 2, Name: 'Head office' } as Service;

function entry(dn: string, kind: DirectoryEntry['kind'] = 'container'): DirectoryEntry {
  return { dn, name: dn, kind, attributes: {}, cut: [] };
}

function found(entries: DirectoryEntry[], more: Partial<DirectoryEntries> = {}): Branch {
  return { found: { entries, isCut: false, referrals: [], followed: [], ...more } };
}

/** Level, mark and name of each row, as it is seen. */
function seen(branches: Record<string, Branch>): string[] {
  const mark = ({ expanded }: DirectoryRow) => (expanded === undefined ? ' ' : expanded ? 'v' : '>');
  return treeRows([service, other], new Map(Object.entries(branches))).map((row) => {
    const name = { service: row.service.Name, entry: '', note: '' }[row.kind];
    const own = row.kind === 'entry' ? row.entry.name : row.kind === 'note' ? row.note.what : name;
    return `${row.level}${mark(row)}${own}`;
  });
}

describe('the tree of directories', () => {
  it('has only its roots until one is opened, and says that it reads', () => {
    expect(seen({})).toEqual(['1>Branch', '1>Head office']);
    expect(seen({ 'OpenLDAP 1': {} })).toEqual(['1vBranch', '2 loading', '1>Head office']);
  });

  it('has containers first, then groups and people by name; only what can hold something is opened', () => {
    const entries = [entry('b', 'user'), entry('a', 'user'), entry('g', 'group'), entry('z')];
    expect(seen({ 'OpenLDAP 1': found(entries) })).toEqual([
      ...['1vBranch', '2>z', '2 g', '2 a', '2 b'],
      '1>Head office',
    ]);
  });

  it('takes the mark from a container that was opened and is empty', () => {
    expect(seen({ 'OpenLDAP 1': found([entry('z')]), 'OpenLDAP 1 z': found([]) })).toEqual([
      ...['1vBranch', '2 z'],
      '1>Head office',
    ]);
  });

  it('ends where a server names an entry below itself', () => {
    const branches = { 'OpenLDAP 1': found([entry('z')]), 'OpenLDAP 1 z': found([entry('z')]) };
    expect(seen(branches)).toEqual(['1vBranch', '2vz', '1>Head office']);
  });

  it('says below the entries what is not among them', () => {
    const url = 'ldap://other';
    const more = { isCut: true, referrals: [url], followed: [{ url, count: 0 }] };
    expect(seen({ 'OpenLDAP 1': found([entry('z')], more) })).toEqual([
      ...['1vBranch', '2>z', '2 cut', '2 followed', '2 elsewhere'],
      '1>Head office',
    ]);
  });
});
