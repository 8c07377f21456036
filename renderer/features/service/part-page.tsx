import { useNavigate } from '@tanstack/react-router';
import { type ServicePart, serviceParts } from '#renderer/shell/service-search.ts';
import { type PartProps, TabbedPage } from '#renderer/ui/tabbed-page.tsx';

/** A part of the Service page, with the way to the others in its toolbar. */
export function PartPage(props: PartProps<ServicePart>) {
  const navigate = useNavigate();
  const open = (part: ServicePart) => void navigate({ to: '/service', search: { part } });
  return <TabbedPage {...props} parts={serviceParts} texts="service" onPart={open} />;
}
