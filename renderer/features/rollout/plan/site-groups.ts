import type { ListedSite } from '#core/contract/site/site.ts';

type Grouped = Pick<ListedSite, 'name' | 'folder' | 'labels'>;

/** The folders of the list of sites, each a group. */
export function groupsOf(sites: readonly Grouped[]): string[] {
  return [...new Set(sites.flatMap(({ folder }) => folder ?? []))].toSorted();
}

export function labelsOf(sites: readonly Grouped[]): string[] {
  return [...new Set(sites.flatMap(({ labels }) => labels ?? []))].toSorted();
}

/** Names of the sites that a selector means: `all`, `group:FOLDER` or `label:LABEL`. */
export function sitesIn(sites: readonly Grouped[], selector: string): string[] {
  const [kind = '', ...rest] = selector.split(':');
  const wanted = rest.join(':');
  const isMeant = ({ folder, labels = [] }: Grouped) =>
    kind === 'all' ||
    (kind === 'group' && folder === wanted) ||
    (kind === 'label' && labels.some((label) => label === wanted));
  return sites.filter(isMeant).map(({ name }) => name);
}
