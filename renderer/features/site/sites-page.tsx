import { Page } from '#renderer/ui/page.tsx';

export function SitesPage() {
  return <Page title="SitesPage">…</Page>;
}
