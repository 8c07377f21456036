import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { type ServicePart, serviceParts } from '#renderer/shell/service-search.ts';
import { PageOfParts } from '#renderer/ui/page-of-parts.tsx';
import { useTexts } from '#renderer/ui/texts.ts';
import type { ToolbarContent } from '#renderer/ui/toolbar/toolbar.tsx';
import { serviceTexts } from './texts.ts';

/** A part of the Service page, with the way to the others in its toolbar. */
export function PartPage(props: {
  part: ServicePart;
  toolbar: Omit<ToolbarContent, 'beside'>;
  children: ReactNode;
}) {
  const t = useTexts(serviceTexts);
  const navigate = useNavigate();
  return (
    <PageOfParts
      {...props}
      title={t('title')}
      label={t('parts')}
      parts={serviceParts.map((part) => [part, t(`part_${part}`)] as const)}
      onPart={(part) => void navigate({ to: '/service', search: { part } })}
    />
  );
}
