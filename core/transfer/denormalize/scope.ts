import type { Session, Site } from '#core/site/site.ts';
import {
  type CategoryTable,
  categoriesOfParameters,
  categoriesOfSections,
  type DependentsByName,
  type PivotView,
  pivotSections,
  readCategoryTables,
  readDependents,
  readPivotViews,
  readTableParameters,
  type TableParameter,
} from './read.ts';
import type { Touched } from './touched.ts';

/** Pivot views, and the flat tables that can be rebuilt only with them. */
export interface Pivots {
  /** Those that are there now, whether they still should be or not. */
  views: readonly PivotView[];
  tables: readonly CategoryTable[];
}

/** What is rebuilt. */
export interface Scope {
  pivots: Pivots;
  /** Flat tables under no view. */
  tables: readonly CategoryTable[];
  parameters: readonly TableParameter[];
  dependentsByName: DependentsByName;
}

/** Everything that has to be rebuilt for what was touched, and everything that has to be rebuilt with that. */
export async function readScope(session: Session, site: Site, touched: Touched): Promise<Scope> {
  const present = await readPivotViews(session);
  const pivot = await pivotSections(session, site, touched.sections);
  let categories = new Set([
    ...touched.categories,
    ...(await categoriesOfParameters(session, site, touched.redefined)),
    ...(await categoriesOfSections(session, site, pivot)),
  ]);
  for (;;) {
    const asked = categories;
    const all = await readCategoryTables(session, site, [...asked]);
    const views = present.filter(
      ({ sectionId, over }) =>
        touched.sections.has(sectionId) || over === undefined || over.some((id) => asked.has(id)),
    );
    const beside = await categoriesOfSections(
      session,
      site,
      views.map(({ sectionId }) => sectionId),
    );
    categories = new Set([...asked, ...all.map(({ id }) => id), ...beside]);
    if (categories.size > asked.size) continue;
    const isUnder = (id: number) => views.some(({ over }) => over === undefined || over.includes(id));
    const [withView, alone] = partition(all, (table) => table.isPivot || isUnder(table.id));
    return {
      pivots: { views, tables: withView },
      tables: alone,
      parameters: await readTableParameters(session, site, {
        categories: [...asked],
        parameters: [...touched.parameters],
      }),
      dependentsByName: await readDependents(session),
    };
  }
}

function partition<T>(list: readonly T[], belongs: (item: T) => boolean): [T[], T[]] {
  return [list.filter(belongs), list.filter((item) => !belongs(item))];
}
