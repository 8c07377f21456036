import { useNavigate } from '@tanstack/react-router';
import { type PartOf, pageParts } from '#renderer/shell/page-parts.ts';
import { type PartProps, TabbedPage } from '#renderer/ui/tabbed-page.tsx';

/** A part of the Service page, with the way to the others in its toolbar. */
export function PartPage(props: PartProps<PartOf<'service'>>) {
  const navigate = useNavigate();
  const open = (part: PartOf<'service'>) => void navigate({ to: '/service', search: { part } });
  return <TabbedPage {...props} parts={pageParts.service} texts="service" onPart={open} />;
}
