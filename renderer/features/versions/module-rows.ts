import type { DriftState, ModuleDrift, SiteDrift } from '#core/contract/versions/status.ts';
import type { ModuleVersion, SiteModule } from '#core/contract/versions/versions.ts';

/**
 * How a module stands to the version that it is bound to: `unchecked` where nobody has looked since it was bound to it,
 * `absent` where only the repository has it.
 */
export type ModuleState = DriftState | 'unchecked' | 'absent';

/** A module as the list shows it. */
export interface ModuleRow {
  guid: string;
  name: string;
  /** As the site has it. */
  module: SiteModule | undefined;
  state: ModuleState;
  /** In how many entities it differs, where that is known. */
  differences: number | undefined;
  /** When that was found out. */
  at: string | undefined;
  /** The newest version that is known. */
  newest: string | undefined;
}

type Known = Pick<ModuleVersion, 'module' | 'version'>;

/**
 * The modules of a site with what was found out of them last, and behind them those that only its repository has; `versions`
 * are newest first for each module.
 */
export function moduleRows(
  modules: readonly SiteModule[],
  versions: readonly Known[],
  drift: SiteDrift | undefined,
): ModuleRow[] {
  const newest = new Map(versions.toReversed().map((one) => [one.module.guid, one]));
  const own = modules.map((module): ModuleRow => {
    const { guid, name, bound } = module;
    const found = drift?.modules.find((one) => one.module.guid === guid);
    const known = { guid, name, module, newest: newest.get(guid)?.version ?? found?.newest };
    if (!bound) return { ...known, state: 'unbound', ...NOT_FOUND_OUT };
    // What was found out about another version says nothing.
    if (!found || found.bound !== bound.version) return { ...known, state: 'unchecked', ...NOT_FOUND_OUT };
    return { ...known, state: found.state, at: drift?.at, differences: differencesOf(found) };
  });
  const others = [...newest.values()].filter(({ module }) =>
    modules.every(({ guid }) => guid !== module.guid),
  );
  return [
    ...own,
    ...others.map(
      ({ module, version }): ModuleRow => ({
        ...module,
        module: undefined,
        newest: version,
        state: 'absent',
        ...NOT_FOUND_OUT,
      }),
    ),
  ];
}

const NOT_FOUND_OUT = { at: undefined, differences: undefined };

/** In how many entities a module differs from its version; undefined where that was not found out. */
export function differencesOf({ counts, added = 0 }: ModuleDrift): number | undefined {
  if (!counts) return undefined;
  const { Add = 0, Update = 0, Conflict = 0, Remove = 0 } = counts;
  return Add + Update + Conflict + Remove + added;
}
