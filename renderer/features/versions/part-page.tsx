import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { type VersionsPart, versionsParts } from '#renderer/shell/versions-search.ts';
import { PageOfParts } from '#renderer/ui/page-of-parts.tsx';
import { useTexts } from '#renderer/ui/texts.ts';
import type { ToolbarContent } from '#renderer/ui/toolbar/toolbar.tsx';
import { versionsTexts } from './texts.ts';

/** A part of the Versions page, with the way to the others in its toolbar. */
export function PartPage(props: {
  part: VersionsPart;
  toolbar: Omit<ToolbarContent, 'beside'>;
  children: ReactNode;
}) {
  const t = useTexts(versionsTexts);
  const navigate = useNavigate();
  return (
    <PageOfParts
      {...props}
      title={t('title')}
      label={t('parts')}
      parts={versionsParts.map((part) => [part, t(`part_${part}`)] as const)}
      onPart={(part) => void navigate({ to: '/versions', search: { part } })}
    />
  );
}
