import type { DriftMatrix, ModuleDrift } from '#core/contract/versions/status.ts';

/** A module as it stands at each site that has it, by the names of the sites. */
export interface DriftRow {
  guid: string;
  name: string;
  bySite: ReadonlyMap<string, ModuleDrift>;
}

/** The modules of all sites that were asked, each once, by their names. */
export function driftRows({ sites }: DriftMatrix): DriftRow[] {
  const rows = new Map<string, DriftRow & { bySite: Map<string, ModuleDrift> }>();
  for (const { site, modules } of sites) {
    for (const drift of modules) {
      const { guid, name } = drift.module;
      const row = rows.get(guid) ?? { guid, name, bySite: new Map() };
      row.bySite.set(site, drift);
      rows.set(guid, row);
    }
  }
  return [...rows.values()].toSorted((one, other) => one.name.localeCompare(other.name));
}
