import { useNavigate } from '@tanstack/react-router';
import { type AccessPart, accessParts } from '#renderer/shell/access-search.ts';
import { type PartProps, TabbedPage } from '#renderer/ui/tabbed-page.tsx';

/** A part of the Access page, with the way to the others in its toolbar. */
export function PartPage(props: PartProps<AccessPart>) {
  const navigate = useNavigate();
  const open = (part: AccessPart) => void navigate({ to: '/access', search: { part } });
  return <TabbedPage {...props} parts={accessParts} texts="access" onPart={open} />;
}
