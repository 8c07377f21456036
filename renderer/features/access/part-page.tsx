import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { type AccessPart, accessParts } from '#renderer/shell/access-search.ts';
import { PageOfParts } from '#renderer/ui/page-of-parts.tsx';
import { useTexts } from '#renderer/ui/texts.ts';
import type { ToolbarContent } from '#renderer/ui/toolbar/toolbar.tsx';
import { accessTexts } from './texts.ts';

/** A part of the Access page, with the way to the others in its toolbar. */
export function PartPage(props: {
  part: AccessPart;
  toolbar: Omit<ToolbarContent, 'beside'>;
  children: ReactNode;
}) {
  const t = useTexts(accessTexts);
  const navigate = useNavigate();
  return (
    <PageOfParts
      {...props}
      title={t('title')}
      label={t('parts')}
      parts={accessParts.map((part) => [part, t(`part_${part}`)] as const)}
      onPart={(part) => void navigate({ to: '/access', search: { part } })}
    />
  );
}
