import type { SavedSite } from '#core/contract/site.ts';
import { PartPage } from './part-page.tsx';

export function PersonPart(_props: { site: SavedSite }) {
  return (
    <PartPage part="person" toolbar={{}}>
      {undefined}
    </PartPage>
  );
}
