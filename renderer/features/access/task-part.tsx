import type { SavedSite } from '#core/contract/site.ts';
import { PartPage } from './part-page.tsx';

export function TaskPart(_props: { site: SavedSite }) {
  return (
    <PartPage part="task" toolbar={{}}>
      {undefined}
    </PartPage>
  );
}
