import { useNavigate } from '@tanstack/react-router';
import { type VersionsPart, versionsParts } from '#renderer/shell/versions-search.ts';
import { type PartProps, TabbedPage } from '#renderer/ui/tabbed-page.tsx';

/** A part of the Versions page, with the way to the others in its toolbar. */
export function PartPage(props: PartProps<VersionsPart>) {
  const navigate = useNavigate();
  const open = (part: VersionsPart) => void navigate({ to: '/versions', search: { part } });
  return <TabbedPage {...props} parts={versionsParts} texts="versions" onPart={open} />;
}
