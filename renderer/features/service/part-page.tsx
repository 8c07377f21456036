import { useNavigate } from '@tanstack/react-router';
import { type ServicePart, serviceParts } from '#renderer/shell/service-search.ts';
import { PageOfParts, type PartProps } from '#renderer/ui/page-of-parts.tsx';

/** A part of the Service page, with the way to the others in its toolbar. */
export function PartPage(props: PartProps<ServicePart>) {
  const navigate = useNavigate();
  const open = (part: ServicePart) => void navigate({ to: '/service', search: { part } });
  return <PageOfParts {...props} parts={serviceParts} texts="service" onPart={open} />;
}
