import { createContext, useContext } from 'react';
import { useChosenSites } from '#renderer/shell/chosen-sites.tsx';
import { useImport } from './use-plan.ts';

/** What a page shows a plan of that is none of an import: the site, and what the core calls the preview while it keeps it. */
interface PlanContext {
  site: string;
  preview: string | undefined;
}

export const PlanContext = createContext<PlanContext | undefined>(undefined);

/** The site that a plan would be written to: the receiver, unless the page says another one. */
export function usePlanSite(): string | undefined {
  const { receiver } = useChosenSites();
  return useContext(PlanContext)?.site ?? receiver.name;
}

/** That site, and what the core calls the preview while it keeps it. */
export function usePlanPreview(): { site: string | undefined; preview: string | undefined } {
  const site = usePlanSite();
  const [{ made }] = useImport();
  const ofPage = useContext(PlanContext);
  return { site, preview: ofPage ? ofPage.preview : made?.result.preview };
}
