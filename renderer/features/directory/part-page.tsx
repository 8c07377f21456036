import { useNavigate } from '@tanstack/react-router';
import { type DirectoryPart, directoryParts } from '#renderer/shell/directory-search.ts';
import { type PartProps, TabbedPage } from '#renderer/ui/tabbed-page.tsx';

/** A part of the Directory page, with the way to the other in its toolbar. */
export function PartPage(props: PartProps<DirectoryPart>) {
  const navigate = useNavigate();
  const open = (part: DirectoryPart) => void navigate({ to: '/directory', search: { part } });
  return <TabbedPage {...props} parts={directoryParts} texts="directory" onPart={open} />;
}
