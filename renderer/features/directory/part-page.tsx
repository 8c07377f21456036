import { useNavigate } from '@tanstack/react-router';
import { type PartOf, pageParts } from '#renderer/shell/page-parts.ts';
import { type PartProps, TabbedPage } from '#renderer/ui/tabbed-page.tsx';

/** A part of the Directory page, with the way to the other in its toolbar. */
export function PartPage(props: PartProps<PartOf<'directory'>>) {
  const navigate = useNavigate();
  const open = (part: PartOf<'directory'>) => void navigate({ to: '/directory', search: { part } });
  return <TabbedPage {...props} parts={pageParts.directory} texts="directory" onPart={open} />;
}
