import type { SavedSite } from '#core/contract/site.ts';
import { PartPage } from './part-page.tsx';

export function SignInPart(_props: { site: SavedSite }) {
  return (
    <PartPage part="signin" toolbar={{}}>
      {undefined}
    </PartPage>
  );
}
