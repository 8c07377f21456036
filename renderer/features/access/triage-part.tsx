import type { SavedSite } from '#core/contract/site.ts';
import { PartPage } from './part-page.tsx';

export function TriagePart(_props: { site: SavedSite }) {
  return (
    <PartPage part="triage" toolbar={{}}>
      {undefined}
    </PartPage>
  );
}
