import { describe, expect, it } from 'vitest';
import type { DriftState, ModuleDrift, SiteDrift } from '#core/contract/versions/status.ts';
import type { SiteModule } from '#core/contract/versions/versions.ts';
import { driftRows } from '#renderer/features/versions/drift-rows.ts';
import { differencesOf, type ModuleState, moduleRows } from '#renderer/features/versions/module-rows.ts';

const AT = '2026-11-20T10:00:00.000Z';
const CONTRACTS = { guid: 'c', name: 'Contracts' };

function moduleOf(bound?: string): SiteModule {
  const of = bound === undefined ? {} : { bound: { id: 1, version: bound } };
  return { id: 1, ...CONTRACTS, description: '', versions: 1, ...of };
}

function driftOf(site: string, ...modules: ModuleDrift[]): SiteDrift {
  return { site, at: AT, modules };
}

const counts = { Add: 1, Update: 2, Conflict: 3, NoChanges: 100, AutoCreate: 5, Skipped: 7, Remove: 0 };

describe('a module of the list', () => {
  it.each<[string, string | undefined, { state: DriftState; bound?: string } | undefined, ModuleState]>([
    ['that is bound to nothing', undefined, { state: 'same', bound: '1.0' }, 'unbound'],
    ['that nobody has looked at', '1.0', undefined, 'unchecked'],
    ['that was as its version says', '1.0', { state: 'same', bound: '1.0' }, 'same'],
    ['that had drifted', '1.0', { state: 'drifted', bound: '1.0' }, 'drifted'],
    ['whose version was lost', '1.0', { state: 'lost', bound: '1.0' }, 'lost'],
    ['that is bound to another version since', '1.1', { state: 'drifted', bound: '1.0' }, 'unchecked'],
  ])('%s', (_title, bound, found, expected) => {
    const drift = found && driftOf('crm', { module: CONTRACTS, ...found });
    const [row] = moduleRows([moduleOf(bound)], [], drift);
    expect(row?.state).toBe(expected);
    // Never without its time.
    expect(row?.at).toBe(['unbound', 'unchecked'].includes(expected) ? undefined : AT);
  });

  it('has the newest version, and stands before those that only the repository has', () => {
    const sales = { guid: 's', name: 'Sales' };
    const versions = [
      { module: sales, version: '3.1' },
      { module: sales, version: '3.0' },
      { module: CONTRACTS, version: '1.1' },
      { module: CONTRACTS, version: '1.0' },
    ];
    const rows = moduleRows([moduleOf('1.0')], versions, undefined);
    expect(rows.map(({ name, newest, state }) => [name, newest, state])).toEqual([
      ['Contracts', '1.1', 'unchecked'],
      ['Sales', '3.1', 'absent'],
    ]);
    expect(rows[1]?.module).toBeUndefined();
  });

  it('counts what differs on either side', () => {
    expect(differencesOf({ module: CONTRACTS, state: 'drifted', counts, added: 4 })).toBe(10);
    expect(differencesOf({ module: CONTRACTS, state: 'unknown' })).toBeUndefined();
  });
});

describe('drift by sites', () => {
  it('has each module once, whichever sites have it', () => {
    const drift = (name: string, state: DriftState): ModuleDrift => ({
      module: { guid: name[0] ?? '', name },
      state,
    });
    const sites = [
      driftOf('a', drift('Sales', 'same')),
      driftOf('b', drift('Sales', 'drifted'), drift('Access', 'unbound')),
    ];
    const rows = driftRows({ sites });
    expect(rows.map(({ name, bySite }) => [name, ...bySite.keys()])).toEqual([
      ['Access', 'b'],
      ['Sales', 'a', 'b'],
    ]);
    expect(rows[1]?.bySite.get('b')?.state).toBe('drifted');
  });
});
