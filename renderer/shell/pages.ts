/** The pages of the window: what the frame, the palette and the help know of each. */

/** Which sites the frame lets the person choose for a page: two, one, or one and in whose name to work on it. */
export type PageContext = 'sides' | 'site' | 'operator';

export interface PageEntry {
  name: PageName;
  to: PagePath;
  group: PageGroup;
  context: PageContext;
  /** Kinds of work that it shows. */
  work: readonly string[];
}

export type PageName =
  | 'home'
  | 'sites'
  | 'export'
  | 'import'
  | 'compare'
  | 'archives'
  | 'versions'
  | 'history'
  | 'service'
  | 'signin'
  | 'access'
  | 'certificates'
  | 'directory';
export type PagePath = `/${PageName}`;
export type PageGroup = 'sites' | 'move' | 'signin' | 'checks';

export const pages: readonly PageEntry[] = [
  page('home', 'sites', 'sides', []),
  page('sites', 'sites', 'sides', ['demo', 'site-test']),
  page('export', 'move', 'sides', ['export']),
  page('import', 'move', 'sides', ['upload', 'describe', 'preview', 'import']),
  page('compare', 'move', 'sides', ['compare']),
  page('archives', 'move', 'sides', ['archive-verify', 'archive-convert']),
  page('versions', 'move', 'site', [
    'version-create',
    'version-preview',
    'version-change',
    'version-remove',
    'repository-prepare',
    'drift',
  ]),
  page('history', 'move', 'sides', ['undo-preview', 'undo']),
  page('service', 'move', 'site', []),
  page('signin', 'signin', 'operator', []),
  page('access', 'signin', 'operator', []),
  page('certificates', 'checks', 'operator', ['certificates']),
  page('directory', 'checks', 'operator', []),
];

export const pageGroups: readonly PageGroup[] = ['sites', 'move', 'signin', 'checks'];

function page(name: PageName, group: PageGroup, context: PageContext, work: readonly string[]): PageEntry {
  return { name, to: `/${name}`, group, context, work };
}

/** The page of a path; the first one where there is none. */
export function pageAt(path: string): PageEntry {
  const [, first = ''] = path.split('/');
  const found = pages.find(({ name }) => name === first) ?? pages[0];
  if (!found) throw new Error('there are no pages');
  return found;
}

/** The page that shows a kind of work, which may name a site behind it. */
export function pageOfWork(kind: string): PageEntry | undefined {
  const [name = ''] = kind.split(' ');
  if (name === 'seed' || name === 'denormalize') return pageAt('/sites');
  return pages.find(({ work }) => work.includes(name));
}
