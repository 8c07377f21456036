import { useNavigate } from '@tanstack/react-router';
import { type PartOf, pageParts } from '#renderer/shell/page-parts.ts';
import { type PartProps, TabbedPage } from '#renderer/ui/tabbed-page.tsx';

/** A part of the Versions page, with the way to the others in its toolbar. */
export function PartPage(props: PartProps<PartOf<'versions'>>) {
  const navigate = useNavigate();
  const open = (part: PartOf<'versions'>) => void navigate({ to: '/versions', search: { part } });
  return <TabbedPage {...props} parts={pageParts.versions} texts="versions" onPart={open} />;
}
