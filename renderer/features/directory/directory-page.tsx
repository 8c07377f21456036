import { useSearch } from '@tanstack/react-router';
import { OnAdministeredSite } from '#renderer/shell/on-administered-site.tsx';
import { useAdministeredSite } from '#renderer/shell/use-administered-site.ts';
import { ClocksPart } from './clocks-part.tsx';
import { PartPage } from './part-page.tsx';
import { TreePart } from './tree-part.tsx';

const PARTS = { tree: TreePart, clocks: ClocksPart };

/** The directories of a site: their tree, a search in them, and the clocks of everything that sign-in depends on. */
export function DirectoryPage() {
  const administered = useAdministeredSite();
  const { part = 'tree' } = useSearch({ from: '/directory' });
  const { site, operator } = administered;
  const Part = PARTS[part];
  if (site && operator !== '') {
    return <Part key={`${site.name} ${operator}`} at={{ site: site.name, operator }} />;
  }
  return (
    <PartPage part={part} toolbar={{}}>
      <OnAdministeredSite administered={administered}>{() => null}</OnAdministeredSite>
    </PartPage>
  );
}
